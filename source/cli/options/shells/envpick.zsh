# Run once:  @COMMAND@ > ~/.envpick.zsh
# Then add to ~/.zshrc, after compinit:  source ~/.envpick.zsh
### The widget
envpick-widget() {
	emulate -L zsh
	local before=$LBUFFER after=$RBUFFER word picked code=0
	# In vi's command mode the cursor is on the last character of a word, not after it.
	if [[ $KEYMAP == vicmd && $after == [^$'\n']* ]]; then
		before+=${after[1]} after=${after[2,-1]}
	fi
	word=${before##*[[:space:]]}
	# In `--tags=wi` the word is `wi`.
	[[ $word == -*=* ]] && word=${word#*=}
	# The program's screen, or its message, begins below the line.
	[[ $TERM == dumb ]] || print -n '\n\e[J' > /dev/tty
	# A quote that opens the word is not searched. A shell with `set -e` must not exit on Esc.
	picked=$(command envpick --height 40% --insert --query="${word#[\"\']}") || code=$?
	if [[ -n $picked ]]; then
		LBUFFER=${before%"$word"}$picked
		RBUFFER=$after
	fi
	# The program turns bracketed paste off when it exits.
	(( ${+zle_bracketed_paste} )) && print -rn -- $zle_bracketed_paste[1] > /dev/tty
	[[ $TERM == dumb ]] || print -n '\e[A' > /dev/tty
	if (( code == 0 || code == 130 )); then
		zle reset-prompt
	else
		# Move the prompt below the message.
		zle -I
	fi
}
zle -N envpick-widget

### The key, in every keymap for typing or moving
for _envpick_keymap in emacs viins vicmd; do
	bindkey -M $_envpick_keymap '@KEY@' envpick-widget
done
unset _envpick_keymap

### The completions
# The options are written as in "Completion Functions" of the manual page zshcompsys.
_envpick() {
	_arguments -S : @OPTIONS@ '*:query:_envpick_files'
}

# Completes files after --check; a word of the query has no completion.
_envpick_files() {
	((${words[(I)--check*]})) && _files
}

# The value of an option on the line.
_envpick_given() {
	local joined=${words[(r)$1=*]} next=${words[words[(i)$1]+1]}
	print -r -- "${(Q)${joined#$1=}:-${(Q)next}}"
}

# The values of an option, including those in the config (of --config, if it is on the line).
_envpick_ask() {
	local config=$(_envpick_given --config)
	local -a values=("${(@f)$(command envpick --init "$1" ${config:+--config} ${config:+$config} 2>/dev/null)}")
	values=("${(@)${(@)values%$'\t'}//$'\t'/:}")
	_describe value values
}

# In a directory of $fpath, this file is the function _envpick itself. Otherwise it is sourced.
if [ "${funcstack[1]}" = _envpick ]; then
	_envpick "$@"
elif (( ${+functions[compdef]} )); then
	compdef _envpick envpick
fi

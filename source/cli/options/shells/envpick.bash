# Run once:  @COMMAND@ > ~/.envpick.bash
# Then add to ~/.bashrc:  source ~/.envpick.bash
### The widget
envpick_widget() {
	local shown=$(_envpick_show 2>/dev/null) at=$READLINE_POINT before after word picked code=0
	# In vi's command mode the cursor is on the last character of a word, not after it.
	if [[ ${1-} == vi-command && ${READLINE_LINE:at:1} != $'\n' ]]; then
		at=$((at + 1))
	fi
	before=${READLINE_LINE:0:at} after=${READLINE_LINE:at}
	word=${before##*[[:space:]]}
	# In `--tags=wi` the word is `wi`.
	[[ $word == -*=* ]] && word=${word#*=}
	# A quote that opens the word is not searched. A shell with `set -e` must not exit on Esc.
	picked=$(command envpick --height 40% --insert --query="${word#[\"\']}") || code=$?
	if [[ -n $picked ]]; then
		before=${before%"$word"}$picked
		READLINE_LINE=$before$after
		READLINE_POINT=${#before}
	fi
	# bash draws its line where the cursor is. After a failure, that is below the message.
	if [[ -n $shown ]] && ((code == 0 || code == 130)); then
		printf '\e[%dA\r\e[J' "$shown" > /dev/tty
	fi
	# The program turns bracketed paste off when it exits.
	if [[ $(bind -v) == *'enable-bracketed-paste on'* ]]; then
		printf '\e[?2004h' > /dev/tty
	fi
}

# bash removes its prompt's last line and the command line while a key's command runs. Shows both again, and prints the number of rows.
# Each line is cut at the edge of the terminal: this shell cannot tell how wide a character is.
_envpick_show() {
	# The prompt may show how the last command ended, and what `set -u` or `set -e` refuses.
	local code=$? prompt line=$READLINE_LINE breaks rows
	set +eu
	breaks=${line//[!$'\n']}
	rows=$((${#breaks} + 1))
	if ((BASH_VERSINFO[0] * 100 + BASH_VERSINFO[1] < 404 || rows >= ${LINES:-24})) || [[ ${TERM:-dumb} == dumb ]]; then
		return
	fi
	(exit "$code")
	prompt=${PS1@P}
	prompt=${prompt##*$'\n'}
	# These two surround what has no width. A control character would act on the terminal.
	prompt=${prompt//[$'\001\002']}
	line=${line//$'\t'/ }
	line=${line//[^[:print:]$'\n']/?}
	line=${line//$'\n'/$'\r\n'}
	printf '\e[?7l%s%s\e[?7h\r\n' "$prompt" "$line" > /dev/tty && echo "$rows"
}

### The key, in every keymap for typing or moving
# A bash that edits no lines, as for `ssh host command` or in Emacs, would warn of each binding.
if [[ ! -o emacs && ! -o vi ]]; then
	:
elif ((BASH_VERSINFO[0] >= 4)); then
	bind -m emacs-standard -x '"@KEY@": envpick_widget'
	bind -m vi-insert -x '"@KEY@": envpick_widget'
	bind -m vi-command -x '"@KEY@": envpick_widget vi-command'
else
	echo 'envpick: bash older than 4 gets only the completions, because its key bindings cannot change the line' >&2
fi

### The completions
# For bash 3.2 (macOS) or later; they need no other program.
_envpick() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
	# In bash, `=` is a separate word.
	if [[ $word == = ]]; then
		word=
	elif [[ $before == = ]]; then
		before=${COMP_WORDS[COMP_CWORD-2]}
	fi
	COMPREPLY=()
	_envpick_has -- && before=
	if _envpick_has --run; then
		_envpick_command $((REPLY + 1))
		return
	fi
	case $before in
		@ANY@) return ;;
		@FILES@) _envpick_files; return ;;
		@ASKED@) _envpick_ask "${before#--}"; return ;;
	esac
	if _envpick_has --check; then
		_envpick_files
	elif [[ $word == -* ]] && ! _envpick_has --; then
		_envpick_offer @OPTIONS@
	fi
}

# Completes the command after --run, at index $1, with bash-completion if it is loaded; otherwise commands and files.
_envpick_command() {
	if declare -F _comp_command_offset >/dev/null; then
		_comp_command_offset $1
	elif declare -F _command_offset >/dev/null; then
		_command_offset $1
	elif (($1 == COMP_CWORD)); then
		_envpick_read < <(compgen -c -- "$word")
	else
		_envpick_files
	fi
}

_envpick_files() {
	compopt -o default 2>/dev/null || _envpick_read < <(compgen -f -- "$word")
}

_envpick_read() {
	local line
	while IFS= read -r line; do
		COMPREPLY+=("$line")
	done
}

# Whether a word is on the line before the cursor; sets REPLY to its index.
_envpick_has() {
	for ((REPLY = 1; REPLY < COMP_CWORD; REPLY++)); do
		[[ ${COMP_WORDS[REPLY]} == "$1" ]] && return
	done
	return 1
}

# Sets REPLY to the value of an option on the line, or to a default.
_envpick_given() {
	local index
	REPLY=${2-}
	for ((index = 1; index < COMP_CWORD; index++)); do
		if [[ ${COMP_WORDS[index]} == "$1" ]]; then
			REPLY=${COMP_WORDS[index+1]}
			[[ $REPLY == = ]] && REPLY=${COMP_WORDS[index+2]}
		elif [[ ${COMP_WORDS[index]} == "$1="* ]]; then
			REPLY=${COMP_WORDS[index]#*=}
		fi
	done
	REPLY=${REPLY//[\"\'\\]/}
}

# Completes $word to the values of an option, including those in the config (of --config, if it is on the line).
_envpick_ask() {
	_envpick_given --config
	_envpick_read < <(command envpick --init "$1" ${REPLY:+--config "$REPLY"} 2>/dev/null)
	_envpick_offer "${COMPREPLY[@]}"
}

# Completes $word to entries that are not on the line yet. Their descriptions are listed but never inserted.
_envpick_offer() {
	local entry name width=0
	local -a found=()
	for entry; do
		name=${entry%%$'\t'*}
		if [[ $name == "$word"* ]] && { [[ $name != -* ]] || ! _envpick_has "$name"; }; then
			found+=("$entry")
			((${#name} > width)) && width=${#name}
		fi
	done
	COMPREPLY=()
	for entry in "${found[@]}"; do
		name=${entry%%$'\t'*}
		# The menu completions (37, 42) insert an entry as a whole.
		if ((${#found[@]} > 1 && COMP_TYPE != 37 && COMP_TYPE != 42)); then
			printf -v name '%-*s  %s' $width "$name" "${entry#*$'\t'}"
			name=${name:0:${COLUMNS:-80}-2}
		fi
		COMPREPLY+=("$name")
	done
}

complete -F _envpick envpick

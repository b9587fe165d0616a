import {toShellWord} from '../../../text/shell-words.ts';
import {completionOf, type Option, options, sentenceOf} from '../table.ts';

const steps = ['Run once:  COMMAND > ~/.envpick.bash', 'Then add to ~/.bashrc:  source ~/.envpick.bash'];

// See init.ts for what every widget handles.
const widget = `envpick_widget() {
	local at=$READLINE_POINT before after word line picked
	if [[ \${1-} == vi-command && \${READLINE_LINE:at:1} != $'\\n' ]]; then
		at=$((at + 1))
	fi
	before=\${READLINE_LINE:0:at} after=\${READLINE_LINE:at}
	word=\${before##*[[:space:]]}
	[[ $word == -*=* ]] && word=\${word#*=}
	picked=$(command envpick --height 40% --print --unquoted --as csv --query="\${word#[\\"\\']}") || picked=
	if [[ -n $picked ]]; then
		before=\${before%"$word"}
		while IFS= read -r line; do
			# %q would also write a backslash before each comma.
			[[ $line == *[!a-zA-Z0-9_:.,@%+=/-]* ]] && printf -v line '%q' "$line"
			before+="$line "
		done <<< "$picked"
		before=\${before% }
		READLINE_LINE=$before$after
		READLINE_POINT=\${#before}
	fi
	if [[ $(bind -v) == *'enable-bracketed-paste on'* ]]; then
		printf '\\e[?2004h' > /dev/tty
	fi
}
`;

const bind = (key: string): string => `if ((BASH_VERSINFO[0] >= 4)); then
	bind -m emacs-standard -x '"${key}": envpick_widget'
	bind -m vi-insert -x '"${key}": envpick_widget'
	bind -m vi-command -x '"${key}": envpick_widget vi-command'
else
	echo 'envpick: bash older than 4 gets only the completions, because its key bindings cannot change the line' >&2
fi
`;

/** The completions for bash 3.2 (macOS) or later; they need no other program. */
const completion = (): string => `_envpick() {
	local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} line
	local given=" \${COMP_WORDS[*]:1:COMP_CWORD-1} "
	# In bash, \`=\` is a separate word.
	if [[ $word == = ]]; then
		word=
	elif [[ $before == = ]]; then
		before=\${COMP_WORDS[COMP_CWORD-2]}
	fi
	COMPREPLY=()
	[[ $given == *' -- '* ]] && before=
	if [[ $given == *' --run '* ]]; then
		_envpick_command
		return
	fi
	case $before in
${options
	.filter(({value}) => value !== undefined)
	.map(toCase)
	.join('')}	esac
	if [[ $given == *' --check '* ]]; then
		_envpick_files
	elif [[ $word != -* || $given == *' -- '* ]]; then
		_envpick_tags 2>/dev/null
	else
		_envpick_offer ${options.map(option => toEntry(`--${option.name}`, sentenceOf(option))).join(continued(3))}
	fi
}

# Completes the arguments of the command after --run if bash-completion is loaded; otherwise commands and files.
_envpick_command() {
	local index=1
	while [[ \${COMP_WORDS[index]} != --run ]]; do
		((index++))
	done
	if declare -F _comp_command_offset >/dev/null; then
		_comp_command_offset $((index + 1))
	elif declare -F _command_offset >/dev/null; then
		_command_offset $((index + 1))
	elif ((index + 1 == COMP_CWORD)); then
		_envpick_generate -c
	else
		_envpick_files
	fi
}

_envpick_files() {
	compopt -o default 2>/dev/null || _envpick_generate -f
}

_envpick_generate() {
	local line
	while IFS= read -r line; do
		COMPREPLY+=("$line")
	done < <(compgen "$1" -- "$word")
}

# Completes a word of the query, after any \`!\` and \`^\`, to the cached tags. The line already has the part up to the last
# character that breaks words in bash.
_envpick_tags() {
	local name directory=$HOME/.cache whole=\${COMP_LINE:0:COMP_POINT} lead= mark= breaks= break cut= IFS=$'\\n'
	[[ $XDG_CACHE_HOME == /* ]] && directory=$XDG_CACHE_HOME
	_envpick_given --service
	name=\${REPLY:-$ENVPICK_SERVICE}
	directory+=/envpick/listings/tags\${name:+-$name}
	[[ -f $directory && -O $directory ]] || return
	whole=\${whole##*[[:blank:]]}
	if [[ $word == [\\'\\"]* ]]; then
		# Inside quotes, bash replaces all words, not only the last.
		lead=\${word:1}
		whole=\${lead##*[[:blank:]]}
		lead=\${lead%"$whole"}
	else
		for break in : = @; do
			[[ $COMP_WORDBREAKS == *$break* ]] && breaks+=$break
		done
	fi
	while [[ $whole == [\\!^]* ]]; do
		mark+=\${whole:0:1}
		whole=\${whole:1}
	done
	if [[ -n $breaks ]]; then
		cut=$mark$whole
		cut=\${cut%"\${cut##*[$breaks]}"}
	fi
	COMPREPLY=($(lead=$lead mark=$mark whole=$whole cut=$cut awk '
		index($0, ENVIRON["whole"]) == 1 {print ENVIRON["lead"] substr(ENVIRON["mark"] $0, length(ENVIRON["cut"]) + 1)}' "$directory"))
}

# Sets REPLY to the value of an option on the line.
_envpick_given() {
	local index
	REPLY=
	for ((index = 1; index < COMP_CWORD; index++)); do
		case \${COMP_WORDS[index]} in
			$1)
				REPLY=\${COMP_WORDS[index+1]}
				[[ $REPLY == = ]] && REPLY=\${COMP_WORDS[index+2]} ;;
			$1=*)
				REPLY=\${COMP_WORDS[index]#$1=} ;;
		esac
	done
	REPLY=\${REPLY//[\\"\\'\\\\]/}
}

# Completes $word to the values of an option, including those in the config (of --config, if it is on the line).
_envpick_ask() {
	local line config
	local -a values=()
	_envpick_given --config
	config=$REPLY
	[[ $config == '~/'* ]] && config=$HOME/\${config:2}
	while IFS= read -r line; do
		values+=("$line")
	done < <(command envpick --init "$1" \${config:+--config "$config"} 2>/dev/null)
	_envpick_offer "\${values[@]}"
}

# Completes $word to entries that are not on the line yet. Their descriptions are listed but never inserted.
_envpick_offer() {
	local entry name width=0
	local -a found=()
	for entry; do
		name=\${entry%%$'\\t'*}
		if [[ $name == "$word"* && ! ($name == -* && $given == *" $name "*) ]]; then
			found+=("$entry")
			((\${#name} > width)) && width=\${#name}
		fi
	done
	for entry in "\${found[@]}"; do
		name=\${entry%%$'\\t'*}
		# The menu completions (37, 42) insert an entry as a whole.
		if ((\${#found[@]} > 1 && COMP_TYPE != 37 && COMP_TYPE != 42)); then
			printf -v name '%-*s  %s' $width "$name" "\${entry#*$'\\t'}"
			name=\${name:0:\${COLUMNS:-80}-2}
		fi
		COMPREPLY+=("$name")
	done
}

complete -F _envpick envpick
`;

const continued = (depth: number): string => ` \\\n${'\t'.repeat(depth)}`;

const toEntry = (name: string, does: string): string => toShellWord(`${name}\t${does}`);

const toCase = (option: Option): string =>
	`\t\t--${option.name})\n\t\t\t${values[completionOf(option)](option)}\n\t\t\treturn ;;\n`;

const values = {
	none: () => ':',
	any: () => ':',
	command: () => ':',
	files: () => '_envpick_files',
	asked: ({name}: Option) => `_envpick_ask ${name}`,
	choices: ({choices = {}}: Option) =>
		`_envpick_offer ${Object.entries(choices)
			.map(([name, does]) => toEntry(name, does))
			.join(continued(4))}`,
};

export const bash = {ctrl: String.raw`\C-`, alt: String.raw`\e`, steps, widget, bind, completion};

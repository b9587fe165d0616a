import {completionOf, type Option, options, sentenceOf, toChoiceWords} from '../table.ts';

const steps = ['Run once:  COMMAND > ~/.envpick.zsh', 'Then add to ~/.zshrc, after compinit:  source ~/.envpick.zsh'];

// See init.ts for what every widget handles.
const widget = `envpick-widget() {
	emulate -L zsh
	local before=$LBUFFER after=$RBUFFER word picked code=0
	if [[ $KEYMAP == vicmd && $after == [^$'\\n']* ]]; then
		before+=\${after[1]} after=\${after[2,-1]}
	fi
	word=\${before##*[[:space:]]}
	[[ $word == -*=* ]] && word=\${word#*=}
	picked=$(command envpick --height 40% --print --unquoted --as csv --query="\${word#[\\"\\']}") || code=$?
	if [[ -n $picked ]]; then
		LBUFFER=\${before%"$word"}\${(j: :)\${(@q)\${(f)picked}}}
		RBUFFER=$after
	fi
	(( \${+zle_bracketed_paste} )) && print -rn -- $zle_bracketed_paste[1] > /dev/tty
	if (( code == 0 || code == 130 )); then
		zle reset-prompt
	else
		# Move the prompt below the message.
		zle -I
	fi
}
zle -N envpick-widget
`;

const bind = (key: string): string => `for _envpick_keymap in emacs viins vicmd; do
	bindkey -M $_envpick_keymap '${key}' envpick-widget
done
unset _envpick_keymap
`;

// The specifications follow `_arguments`: see "Completion Functions" in the manual page zshcompsys.

/** The completions for zsh: a file starting with `#compdef envpick` for a directory of `$fpath`, or to be sourced. */
const completion = (): string => `_envpick() {
	_arguments -S : \\
${options
	.flatMap(toSpecifications)
	.map(specification => `\t\t${toQuoted(specification)} \\\n`)
	.join('')}\t\t'*:query:_envpick_tags'
}

# Completes a word of the query, after any \`!\` and \`^\`, to the cached tags; with --check, completes files.
_envpick_tags() {
	local file=$HOME/.cache name
	local -a tags
	if ((\${words[(I)--check*]})); then
		_files
		return
	fi
	[[ $XDG_CACHE_HOME == /* ]] && file=$XDG_CACHE_HOME
	name=\${$(_envpick_given --service):-$ENVPICK_SERVICE}
	file+=/envpick/listings/tags\${name:+-$name}
	[[ -f $file && -O $file ]] || return 1
	tags=(\${(f)"$(<$file)"})
	compset -P '(\\!|\\^)' && compset -P '(\\!|\\^)'
	compadd "$@" -a tags
}

# The value of an option on the line.
_envpick_given() {
	local index value
	for ((index = 2; index < CURRENT; index++)); do
		case \${words[index]} in
			$1) value=\${(Q)words[index+1]} ;;
			$1=*) value=\${(Q)words[index]#$1=} ;;
		esac
	done
	print -r -- "$value"
}

# The values of an option, including those in the config (of --config, if it is on the line).
_envpick_ask() {
	local -a values
	local config="$(_envpick_given --config)"
	[[ $config == '~/'* ]] && config=$HOME/\${config:2}
	values=("\${(@f)$(command envpick --init "$1" \${config:+--config} \${config:+$config} 2>/dev/null)}")
	values=("\${values[@]//$'\\t'/:}")
	_describe value values
}

if [ "\${funcstack[1]}" = _envpick ]; then
	_envpick "$@"
elif (( \${+functions[compdef]} )); then
	compdef _envpick envpick
fi
`;

const toSpecifications = (option: Option): string[] => {
	const {name, letter} = option;
	const does = `[${toEscaped(sentenceOf(option))}]`;
	const value = values[completionOf(option)](option);
	if (name === 'run') {
		return [`--run${does}${value}`];
	}
	const names = [`--${name}`, ...(letter === undefined ? [] : [`-${letter}`])];
	const excluded = name === 'help' || name === 'version' ? '- *' : names.join(' ');
	const sign = option.value === undefined ? '' : '=';
	return names.map(one => `(${excluded})${one}${sign}${does}${value}`);
};

const values = {
	none: () => '',
	any: ({value}: Option) => `:${value}: `,
	command: () => ':*:::command: _normal',
	files: ({value}: Option) => `:${value}:_files`,
	// The leading space makes zsh call the function without additional arguments.
	asked: ({name, value}: Option) => `:${value}: _envpick_ask ${name}`,
	choices: (option: Option) => `:${option.value}:((${toChoiceWords(option, String.raw`\:`)}))`,
};

const toEscaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

const toQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const zsh = {ctrl: '^', alt: '^[', steps, widget, bind, completion};

import {type Option, isFileOption, letterOf, sentenceOf} from '../options.ts';

// The specifications are those of `_arguments`: "Completion Functions" in the manual page zshcompsys.

/** The completions for zsh: a file for a folder of `$fpath`, or to be sourced. */
export const toZshCompletion = (options: readonly Option[]): string => `#compdef envpick
# Completions of envpick for zsh, into a folder of $fpath:
#   envpick --completion zsh > ~/.zsh/completions/_envpick
# or, after compinit, in ~/.zshrc:
#   source <(envpick --completion zsh)

_envpick() {
	_arguments -S : \\
${options
	.flatMap(toSpecifications)
	.map(specification => `\t\t${toQuoted(specification)} \\\n`)
	.join('')}\t\t'*:query:( )'
}

# The values that an option takes now, some of which are in the config: that of the line, if it has one.
_envpick_ask() {
	local -a values
	local index config
	for ((index = 2; index < CURRENT; index++)); do
		case \${words[index]} in
			--config) config=\${(Q)words[index+1]} ;;
			--config=*) config=\${(Q)words[index]#--config=} ;;
		esac
	done
	[[ $config == '~/'* ]] && config=$HOME/\${config:2}
	values=("\${(@f)$(command envpick --completion "$1" \${config:+--config} \${config:+$config} 2>/dev/null)}")
	values=("\${values[@]//$'\\t'/:}")
	_describe value values
}

if [ "\${funcstack[1]}" = _envpick ]; then
	_envpick "$@"
else
	compdef _envpick envpick
fi
`;

const toSpecifications = (option: Option): string[] => {
	const letter = letterOf(option);
	const names = [`--${option.name}`, ...(letter === undefined ? [] : [`-${letter}`])];
	const excluded = option.name === 'help' || option.name === 'version' ? '- *' : names.join(' ');
	return names.map(
		name =>
			`(${excluded})${name}${option.value === undefined ? '' : '='}[${toEscaped(sentenceOf(option))}]${toValue(option)}`,
	);
};

const toValue = (option: Option): string => {
	if (option.value === undefined) {
		return '';
	}
	if (option.isFromConfig) {
		// After a space it is called as it stands, without more arguments.
		return `:${option.value}: _envpick_ask ${option.name}`;
	}
	const choices = Object.entries(option.choices ?? {}).map(([name, does]) =>
		does === '' ? name : `${name}\\:"${does}"`,
	);
	const action = choices.length === 0 ? (isFileOption(option) ? '_files' : ' ') : `((${choices.join(' ')}))`;
	return `:${option.value}:${action}`;
};

const toEscaped = (text: string): string => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);

const toQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

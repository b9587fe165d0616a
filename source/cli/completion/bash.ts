import {type Option, isFileOption, sentenceOf} from '../options.ts';
import {toShellWord} from '../../text/shell-quote.ts';

/** The completions for bash, from 3.2 (macOS) on, with nothing but bash. */
export const toBashCompletion = (options: readonly Option[]): string => {
	const withValue = options.filter(({value}) => value !== undefined);
	const files = withValue.filter(isFileOption).map(toName);
	const others = withValue
		.filter(option => !isFileOption(option) && !option.isFromConfig && option.choices === undefined)
		.map(toName);
	return `# Completions of envpick for bash, in ~/.bashrc:
#   source <(envpick --completion bash)

_envpick() {
	local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} line
	local given=" \${COMP_WORDS[*]:1:COMP_CWORD-1} "
	# Bash makes \`=\` a word of its own.
	if [[ $word == = ]]; then
		word=
	elif [[ $before == = ]]; then
		before=\${COMP_WORDS[COMP_CWORD-2]}
	fi
	COMPREPLY=()
	[[ $given == *' -- '* ]] && return
	case $before in
${withValue.map(toChoices).join('')}		${files.join('|')})
			if ! compopt -o default 2>/dev/null; then
				while IFS= read -r line; do
					COMPREPLY+=("$line")
				done < <(compgen -f -- "$word")
			fi
			return ;;
		${others.join('|')})
			return ;;
	esac
	if [[ $word == -* ]]; then
		_envpick_offer ${options.map(option => toEntry(toName(option), sentenceOf(option))).join(continued(3))}
	fi
}

# Completes $word to the values that an option takes now, some of which are in the config: that of the line, if it has one.
_envpick_ask() {
	local line index config=
	local -a values=()
	for ((index = 1; index < COMP_CWORD; index++)); do
		case \${COMP_WORDS[index]} in
			--config)
				config=\${COMP_WORDS[index+1]}
				[[ $config == = ]] && config=\${COMP_WORDS[index+2]} ;;
			--config=*)
				config=\${COMP_WORDS[index]#--config=} ;;
		esac
	done
	config=\${config//[\\"\\'\\\\]/}
	[[ $config == '~/'* ]] && config=$HOME/\${config:2}
	while IFS= read -r line; do
		values+=("$line")
	done < <(command envpick --completion "$1" \${config:+--config "$config"} 2>/dev/null)
	_envpick_offer "\${values[@]}"
}

# Completes $word to what is not given yet. Each comes with what it means, which is listed beside it but never inserted.
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
		# Keys that walk through the completions (37, 42) insert them whole.
		if ((\${#found[@]} > 1 && COMP_TYPE != 37 && COMP_TYPE != 42)); then
			printf -v name '%-*s  %s' $width "$name" "\${entry#*$'\\t'}"
			name=\${name:0:\${COLUMNS:-80}-2}
		fi
		COMPREPLY+=("$name")
	done
}

complete -F _envpick envpick
`;
};

const continued = (depth: number): string => ` \\\n${'\t'.repeat(depth)}`;

const toName = ({name}: Option): string => `--${name}`;

const toEntry = (name: string, does: string): string => toShellWord(`${name}\t${does}`);

const toChoices = (option: Option): string => {
	if (option.isFromConfig) {
		return `\t\t${toName(option)})\n\t\t\t_envpick_ask ${option.name}\n\t\t\treturn ;;\n`;
	}
	if (option.choices === undefined) {
		return '';
	}
	const entries = Object.entries(option.choices).map(([name, does]) => toEntry(name, does));
	return `\t\t${toName(option)})\n\t\t\t_envpick_offer ${entries.join(continued(4))}\n\t\t\treturn ;;\n`;
};

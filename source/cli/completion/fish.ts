import {type Option, isFileOption, letterOf, sentenceOf} from '../options.ts';
import {toShellWord} from '../../text/shell-quote.ts';

/** The completions for fish. */
export const toFishCompletion = (options: readonly Option[]): string => `# Completions of envpick for fish:
#   envpick --completion fish > ~/.config/fish/completions/envpick.fish

# The values that an option takes now, some of which are in the config: that of the line, if it has one.
function __envpick_ask
	set -l tokens (commandline -opc)
	set -l config
	for index in (seq (count $tokens))
		switch $tokens[$index]
			case --config
				set config $tokens[(math $index + 1)]
			case '--config=*'
				set config (string replace -- --config= '' $tokens[$index])
		end
	end
	set config (string replace -r '^~/' "$HOME/" -- $config)
	command envpick --completion $argv[1] (test -n "$config"; and printf '%s\\n' --config $config) 2>/dev/null
end

complete -c envpick -f
${options.map(toLine).join('\n')}
`;

const toLine = (option: Option): string => {
	const letter = letterOf(option);
	// A switch is offered once. An option with a value goes on to be looked for, or its values would not be.
	const once = `-n 'not __fish_contains_opt ${letter === undefined ? '' : `-s ${letter} `}${option.name}'`;
	return [
		'complete -c envpick',
		...(option.value === undefined ? [once] : []),
		...(letter === undefined ? [] : [`-s ${letter}`]),
		`-l ${option.name}`,
		...toValue(option),
		`-d ${toShellWord(sentenceOf(option))}`,
	].join(' ');
};

const toValue = (option: Option): string[] => {
	if (option.value === undefined) {
		return [];
	}
	if (isFileOption(option)) {
		return ['-r -F'];
	}
	if (option.isFromConfig) {
		return [`-x -a '(__envpick_ask ${option.name})'`];
	}
	const choices = Object.entries(option.choices ?? {}).map(([name, does]) =>
		does === '' ? name : `${name}\\t"${does}"`,
	);
	// Fish reads these words once more, and makes the `\t` between a value and its meaning a tab.
	return choices.length === 0 ? ['-x'] : [`-x -a '${choices.join(' ')}'`];
};

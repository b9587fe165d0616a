import {toShellWord} from './core/shell-quote.ts';
import {isFileOption, letterOf, type Option, sentenceOf} from './options.ts';

/** The completions for fish. */
export const toFishCompletion = (options: readonly Option[]): string => `# Completions of envpick for fish:
#   envpick --completion fish > ~/.config/fish/completions/envpick.fish

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
		return [`-x -a '(command envpick --completion ${option.name} 2>/dev/null)'`];
	}
	const choices = Object.entries(option.choices ?? {}).map(([name, does]) =>
		does === '' ? name : `${name}\\t"${does}"`,
	);
	// Fish reads these words once more, and makes the `\t` between a value and its meaning a tab.
	return choices.length === 0 ? ['-x'] : [`-x -a '${choices.join(' ')}'`];
};

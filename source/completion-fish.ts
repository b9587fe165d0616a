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
	return [
		'complete -c envpick',
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
	const choices = Object.entries(option.choices ?? {}).map(([name, does]) =>
		does === '' ? name : `${name}\\t"${does}"`,
	);
	// Fish reads these words once more, and makes the `\t` between a value and its meaning a tab.
	return choices.length === 0 ? ['-x'] : [`-x -a '${choices.join(' ')}'`];
};

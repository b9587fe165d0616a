import {toOneLine} from '../../../source/formats/preview.ts';
import type {Effect} from '../../../source/state/step.ts';
import {toShellWord} from '../../../source/text/shell-words.ts';

/** The texts that effects copy, print or run, each in the form of the line of the pick. */
export const arrivedBy = (effects: readonly Effect[]): string[] =>
	effects.flatMap(textOf).map(text => toOneLine(text, ' ↵ '));

const textOf = (effect: Effect): string[] => {
	if (effect.type === 'copy') {
		return [effect.text];
	}
	const outcome = effect.type === 'leave' ? effect.outcome : undefined;
	return outcome?.type === 'printed'
		? [outcome.text]
		: outcome?.type === 'run'
			? [outcome.commands.map(({words}) => words.map(toShellWord).join(' ')).join('\n')]
			: [];
};

/** Whether a text on the screen is a whole text, or what is left of it after a cut in its middle. */
export const isCutOf = (seen: string, whole: string): boolean =>
	seen === whole ||
	[...seen.matchAll(/…/g)].some(
		({index}) => whole.startsWith(seen.slice(0, index)) && whole.endsWith(seen.slice(index + 1)),
	);

import {toOneLine} from '../../../source/formats/preview.ts';
import {toShellWord} from '../../../source/text/shell-words.ts';
import type {Effect} from '../../../source/update/effects.ts';

/** The texts that a key copies, prints or runs. */
export type Arrived = {
	readonly does: 'copies' | 'prints' | 'runs';
	/** The text in the form of the line of the pick. */
	readonly text: string;
	/** Its first line. */
	readonly first: string;
	/** The number of its lines, or of the commands. */
	readonly lines: number;
};

const toArrived = (does: Arrived['does'], text: string): Arrived => ({
	does,
	text: toOneLine(text, ' ↵ '),
	first: toOneLine(text.split('\n')[0] ?? '', ''),
	lines: text.split('\n').length,
});

/** What effects copy, print or run. */
export const arrivedBy = (effects: readonly Effect[]): Arrived[] =>
	effects.flatMap(effect => {
		if (effect.type === 'copy') {
			return [toArrived('copies', effect.text)];
		}
		const outcome = effect.type === 'leave' ? effect.outcome : undefined;
		if (outcome?.type === 'printed') {
			return [toArrived('prints', outcome.text)];
		}
		const lines = outcome?.type === 'run' ? outcome.commands.map(({words}) => words.map(toShellWord).join(' ')) : [];
		return lines.length === 0 ? [] : [toArrived('runs', lines.join('\n'))];
	});

/** Whether a text on the screen is a whole text, or what is left of it after a cut in its middle. */
export const isCutOf = (seen: string, whole: string): boolean =>
	seen === whole ||
	[...seen.matchAll(/…/g)].some(
		({index}) => whole.startsWith(seen.slice(0, index)) && whole.endsWith(seen.slice(index + 1)),
	);

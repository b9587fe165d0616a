import type {Yield} from './write-form.ts';
import {countOf} from '../text/plural.ts';
import {toSafeText} from '../text/safe-text.ts';
import {widestOf} from '../text/width.ts';

/**
What picking would yield, as one safe line: the lines of it with what is given between them, and how many they are where
it is of several environments, since that tells whether they come to one text or to one each. That count takes at least
`width` cells, so that previews below each other line up. A refusal is its reason.
*/
export const toPreview = (yielded: Yield, environments: number, lineBreak: string, width = 0): string => {
	if (yielded.type === 'refused') {
		return `(${yielded.reason})`;
	}
	const count = toLineCount(yielded.text).padEnd(width);
	const lines = yielded.text.split('\n');
	return `${environments > 1 ? `${count}  ` : ''}${lines.map(toSafeText).join(lineBreak)}`;
};

/** The cells of the widest count of lines among several previews. */
export const widestLineCount = (yields: readonly Yield[]): number =>
	widestOf(yields.flatMap(yielded => (yielded.type === 'text' ? [toLineCount(yielded.text)] : [])));

const toLineCount = (text: string): string => countOf(text.split('\n').length, 'line');

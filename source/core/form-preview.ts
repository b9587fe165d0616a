import type {Yield} from './forms.ts';
import {countOf, toSafeText} from './text.ts';

/**
What picking would yield, as one safe line: the lines of it with what is given between them, and how many they are where
it is of several environments, since that tells whether they come to one text or to one each. A refusal is its reason.
*/
export const toPreview = (yielded: Yield, environments: number, lineBreak: string): string => {
	if (yielded.type === 'refused') {
		return `(${yielded.reason})`;
	}
	const lines = yielded.text.split('\n');
	const count = countOf(lines.length, 'line').padEnd(7);
	return `${environments > 1 ? `${count}  ` : ''}${lines.map(toSafeText).join(lineBreak)}`;
};

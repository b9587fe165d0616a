import {cellsOf, graphemesOf} from '../../../source/text/width.ts';

/**
Whether a text fits, or some cut of it at one gap or to a part between two can be cut from none of the others: by a look at
all cuts there are.
*/
export const canTell = (text: string, others: readonly string[], cells: number): boolean =>
	cellsOf(text) <= cells ||
	allCuts(text)
		.filter(({shown}) => cellsOf(shown) <= cells)
		.some(({pattern}) => others.every(other => other === text || !pattern.test(other)));

const allCuts = (text: string) => {
	const parts = [...graphemesOf(text)];
	return parts.flatMap((_, start) =>
		parts.slice(start).flatMap((_, length) => {
			const end = start + 1 + length;
			const toText = (from: number, to?: number) => parts.slice(from, to).join('');
			const [before, inner, after] = [toText(0, start), toText(start, end), toText(end)];
			return [
				{shown: `${before}…${after}`, pattern: toPattern(before, after)},
				...(before === '' || after === '' ? [] : [{shown: `…${inner}…`, pattern: toPattern('', inner, '')}]),
			];
		}),
	);
};

const toPattern = (...parts: string[]): RegExp =>
	new RegExp(`^${parts.map(part => part.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)).join('[^]+')}$`);

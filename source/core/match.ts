import type {Query} from './query.ts';
import type {SearchIndex} from './search-index.ts';
export type Range = {readonly start: number; readonly end: number};
export const findMatches = ({listing}: SearchIndex, query: Query, _previous?: unknown): Int32Array =>
	Int32Array.from(
		listing.resources
			.filter(r => query.words.every(w => r.tags.some(t => t.text.toLowerCase().includes(w))))
			.map(r => r.id),
	);
export const rangesOf = (query: Query, text: string): readonly Range[] =>
	query.words.flatMap(w => {
		const start = text.toLowerCase().indexOf(w);
		return start === -1 ? [] : [{start, end: start + w.length}];
	});

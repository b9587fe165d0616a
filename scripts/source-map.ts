import {decode} from '@jridgewell/sourcemap-codec';

/** A place in a bundle, and the place in a source that it was made from; lines and columns from 0. */
export type Segment = {
	readonly offset: number;
	readonly source: string;
	readonly line: number;
	readonly column: number;
};

/** The segments of a source map (https://tc39.es/ecma426/) in the order of the bundle. */
export const segmentsOf = (bundle: string, map: {sources: readonly string[]; mappings: string}): Segment[] => {
	let next = 0;
	return decode(map.mappings).flatMap(row => {
		const start = next;
		next = bundle.indexOf('\n', start) + 1;
		return row.flatMap(segment => {
			if (segment.length === 1) {
				return [];
			}
			const [at, source, line, column] = segment;
			return [{offset: start + at, source: map.sources[source] ?? '', line, column}];
		});
	});
};

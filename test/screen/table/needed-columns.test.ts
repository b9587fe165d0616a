import {expect, it} from 'vitest';
import {decodeListing} from '../../../source/listing/decode.ts';
import {compareNow} from '../../../source/screen/table/needed-columns.ts';

it('tells environments apart by any facets or by tags alone, whichever was asked first', () => {
	const resources = ['idle', 'busy'].map(state => ({state, tags: ['os:a']}));
	const labelsOf = (...asked: readonly boolean[]) => {
		const now = compareNow(decodeListing({data: [{resources}]}), Int32Array.of(0, 1), []);
		return asked.map(areTags => now.splitters(areTags).map(({label}) => label));
	};

	expect(labelsOf(true, false)).toEqual([[], ['state']]);
	expect(labelsOf(false, true)).toEqual([['state'], []]);
});

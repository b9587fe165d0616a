import {describe, expect, it} from 'vitest';
import {grammar} from '../../source/filter/grammar.ts';
import {findMatches} from '../../source/filter/match.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {decodeListing} from '../../source/listing/decode.ts';

const tags = [
	['os:windows10-2004-x64', 'arch:x64', 'locale:en-us', 'system'],
	['os:windows7-x64', 'arch:x64'],
	['os:windows11-x86', 'arch:x86', 'beta system'],
	['os:ubuntu-22.04', 'arch:x64', 'locale:en-us'],
	['Windows', 'a b'],
];
const index = createSearchIndex(decodeListing({data: [{resources: tags.map(list => ({tags: list}))}]}));

describe('the examples of the grammar', () => {
	it('match what they say', () => {
		const found = Object.fromEntries(grammar.map(([filter]) => [filter, [...findMatches(index, parseQuery(filter))]]));

		expect(found).toEqual({
			win: [0, 1, 2, 4],
			win10: [0],
			'^os:win': [0, 1, 2],
			x64$: [0, 1, 3],
			'^system$': [0],
			"'wdw10": [0],
			'!ubuntu': [0, 1, 2, 4],
			'win 2004': [0],
			'x64 win7 | win11': [1],
			'^os:win !x86': [0, 1],
			'arch:x64,locale:en-us': [0, 3],
			'a\\ b': [4],
			Win: [4],
		});
	});
});

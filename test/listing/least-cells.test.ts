import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {leastCellsOf, shortText, widestCell} from '../../source/listing/columns.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {cutMiddle} from '../../source/text/width.ts';

const leastOf = (names: readonly string[]): number =>
	leastCellsOf(
		decodeListing({data: [{resources: names.map(name => ({tags: [`os:${name}`, 'x64']}))}]}).environments,
		'os',
	);

describe('the fewest cells', () => {
	it.each([
		[[], 0],
		[['a', 'abc'], 3],
		[['windows', 'macos'], shortText],
		[['windows10-1703', 'windows10-2004'], shortText],
		[['windows10-1703-x64', 'windows10-2004-x64'], 10],
	])('of %j are %i', (names, cells) => {
		expect(leastOf(names)).toBe(cells);
	});

	it('distinguish the same texts as the widest column; one cell less does not', () => {
		const anyName = fc.string({unit: fc.constantFrom(...'ab-界'), minLength: 1, maxLength: 40});

		fc.assert(
			fc.property(fc.uniqueArray(anyName, {minLength: 1, maxLength: 8}), names => {
				const least = leastOf(names);
				const looksAt = (cells: number) => new Set(names.map(name => cutMiddle(name, cells))).size;

				expect(looksAt(least)).toBe(looksAt(widestCell));
				expect(least <= shortText || looksAt(least - 1) < looksAt(widestCell)).toBe(true);
			}),
		);
	});

	it('include only as many texts as fit on a screen', () => {
		const few = Array.from({length: 100}, (_, index) => `${index}`);
		const alike = ['windows10-1703-x64', 'windows10-2004-x64'];

		expect(leastOf([...few, ...alike])).toBe(2);
		expect(leastOf([...alike, ...few])).toBe(10);
	});
});

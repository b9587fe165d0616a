import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cutApart} from '../../source/text/cut-apart.ts';
import {cellsOf} from '../../source/text/width.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {canTell} from '../helpers/state/naive-cut.ts';

const systems = ['windows10-2004-x64', 'windows10-1703-x64', 'windows7-x64'].map(name => `os:${name},locale:en-us`);
const cutAll = (cells: number, texts = systems) => texts.map(text => cutApart(text, cells, texts).text);

describe('a text among others', () => {
	it('is whole where it fits', () => {
		expect(cutAll(35)).toEqual(systems);
	});

	it('loses what all of them share first, between words where it can', () => {
		expect(cutAll(27)).toEqual([
			'os:windows10-2004-x64…en-us',
			'os:windows10-1703-x64…en-us',
			'os:windows7-x…,locale:en-us',
		]);
	});

	it('then keeps the part that only it has', () => {
		expect(cutAll(10)).toEqual(['…10-2004-…', '…10-1703-…', '…windows7…']);
	});

	it('counts nothing of a shorter one as shared at both ends', () => {
		expect(cutApart('11-build-2-11', 10, ['11-11']).text).toBe('…build-2-…');
	});

	it('is cut in the middle where nothing tells it apart, or there are no others', () => {
		expect(cutApart('abcdefgh', 5, ['abcdefgh'])).toEqual({text: 'ab…gh', isTold: true});
		expect(cutApart('abcdefba', 5, ['aba'])).toEqual({text: 'ab…ba', isTold: true});
		expect(cutApart('aaaaaaaa', 5, ['aaaaaaaaa'])).toEqual({text: 'aa…aa', isTold: false});
	});

	it('is cut however long its only word is', () => {
		const [text, other] = ['b', 'c'].map(end => 'a'.repeat(1_000_000) + end) as [string, string];

		expect(cutApart(text, 70, [other])).toEqual({text: `${'a'.repeat(34)}…${'a'.repeat(34)}b`, isTold: true});
	});

	it('is told apart exactly where a look at all cuts finds one of no other text', () => {
		const anyText = fc.string({unit: fc.constantFrom('a', 'b', '1', '-', '…', 'é', '漢'), maxLength: 14});

		fc.assert(
			fc.property(anyText, fc.array(anyText, {maxLength: 5}), fc.nat(14), (text, others, cells) => {
				const cut = cutApart(text, cells, others);

				expect(cellsOf(cut.text)).toBeLessThanOrEqual(cells);
				expect(cut.isTold).toBe(others.every(other => other === text) || canTell(text, others, cells));
			}),
			{numRuns: runsOf(2800)},
		);
	});
});

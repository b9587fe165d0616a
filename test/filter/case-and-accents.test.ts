import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Fold, foldFor, foldText} from '../../source/filter/case-and-accents.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const folds = ['none', 'case', 'accents', 'both'] as const satisfies readonly Fold[];
const wellFormed = fc.string({unit: anyCharacter});

describe('folding a text', () => {
	it.each([
		['none', 'ÉCOLE Straße', 'ÉCOLE Straße'],
		['case', 'ÉCOLE Straße', 'école straße'],
		['accents', 'ÉCOLE Straße', 'ECOLE Strase'],
		['both', 'ÉCOLE Straße', 'ecole strase'],
		['accents', 'Łódź Ørsted Đà Nẵng ßı', 'Lodz Orsted Da Nang si'],
		['both', 'łódź øđ', 'lodz od'],
		['both', 'İSTANBUL', 'istanbul'],
		['both', 'ΟΔΟΣ', 'οδοσ'],
		['accents', 'Č', 'C'],
		['both', 'Č', 'c'],
		['both', '日本 😀', '日本 😀'],
	] as const)('by %s turns %s into %s', (fold, text, folded) => {
		expect(foldText(text, fold)).toBe(folded);
	});

	it('keeps the length of every letter in the first two planes of Unicode', () => {
		const changed: string[] = [];
		for (let code = 0; code <= 0x1ffff; code++) {
			const letter = String.fromCodePoint(code);
			if (folds.some(fold => foldText(letter, fold).length !== letter.length)) {
				changed.push(letter);
			}
		}

		expect(changed).toEqual([]);
	});

	it('folds each letter alone, whatever is beside it', () => {
		fc.assert(
			fc.property(wellFormed, wellFormed, fc.constantFrom(...folds), (one, other, fold) => {
				expect(foldText(one + other, fold)).toBe(foldText(one, fold) + foldText(other, fold));
			}),
		);
	});
});

describe('the fold of a term', () => {
	it.each([
		['win', 'both'],
		['Win', 'accents'],
		['café', 'case'],
		['Café', 'none'],
		['日本', 'both'],
		['123', 'both'],
	] as const)('of %s is %s', (term, fold) => {
		expect(foldFor(term)).toBe(fold);
	});
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {BundledSegmenter} from '../../scripts/bundled/segmenter.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const plain = fc.constantFrom('a', ' ', '\n', '\u001b', '│', '…', 'é', 'ř', '❯', '⠋', '—');
const odd = fc.constantFrom('\r', '\u00ad', '\u0301', '\u200d', '\ufe0f', '漢', '👩‍👩‍👧', '🇩🇪', '각', '\ud83d');
const texts = fc.array(fc.oneof({weight: 6, arbitrary: plain}, {weight: 1, arbitrary: odd}), {maxLength: 8});
const anyText = fc.oneof(
	texts.map(pieces => pieces.join('')),
	fc.string({unit: anyCharacter}),
	fc.string({unit: 'binary-ascii'}),
);
const granularity = fc.constantFrom(undefined, 'grapheme' as const, 'word' as const, 'sentence' as const);

/** Both segmenters with the same options. */
const both = (options: Intl.SegmenterOptions) =>
	[new BundledSegmenter('en', options), new Intl.Segmenter('en', options)] as const;

describe('the segmenter of the bundle', () => {
	it('cuts every text as `Intl.Segmenter` does', () => {
		fc.assert(
			fc.property(anyText, granularity, (text, given) => {
				const [ours, real] = both(given === undefined ? {} : {granularity: given});

				expect([...ours.segment(text)]).toEqual([...real.segment(text)]);
			}),
		);
	});

	it('cuts each plain character as `Intl.Segmenter` does, beside every other', () => {
		const [ours, real] = both({});
		const characters = Array.from({length: 0x3000}, (_, code) => String.fromCharCode(code));

		const wrong = characters.filter(character => {
			const text = `a${character}${character}\n${character}é`;
			return JSON.stringify([...ours.segment(text)]) !== JSON.stringify([...real.segment(text)]);
		});

		expect(wrong).toEqual([]);
	});

	it('finds the segment at every index as `Intl.Segmenter` does', () => {
		fc.assert(
			fc.property(anyText, fc.oneof(fc.integer({min: -2, max: 12}), fc.double()), (text, index) => {
				const [ours, real] = both({});

				expect(ours.segment(text).containing(index)).toEqual(real.segment(text).containing(index));
			}),
		);
	});

	it('has the same options when asked', () => {
		const [ours, real] = both({granularity: 'word'});

		expect(ours.resolvedOptions()).toEqual(real.resolvedOptions());
	});
});

import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Digest, parseKeptText, toKeptText} from '../../source/remember/kept.ts';
import {toTagFile} from '../../source/remember/tag-words.ts';
import {listingOf} from '../helpers/service/service.ts';

const digest: Digest = (...texts) => createHash('sha256').update(texts.join('')).digest('hex');

describe('the file of a listing', () => {
	const anyKept = fc.record({time: fc.nat(), body: fc.string({unit: 'grapheme'})});

	it('gives back what was kept', () => {
		fc.assert(
			fc.property(anyKept, kept => {
				expect(parseKeptText(toKeptText(kept, digest), digest)).toEqual(kept);
			}),
		);
	});

	it('is none once a part of it is missing, doubled or another', () => {
		fc.assert(
			fc.property(anyKept, fc.nat(), fc.string(), (kept, at, other) => {
				const text = toKeptText(kept, digest);
				const cut = at % text.length;
				for (const broken of [
					text.slice(0, cut),
					`${text}${text.slice(cut)}`,
					text.slice(0, cut) + other + text.slice(cut + 1),
				]) {
					expect(broken === text || parseKeptText(broken, digest) === undefined).toBe(true);
				}
			}),
		);
	});

	it('is none in another version', () => {
		const text = toKeptText({time: 1, body: '{}'}, digest);

		expect(parseKeptText(text.replace('envpick-listing 1', 'envpick-listing 2'), digest)).toBeUndefined();
	});
});

describe('the words for completions', () => {
	it('are the tags, without those that a shell or the filter would read in another way', () => {
		const tags = ['os:a', 'system', 'a b', '$(x)', "it's", 'a\nb', '-x', '!x', 'os:日本', 'a|b', '`x`', 'x;y', '\\'];

		expect(toTagFile(decodeListing(listingOf(tags)))).toBe('os:a\nsystem\nos:日本\n');
	});

	it('are none where they are longer than a shell should read at each key', () => {
		const tags = Array.from({length: 1024}, (_, index) => `os:${index}`.padEnd(255, 'x'));

		expect(toTagFile(decodeListing(listingOf(tags)))).toHaveLength(2 ** 18);
		expect(toTagFile(decodeListing(listingOf([...tags, 'os:a'])))).toBeUndefined();
	});

	it('are none of more than 5,000 tags', () => {
		const tags = Array.from({length: 5001}, (_, index) => `os:${index}`);

		expect(toTagFile(decodeListing(listingOf(tags)))).toBeUndefined();
		expect(toTagFile(decodeListing(listingOf(tags.slice(1))))).toHaveLength(tags.slice(1).join(' ').length + 1);
	});
});

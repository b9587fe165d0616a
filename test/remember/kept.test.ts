import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Digest, parseKeptText, toKeptText} from '../../source/remember/kept.ts';
import {type Picks, parsePicks, toPicksText, withPick} from '../../source/remember/picks.ts';
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

describe('the file of the picks', () => {
	const pickAt = (time: number, os = `os:${time}`) => ({time, selectors: [[os, 'locale:b']]});

	it('has the last ten of each of sixteen services, the newest first', () => {
		const services = Array.from({length: 20}, (_, index) => `https://${index}.example`);
		const picks = services
			.flatMap(service => Array.from({length: 12}, (_, time) => [service, pickAt(time)] as const))
			.reduce((all, [service, pick]) => withPick(all, service, pick), new Map() as Picks);

		expect([...picks.keys()]).toEqual(services.toReversed().slice(0, 16));
		expect(picks.get('https://19.example')?.map(({time}) => time)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
		expect(parsePicks(toPicksText(picks))).toEqual(picks);
	});

	it('has a pick that is made again once, as the newest, and so loses no other', () => {
		const all = ['os:a', 'os:b', ...Array<string>(20).fill('os:c'), 'os:b']
			.map((os, time) => pickAt(time, os))
			.reduce((picks, pick) => withPick(picks, 'x', pick), new Map([['y', [pickAt(0, 'os:b')]]]) as Picks);

		expect(all.get('x')).toEqual([pickAt(22, 'os:b'), pickAt(21, 'os:c'), pickAt(0, 'os:a')]);
		expect(all.get('y')).toEqual([pickAt(0, 'os:b')]);
	});

	it.each(['', '{', '[]', '{"version":2,"services":[]}', '{"version":1,"services":{}}'])(
		'is none where it was not written so: %s',
		text => {
			expect(parsePicks(text)).toBeUndefined();
		},
	);

	it.each([
		'null',
		'{"service":1,"picks":[]}',
		'{"service":"x","picks":{}}',
		'{"service":"x","picks":[null,{"time":"y","selectors":[["os:a"]]},{"time":1,"selectors":[[]]},{"time":1,"selectors":[]}]}',
	])('is without what does not fit, which costs no other pick: %s', entry => {
		const good = {service: 'https://good.example', picks: [pickAt(1)]};
		const picks = parsePicks(`{"version":1,"services":[${entry},${JSON.stringify(good)}]}`);

		expect(picks?.get('https://good.example')).toEqual([pickAt(1)]);
		expect(picks?.get('x') ?? []).toEqual([]);
	});

	it('keeps the picks beside one that does not fit', () => {
		const own = {service: 'x', picks: [pickAt(2), {time: 'y'}, pickAt(1)]};

		expect(parsePicks(JSON.stringify({version: 1, services: [own]}))?.get('x')).toEqual([pickAt(2), pickAt(1)]);
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

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {checkText, knowTags} from '../../source/check/references.ts';
import {formatNames} from '../../source/formats/format.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {listingOf} from '../helpers/service/service.ts';
import {expectQuick} from '../helpers/state/own-time.ts';
import {toPlainJson, toPlainText} from '../helpers/state/written.ts';

const listing = decodeListing(
	listingOf(['os:windows10-2004-x64', 'locale:en-us', 'system'], ['os:ubuntu-22.04-amd64', 'locale:de-de']),
);

const missing = (text: string, tags = knowTags(listing)): readonly string[] => {
	const {missing: lines, apart} = checkText(text, tags);
	return [...lines, ...apart];
};

describe('the tags in a text', () => {
	it.each([
		...['os:a', '"os:a"', "'os:a'", '`os:a`', 'tags=os:a;', '(os:a)', '[os:a]', '{os:a}', '<os:a>', 'x|os:a|y'],
		...['image: os:a...', 'os:a:', '-T os:a -T x:y', '\tos:a\r\nother', '“os:a”', '‘os:a’', 'x,os:a,y'],
	])('end at the characters around them: %j', text => {
		expect(missing(text)).toEqual([':1: os:a is not in the listing']);
	});

	it('have a prefix from the listing', () => {
		expect(
			checkText('https://x.example/os image:1 time: 12:30 os: system OS:a !os:a :os:a', knowTags(listing)).count,
		).toBe(0);
	});

	it('keep a final colon or full stop that the listing has', () => {
		const odd = decodeListing(listingOf(['os:v1.', 'os:a:b']));

		expect(missing('os:v1. os:v2. os:a:b os:a:', knowTags(odd))).toEqual([
			':1: os:v2 is not in the listing',
			':1: os:a is not in the listing; nearest os:a:b',
		]);
	});

	it('have their line number, also in JSON', () => {
		const json = '[\n"os:b1",\n{"os:b2": "x os:b3\\nos:b4"}]';
		const toLines = (text: string) => missing(text).map(line => line.replace(/ is not in the listing.*/, ''));

		expect(toLines('x\nos:b1\r\n\ros:b2')).toEqual([':2: os:b1', ':4: os:b2']);
		expect(toLines(json)).toEqual([':2: os:b1', ':3: os:b2', ':3: os:b3', ':3: os:b4']);
		expect(toLines(`{"a": "os:b1"}\n \n \t${json.replaceAll('\n', ' ')}\n`)).toEqual([
			...[':1: os:b1', ':3: os:b1', ':3: os:b2', ':3: os:b3', ':3: os:b4'],
		]);
		expect(toLines(`{"a": "os:b1"}\nos:b2`)).toEqual([':1: os:b1', ':2: os:b2']);
		expect(toLines(`{"a": "os:b1",\n"a": "os:b2"}`)).toEqual([':1: os:b1', ':2: os:b2']);
	});
});

it.each([' ', ','])('may occur very often in a JSON string, with %j between them', between => {
	const json = JSON.stringify(Array.from({length: 200_000}, () => 'os:a').join(between));

	expectQuick(() => expect(checkText(json, knowTags(listing)).count).toBe(200_000));
});

describe('a missing tag', () => {
	it.each([
		[
			'tags: oss:windows10',
			':1: oss:windows10 is not in the listing (no tag begins with oss:); nearest os:windows10-2004-x64',
		],
		['["lcoale:en-us"]', ':1: lcoale:en-us is not in the listing (no tag begins with lcoale:); nearest locale:en-us'],
	])('may have a typo in its prefix: %j', (text, line) => {
		expect(missing(text)).toEqual([line]);
	});

	it('is not a word that only has a similar prefix', () => {
		const words = 'oss:license locales:all o:ubuntu-22.04-amd64 host:en-us locale+:en-us http://os ^os:win !^os:ubuntu';
		expect(missing(words)).toEqual([]);
	});

	it('is reported with the most similar tag', () => {
		expect(missing('x\nos:windows10-1703-x64')).toEqual([
			':2: os:windows10-1703-x64 is not in the listing; nearest os:windows10-2004-x64',
		]);
		expect(missing('os:zzz')).toEqual([':1: os:zzz is not in the listing']);
		expect(knowTags(listing).nearest('locale:de-at')).toBe('locale:de-de');
	});

	it.each([
		['win11-20240221 win11-20250407 win11-20250407-fr', 'win11-20250407'],
		['win11-20250407 win11-20240221', 'win11-20250407'],
		['win10-20230705 win11-20220101', 'win11-20220101'],
	])('is like the newest tag with another date: %s', (names, nearest) => {
		const others = decodeListing(listingOf(...names.split(' ').map(name => [`image:${name}`])));

		expect(knowTags(others).nearest('image:win11-20230705')).toBe(`image:${nearest}`);
	});

	it('is compared with all its digits if they do not form a date', () => {
		const others = decodeListing(listingOf(['asset:123456'], ['asset:999999'], ['build:190416']));

		expect([knowTags(others).nearest('asset:123457'), knowTags(others).nearest('build:19041')]).toEqual([
			...['asset:123456', 'build:190416'],
		]);
	});

	it('is similar only to tags with the same prefix', () => {
		const others = decodeListing(listingOf(['ox:win7', 'os:linux', 'win7']));

		expect(knowTags(others).nearest('os:win8')).toBeUndefined();
		expect(knowTags(others).nearest('win8')).toBe('win7');
	});

	it('is safe to show, and so are the tags of the listing', () => {
		const odd = decodeListing(listingOf(['os:a\u0007b', 'x:1'], ['x:2']));

		expect(missing('os:a\u0007c os:a\u0007b,x:2', knowTags(odd))).toEqual([
			':1: os:a^Gc is not in the listing; nearest os:a^Gb',
			':1: no environment has all of os:a^Gb,x:2',
		]);
	});

	it.each([
		['os:ubuntu-22.04-amd64,locale:en-us', ':1', 'os:ubuntu-22.04-amd64,locale:en-us'],
		['[{"a": [1, null]}, {"tags": ["locale:de-de", "system"]}]', ': [1].tags', 'locale:de-de,system'],
		['["locale:de-de", "system", "any word"]', ': the array', 'locale:de-de,system'],
		['{"tags": ["locale:de-de"]}\n\n{"tags": ["locale:de-de", "\\u0073ystem"]}\n', ':3: tags', 'locale:de-de,system'],
	])('may be a combination that no environment has, at$1', (text, place, tags) => {
		expect(missing(text)).toEqual([`${place}: no environment has all of ${tags}`]);
	});

	it.each([
		'os:ubuntu-22.04-amd64 locale:en-us',
		'os:ubuntu-22.04-amd64, locale:en-us',
		'"os:ubuntu-22.04-amd64", "locale:en-us"',
		'os:ubuntu-22.04-amd64\nlocale:en-us',
	])('is not reported for separate tags: %j', text => {
		expect(missing(text)).toEqual([]);
	});

	it.each(['locale:de-de,system,locale:fr-fr', '["locale:de-de", "system", "locale:fr-fr"]'])(
		'is reported once, not again for its combination: $0',
		text => {
			expect(missing(text)).toEqual([':1: locale:fr-fr is not in the listing']);
		},
	);

	// In JSON a backslash would begin an escape.
	const anyTag = fc.stringMatching(/^(?:os|locale|arch|x)(?::[^\s"'`“”‘’,;=|()[\]{}<>\\]{1,8})?$/u);
	const anyListing = fc
		.array(fc.array(anyTag, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 6})
		.map(environments => decodeListing(listingOf(...environments)));

	it('never occurs in our own output, in any format', async () => {
		await fc.assert(
			fc.asyncProperty(anyListing, fc.constantFrom(...formatNames), async (one, format) => {
				for (const text of [await toPlainText(one.environments, format), await toPlainJson(one)]) {
					expect(missing(text, knowTags(one))).toEqual([]);
				}
			}),
		);
	});
});

describe('a large listing and file', () => {
	const many = (count: number, toTag: (index: number) => string) =>
		Array.from({length: count}, (_, index) => toTag(index));

	it('are checked in limited time, the last tags without a suggestion', () => {
		const names = many(5000, index => `os:${'x'.repeat(43)}${index + 1000}`);
		const large = knowTags(decodeListing(listingOf(['os:linux'], ...names.map(os => [os]))));
		const text = many(20, index => `os:linux10${index + 10}`).join(' ');

		const {missing: lines} = checkText(text, large);

		// Each search takes 12 times 50 pairs and 80 more for each of 5,000 names.
		const near = many(11, index => `:1: os:linux10${index + 10} is not in the listing; nearest os:linux`);
		expect(lines).toEqual([...near, ...many(9, index => `:1: os:linux10${index + 21} is not in the listing`)]);
	});

	it('are refused if too many combinations do not exist', async () => {
		const sides = many(1000, index => (index % 2 === 0 ? 'os:a' : 'os:b'));
		const large = decodeListing(
			listingOf(...sides.map((side, index) => [side, `x:${index}`, ...many(100, at => `y:${at}`)])),
		);
		const text = many(1100, () => 'os:a,os:b').join('\n');

		expect(await faultOf(async () => checkText(text, knowTags(large)))).toMatchObject({
			what: 'the files combine too many tags for this listing',
			tryThis: 'check fewer files at a time',
		});
		// Few environments have the rarest tag.
		expect(checkText(text.replaceAll('os:b', 'x:1'), knowTags(large)).apart).toHaveLength(1100);
	});
});

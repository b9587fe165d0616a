import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {formNames} from '../../source/forms/form.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {nearestTag} from '../../source/remember/nearest-tag.ts';
import {findReferences, toGoneLines} from '../../source/remember/references.ts';
import {listingOf} from '../helpers/service/service.ts';
import {toPlainJson, toPlainText} from '../helpers/state/written.ts';

const listing = decodeListing(
	listingOf(['os:windows10-2004-x64', 'locale:en-us', 'system'], ['os:ubuntu-22.04-amd64', 'locale:de-de']),
);

const tagsIn = (text: string): readonly string[] => findReferences(text, listing).tags.map(({value}) => value);

const gone = (text: string): readonly string[] => {
	const {gone: lines, apart} = toGoneLines(findReferences(text, listing), listing);
	return [...lines, ...apart];
};

describe('the tags that a text names', () => {
	it.each([
		'os:a',
		'"os:a"',
		"'os:a'",
		'`os:a`',
		'tags=os:a;',
		'(os:a)',
		'[os:a]',
		'{os:a}',
		'<os:a>',
		'x|os:a|y',
		'image: os:a.',
		'os:a:',
		'-T os:a -T x:y',
		'\tos:a\r\nother',
	])('are bounded by what is around them: %j', text => {
		expect(tagsIn(text)).toEqual(['os:a']);
	});

	it('have a prefix of the listing: nothing else is a tag', () => {
		expect(tagsIn('https://x.example/os image:1 time: 12:30 os: system OS:a !os:a :os:a')).toEqual([]);
	});

	it('keep a colon and a full stop that the listing has at the end of the tag', () => {
		const odd = decodeListing(listingOf(['os:v1.', 'os:a:b']));

		expect(findReferences('os:v1. os:v2. os:a:b', odd).tags.map(({value}) => value)).toEqual([
			'os:v1.',
			'os:v2',
			'os:a:b',
		]);
	});

	it('have the number of their line, in JSON too', () => {
		const json = '[\n"os:a",\n{"os:b": "x os:c\\nos:d"}]';

		expect(findReferences('x\nos:a\r\n\nos:b', listing).tags).toEqual([
			{line: 2, value: 'os:a'},
			{line: 4, value: 'os:b'},
		]);
		expect(findReferences(json, listing).tags).toEqual([
			{line: 2, value: 'os:a'},
			{line: 3, value: 'os:b'},
			{line: 3, value: 'os:c'},
			{line: 3, value: 'os:d'},
		]);
	});
});

it.each([' ', ','])('a text in JSON may name very many, with %j between them', between => {
	const json = JSON.stringify(Array.from({length: 200_000}, () => 'os:a').join(between));

	expect(tagsIn(json)).toHaveLength(200_000);
});

describe('what is gone', () => {
	it.each([
		[
			'oss:ubuntu-22.04-amd64',
			':1: oss:ubuntu-22.04-amd64 is gone (no tag begins with oss:); nearest os:ubuntu-22.04-amd64',
		],
		['tags: oss:windows10', ':1: oss:windows10 is gone (no tag begins with oss:); nearest os:windows10-2004-x64'],
		['["lcoale:en-us"]', ':1: lcoale:en-us is gone (no tag begins with lcoale:); nearest locale:en-us'],
	])('is also what has a slip in its prefix: %j', (text, line) => {
		expect(gone(text)).toEqual([line]);
	});

	it('is no word whose prefix is near one of the listing, but not the rest', () => {
		expect(
			gone(
				'oss:license locales:all o:ubuntu-22.04-amd64 host:en-us locale+:en-us http://os ^os:win !^os:ubuntu-22.04-amd64',
			),
		).toEqual([]);
	});

	it('is a tag that the listing does not have, with the one that is most like it', () => {
		expect(gone('x\nos:windows10-1703-x64')).toEqual([
			':2: os:windows10-1703-x64 is gone; nearest os:windows10-2004-x64',
		]);
		expect(gone('os:zzz')).toEqual([':1: os:zzz is gone']);
		expect(nearestTag('locale:de-at', listing)).toBe('locale:de-de');
	});

	it('is most like a tag of its own prefix only', () => {
		const others = decodeListing(listingOf(['ox:win7', 'os:linux', 'win7']));

		expect(nearestTag('os:win8', others)).toBeUndefined();
		expect(nearestTag('win8', others)).toBe('win7');
	});

	it.each([
		['os:ubuntu-22.04-amd64,locale:en-us', ':1: no environment has all of os:ubuntu-22.04-amd64,locale:en-us'],
		[
			'[{}, {"tags": ["os:ubuntu-22.04-amd64", "locale:en-us"]}]',
			': [1].tags: no environment has all of os:ubuntu-22.04-amd64,locale:en-us',
		],
		[
			'["os:ubuntu-22.04-amd64", "system", "any word"]',
			': the array: no environment has all of os:ubuntu-22.04-amd64,system',
		],
	])('is what no environment has together: %s', (text, line) => {
		expect(gone(text)).toEqual([line]);
	});

	it.each([
		'os:ubuntu-22.04-amd64 locale:en-us',
		'"os:ubuntu-22.04-amd64", "locale:en-us"',
		'os:ubuntu-22.04-amd64\nlocale:en-us',
	])('is nothing where tags stand side by side: %j', text => {
		expect(gone(text)).toEqual([]);
	});

	it('is not said twice: of a tag and of what it was joined with', () => {
		expect(gone('os:windows10-2004-x64,locale:fr-fr')).toEqual([':1: locale:fr-fr is gone']);
	});

	// A backslash escapes in JSON.
	const anyTag = fc.stringMatching(/^(?:os|locale|arch|x)(?::[^\s"'`“”‘’,;=|()[\]{}<>\\]{1,8})?$/u);
	const anyListing = fc
		.array(fc.array(anyTag, {minLength: 1, maxLength: 4}), {minLength: 1, maxLength: 6})
		.map(environments => decodeListing(listingOf(...environments)));

	it('is nothing in what is printed of any listing, in any form', async () => {
		await fc.assert(
			fc.asyncProperty(anyListing, fc.constantFrom(...formNames), async (one, form) => {
				for (const text of [await toPlainText(one.resources, form), await toPlainJson(one.resources)]) {
					expect(toGoneLines(findReferences(text, one), one)).toEqual({gone: [], apart: []});
				}
			}),
		);
	});
});

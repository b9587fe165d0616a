import {describe, expect, it} from 'vitest';
import {names} from '../../source/history/io/trim.ts';

const listing = '0123456789abcdef';
const draft = '0123456789ab';

/** What a file of that name in a folder of ours is taken for. */
const kindOf = (name: string): string | undefined => Object.entries(names).find(([, form]) => form.test(name))?.[0];

describe('a file of what is remembered', () => {
	it.each([
		[listing, 'listing'],
		['tags', 'tags'],
		['tags-work', 'tags'],
		[`.${listing}.${draft}`, 'unfinished'],
		[`.tags-work.${draft}`, 'unfinished'],
		['picks.json', 'picks'],
		[`.picks.json.${draft}`, 'picks'],
	])('is known by its name: %s', (name, kind) => {
		expect(kindOf(name)).toBe(kind);
	});

	it.each([
		`a${listing}`,
		`${listing}0`,
		`${listing}.seen2`,
		'my-tags',
		'tagsoup',
		`a.${listing}.${draft}`,
		`.${listing}.${draft}0`,
		`.${listing}.old.${draft}`,
		'my-picks.json',
		'picks.json.old',
		`.picks.json.${draft}0`,
	])('is left alone where it has another name: %s', name => {
		expect(kindOf(name)).toBeUndefined();
	});
});

import {describe, expect, it} from 'vitest';
import {toSpokenRow, toTexts} from '../../source/speech/speech.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';

describe('a spoken row', () => {
	it.each<[string, unknown, string]>([
		[
			'by its os and locale, then its other tags',
			{tags: ['os:a', 'locale:en', 'image:1']},
			'a en, 1 of 1, Group 1, 1, enter copies os:a,locale:en',
		],
		[
			'by its name, then all its tags',
			{name: 'vm', tags: ['os:a', 'x:1']},
			'vm, 1 of 1, Group 1, a, 1, enter copies os:a',
		],
		['by its tags if it has no os tag', {tags: ['x:1', 'beta']}, 'x:1 beta, 1 of 1, Group 1, enter copies x:1,beta'],
		[
			'with the reason for its lack of tags',
			{tags: null},
			'environment 1, 1 of 1, Group 1, `tags` is null, `environment 1` has no tags (`tags` is null); use record',
		],
	])('is spoken %s', (_, resource, expected) => {
		expect(toSpokenRow(loadedState({data: [{resources: [resource]}]}))).toBe(expected);
	});
});

describe('a spoken line of the screen', () => {
	it('has a comma for each gap, and keeps single spaces', () => {
		const line = (text: string) => [{text, tone: 'plain'} as const];

		expect(toTexts([line('  one two  three   four '), line('')])).toEqual(['one two, three, four', '']);
	});
});

import {describe, expect, it} from 'vitest';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {detailLinesOf} from '../helpers/state/frame.ts';
import {inTone} from '../helpers/state/lines.ts';

describe('the matches in the detail', () => {
	const matchesOf = (resource: unknown, filter: string, columns: number): string[] =>
		inTone(detailLinesOf(loadedState({data: [{resources: [resource]}]}, {filter}), columns), 'match');

	it('are highlighted in tags and in fields', () => {
		expect(matchesOf({tags: ['os:windows7', 'image:win7-en'], note: 'for windows'}, 'win', 40)).toEqual([
			'win',
			'win',
			'win',
		]);
	});

	it('are highlighted even after a line was wrapped at spaces', () => {
		const text = 'one two three four five six seven eight nine ten';

		for (const word of text.split(' ')) {
			expect(matchesOf({tags: ['os:x'], note: text}, word, 22)).toEqual([word]);
			expect(matchesOf({tags: [`os:${text}`]}, word, 18)).toEqual([word]);
		}
	});

	it('are highlighted in every line that they cross', () => {
		expect(matchesOf({tags: [`os:${'x'.repeat(10)}${'y'.repeat(10)}`]}, 'xxyy', 14)).toEqual(['xx', 'yy']);
	});
});

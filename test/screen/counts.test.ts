import {describe, expect, it} from 'vitest';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toDetailLines} from '../../source/screen/detail.ts';
import {toFilterLine} from '../../source/screen/filter-line.ts';
import {toMessageLines} from '../../source/screen/messages.ts';
import {toMatchSpeech} from '../../source/speech/speech.ts';
import {toSpokenRow} from '../../source/speech/words.ts';
import {windowNow} from '../../source/state/scroll.ts';
import type {State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {listOf} from '../helpers/state/frame.ts';
import {textOf, textsOf} from '../helpers/state/lines.ts';

const filterCount = (state: State): string => textOf(toFilterLine(state).spans).split('  ').at(-1)!.trim();

const headings = (state: State): string[] =>
	textsOf(listOf(state)).filter((_, index) => state.found.rows[windowNow(state).start + index]! < 0);

const response = {
	data: [
		{name: 'A', resources: [{tags: ['os:one']}, null, {tags: ['os:two']}]},
		{name: 'B', resources: [{tags: ['os:three']}, 7, {tags: ['os:four']}]},
	],
};

describe('unreadable entries', () => {
	it.each([
		[[], '4 environments, 4 distinct'],
		[[...'!zzz'], '4 of 4, 4 distinct'],
	])('are not counted after %j', (filter, count) => {
		const state = loadedState(response, {}, ...filter, 'tab', 'left');

		expect(filterCount(state)).toBe(count);
		expect(textOf(toStatusLine(state))).toContain('4 environments in 2 groups · 2 unreadable');
		expect(headings(state).map(line => line.replaceAll(/\s+/g, ' '))).toEqual(['❯ ▸ A 2', ' ▾ B 2']);
		expect(textsOf(toDetailLines(state, 40))[1]).toBe('2 environments, 1 unreadable');
		expect(toSpokenRow(state)).toContain('A, folded, 2 environments');
		expect(toMatchSpeech(state)).toBe('4 of 4 match, 4 distinct');
	});

	it('are not mentioned if nothing matches', () => {
		const [zzz] = textsOf(toMessageLines(loadedState(response, {query: '!zzz zzz'})));
		const [, all] = textsOf(toMessageLines(loadedState(response, {query: 'nul zzz yyy'})));

		expect(zzz).toBe('no match for !zzz zzz · without "zzz": 4');
		expect(all).toBe('each term alone · "nul": 0  "zzz": 0  "yyy": 0');
	});
});

import {describe, expect, it} from 'vitest';
import {toBottomLines} from '../../source/core/bottom-line.ts';
import {decodeConfig} from '../../source/core/decode-config.ts';
import {update} from '../../source/core/update.ts';
import {loadedState} from '../helpers/arbitrary-states.ts';

const answer = {data: [{resources: [{tags: ['os:a']}, {tags: ['os:b']}]}]};

/** A state after keys, with keys as a config gives them. */
const stateWith = (keys: object, ...pressed: string[]) => {
	const {bindings} = decodeConfig(JSON.stringify({keys}), 'c.json');
	return loadedState(answer, {bindings, rows: 12}, ...pressed);
};

const copied = {
	type: 'copied',
	report: {type: 'sent', by: 'OSC 52', bytes: 4, failed: []},
	text: 'os:a',
	leaves: false,
} as const;

describe('a message that names a key', () => {
	it.each([
		[{}, 'mark two or more with space, then compare them'],
		[{mark: 'x'}, 'mark two or more with x, then compare them'],
		[{mark: []}, 'mark two or more, then compare them'],
	])('tells, with the keys %j, how to compare: %s', (keys, text) => {
		expect(stateWith(keys, 'tab', 'c').notice?.text).toBe(text);
	});

	it.each([
		[{}, 'a folded group is selected: → unfolds it'],
		[{unfold: 'ctrl+r', 'load-again': 'f5'}, 'a folded group is selected: ^r unfolds it'],
		[{unfold: []}, 'a folded group is selected'],
	])('tells, with the keys %j, how to unfold: %s', (keys, text) => {
		expect(stateWith(keys, 'tab', '-', 'y').notice?.text).toBe(text);
	});

	it.each([
		[{}, 'sent to your terminal (OSC 52, 4 bytes, not confirmed); nothing pasted? alt-p prints it'],
		[{print: 'f4'}, 'sent to your terminal (OSC 52, 4 bytes, not confirmed); nothing pasted? f4 prints it'],
		[{print: {filter: []}}, 'sent to your terminal (OSC 52, 4 bytes, not confirmed); nothing pasted? P prints it'],
		[{print: []}, 'sent to your terminal (OSC 52, 4 bytes, not confirmed)'],
	])('tells, with the keys %j, how to print: %s', (keys, text) => {
		expect(update(stateWith(keys), copied).state.notice?.text).toBe(text);
	});
});

describe('the bottom line', () => {
	it.each([
		[{}, 'enter copy and leave   tab browse   ^y copy   ^o copy as   f1 help   esc leave'],
		[{pick: 'ctrl+g', help: 'f2'}, '^g copy and leave   tab browse   ^y copy   ^o copy as   f2 help   esc leave'],
		[
			{copy: [], 'copy-as': {filter: ['f6', 'ctrl+o']}},
			'enter copy and leave   tab browse   f6 copy as   f1 help   esc leave',
		],
	])('shows, with the keys %j: %s', (keys, text) => {
		const line = toBottomLines(stateWith(keys)).at(-1) ?? [];

		expect(line.map(span => span.text).join('')).toBe(text);
	});
});

import {describe, expect, it} from 'vitest';
import {decodeConfig} from '../../source/config/decode.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bottomOf} from '../helpers/state/frame.ts';

const response = {data: [{resources: [{tags: ['os:a']}, {tags: ['os:a', 'x64']}]}]};

/** The state after these keys, with key bindings from a config. */
const stateWith = (keys: object, ...pressed: string[]) => {
	const {bindings} = decodeConfig(JSON.stringify({keys}), 'c.json');
	return loadedState(response, {bindings}, ...pressed);
};

const refused = {
	type: 'copied',
	report: {type: 'refused', problems: ['the clipboard is off']},
	text: 'os:a',
	leaves: false,
} as const;

describe('a message with a key', () => {
	it.each([
		[{}, 'a folded group is selected: → unfolds it'],
		[{unfold: 'ctrl+r', 'load-again': 'f5'}, 'a folded group is selected: ^r unfolds it'],
		[{unfold: []}, 'a folded group is selected'],
	])('says, with the keys %j, how to unfold: %s', (keys, text) => {
		expect(stateWith(keys, 'tab', '-', 'y').notice?.text).toBe(text);
	});

	it.each([
		[{}, 'not copied (the clipboard is off); alt-p prints it'],
		[{print: 'f4'}, 'not copied (the clipboard is off); f4 prints it'],
		[{print: {filter: []}}, 'not copied (the clipboard is off); P prints it'],
		[{print: []}, 'not copied (the clipboard is off)'],
	])('says, with the keys %j, how to print: %s', (keys, text) => {
		expect(update(stateWith(keys), refused).state.notice?.text).toBe(text);
	});
});

describe('the bottom line', () => {
	it.each([
		[{}, 'tab list   ^t tags   ^o copy as   alt-x short tags   ? help   esc quit'],
		[{'tags-mode': 'ctrl+g', help: 'f2'}, 'tab list   ^t tags   ^o copy as   ^g short tags   f2 help   esc quit'],
		[{tags: [], 'copy-as': {filter: ['f6', 'ctrl+o']}}, 'tab list   f6 copy as   alt-x short tags   ? help   esc quit'],
	])('shows, with the keys %j: %s', (keys, text) => {
		const line = bottomOf({...stateWith(keys), size: {columns: 100, rows: 20}}).at(-1) ?? [];

		expect(line.map(span => span.text).join('')).toBe(text);
	});
});

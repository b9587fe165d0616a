import {describe, expect, it} from 'vitest';
import type {Variables} from '../../source/system/variables.ts';
import {canAskColors, supportsSequences} from '../../source/terminal/abilities.ts';

it.each([
	...[{}, {TERM: ''}, {TERM: 'xterm'}, {TERM: 'vt100'}, {TERM: 'linux'}].map(variables => [true, variables] as const),
	...['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch'].map(
		TERM => [false, {TERM}] as const,
	),
])('a terminal supports escape sequences (%s) with %j', (isSupported, variables) => {
	expect(supportsSequences(variables)).toBe(isSupported);
});

describe('the question for the colours of the terminal', () => {
	it.each<[boolean, Variables]>([
		...['xterm-256color', 'xterm-direct', 'xterm-kitty', 'alacritty', 'foot', 'xterm-ghostty'].map(
			(TERM): [boolean, Variables] => [true, {TERM}],
		),
		[true, {TERM: 'xterm', COLORTERM: 'truecolor'}],
		[true, {TERM: 'screen-256color', TMUX: '/tmp/tmux'}],
		[false, {TERM: 'screen-256color'}],
		[false, {TERM: 'linux', COLORTERM: 'truecolor'}],
		[false, {TERM: 'vt220', COLORTERM: 'truecolor'}],
		[false, {TERM: 'xterm'}],
		[false, {}],
	])('is sent %s with %j', (isSent, variables) => {
		expect(canAskColors(variables)).toBe(isSent);
	});
});

import {describe, expect, it} from 'vitest';
import {canAskColors, displayOf} from '../../source/state/options.ts';

describe('the kind of output', () => {
	it.each([
		['screen', false, {TERM: 'xterm-256color'}],
		['screen', false, {}],
		['screen', false, {TERM: 'xterm', INK_SCREEN_READER: 'false'}],
		['speech', true, {TERM: 'xterm'}],
		['speech', false, {TERM: 'xterm', INK_SCREEN_READER: 'true'}],
		['prompt', false, {TERM: 'dumb'}],
		['prompt', true, {TERM: 'dumb', INK_SCREEN_READER: 'true'}],
	] as const)('is the %s, requested %s, with %j', (display, isForReader, variables) => {
		expect(displayOf(isForReader, variables)).toBe(display);
	});
});

describe('the question for the colours of the terminal', () => {
	it.each([
		[true, {TERM: 'xterm-256color'}],
		[true, {TERM: 'alacritty'}],
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

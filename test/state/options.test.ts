import {describe, expect, it} from 'vitest';
import {displayOf} from '../../source/state/options.ts';

describe('the kind of output', () => {
	it.each([
		['screen', false, {TERM: 'xterm-256color'}],
		['screen', false, {}],
		['screen', false, {TERM: 'xterm', INK_SCREEN_READER: 'false'}],
		['speech', true, {TERM: 'xterm'}],
		['speech', false, {TERM: 'xterm', INK_SCREEN_READER: 'true'}],
		['speech', true, {TERM: 'dumb'}],
		['screen', false, {TERM: 'dumb'}],
	] as const)('is the %s, requested %s, with %j', (display, isForReader, variables) => {
		expect(displayOf(isForReader, variables)).toBe(display);
	});
});

import {describe, expect, it} from 'vitest';
import type {Variables} from '../../source/system/variables.ts';
import {
	canAskColors,
	canHaveMouse,
	hasColors,
	hasTrueColor,
	supportsSequences,
} from '../../source/terminal/capabilities.ts';

it.each([
	...[{}, {TERM: ''}, {TERM: 'xterm'}, {TERM: 'vt100'}, {TERM: 'linux'}].map(variables => [true, variables] as const),
	...['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch'].map(
		TERM => [false, {TERM}] as const,
	),
])('a terminal supports escape sequences (%s) with %j', (isSupported, variables) => {
	expect(supportsSequences(variables)).toBe(isSupported);
});

it.each<[boolean, Variables]>([
	...['xterm', 'xterm-256color', 'tmux-256color', 'screen', 'screen-256color', 'foot', 'alacritty', 'rxvt', ''].map(
		(TERM): [boolean, Variables] => [true, {TERM}],
	),
	[true, {}],
	...['linux', 'linux-16color', 'vt100', 'vt220', 'dumb', 'emacs', 'unknown'].map((TERM): [boolean, Variables] => [
		false,
		{TERM},
	]),
])('a terminal may report the mouse %s with %j', (may, variables) => {
	expect(canHaveMouse(variables)).toBe(may);
});

describe('the question for the colours of the terminal', () => {
	it.each<[boolean, Variables]>([
		...['xterm', 'xterm-256color', 'xterm-kitty', 'alacritty', 'foot', 'vte-256color', 'tmux', 'rxvt', ''].map(
			(TERM): [boolean, Variables] => [true, {TERM}],
		),
		[true, {}],
		[true, {TERM: 'screen-256color', TMUX: '/tmp/tmux'}],
		...['screen', 'screen-256color', 'screen.xterm-256color', 'linux', 'linux-16color', 'vt220', 'dumb', 'emacs'].map(
			(TERM): [boolean, Variables] => [false, {TERM, COLORTERM: 'truecolor'}],
		),
	])('is sent %s with %j', (isSent, variables) => {
		expect(canAskColors(variables)).toBe(isSent);
	});
});

it.each<[boolean, Variables]>([
	...['vt100', 'vt102', 'vt220-8bit', 'vt420', 'ansi-m', 'xterm-mono'].map((TERM): [boolean, Variables] => [
		false,
		{TERM},
	]),
	...['xterm', 'xterm-256color', 'linux', 'ansi', 'rxvt', 'screen', 'vte-256color', 'vtpcplus', ''].map(
		(TERM): [boolean, Variables] => [true, {TERM}],
	),
	[true, {}],
	[true, {TERM: 'vt100', COLORTERM: 'truecolor'}],
	[true, {TERM: 'vt220', FORCE_COLOR: '1'}],
])('a terminal has colours %s with %j', (has, variables) => {
	expect(hasColors(variables)).toBe(has);
});

it.each([
	[true, {COLORTERM: 'truecolor'}],
	[true, {COLORTERM: '24bit'}],
	[false, {COLORTERM: 'yes', TERM: 'xterm-256color'}],
	[false, {}],
])('a terminal has true colour %s with %j', (isTrue, variables) => {
	expect(hasTrueColor(variables)).toBe(isTrue);
});

import {describe, expect, it} from 'vitest';
import {toOsc52, wrapForTmux} from '../../source/clipboard/osc52.ts';
import type {Path} from '../../source/clipboard/path.ts';
import {type ClipboardMode, type CopyPlan, type Detection, planCopy, type Route} from '../../source/clipboard/route.ts';
import {detectionOf, tmuxHop} from '../helpers/clipboard/paths.ts';

const nameOf = (route: Route): string => (route.type === 'tool' ? route.tool.name : String(route.type));

const waysOf = (mode: ClipboardMode, path: Path, tools: readonly string[] = [], supportsSequences = true): string =>
	planCopy('os:a', detectionOf({mode, path, tools: tools.map(name => ({name, args: []})), supportsSequences}))
		.routes.map(nameOf)
		.join(' ');

const ssh = {type: 'ssh'} as const;
const mosh = {type: 'mosh'} as const;
const screen = {type: 'screen'} as const;
const xclip = {name: 'xclip', args: []};

describe('the methods to reach the clipboard', () => {
	it.each([
		['at this machine: its tools, then the terminal', [], ['wl-copy', 'xclip'], 'wl-copy xclip terminal'],
		['without a tool: the terminal', [], [], 'terminal'],
		['over SSH: the terminal, never a tool of the remote machine', [ssh], ['xclip'], 'terminal'],
		['over SSH without a tool: the same', [ssh], [], 'terminal'],
		['over mosh: the same', [mosh], ['xclip'], 'terminal'],
		['in screen: the terminal', [screen], [], 'terminal'],
		['in tmux: tmux, and no sequence that it drops', [tmuxHop()], [], 'tmux'],
		['in a tmux that sends on: tmux, then the terminal', [tmuxHop({setClipboard: 'on'})], [], 'tmux terminal'],
		['in a tmux that passes on: tmux, then the terminal', [tmuxHop({isPassing: true})], [], 'tmux terminal'],
		['in tmux at this machine: methods that confirm, first', [tmuxHop()], ['pbcopy'], 'pbcopy tmux'],
		['in tmux over SSH: tmux', [tmuxHop(), ssh], ['pbcopy'], 'tmux'],
		['in a tmux that does not respond: the terminal', [{type: 'tmux'}], [], 'terminal'],
		['in a local tmux, over SSH: the terminal', [ssh, {type: 'tmux'}], ['xclip'], 'terminal'],
		['in screen in tmux: tmux', [screen, tmuxHop()], [], 'tmux'],
	] as const)('by default, %s', (_, path, tools, ways) => {
		expect(waysOf('auto', path, tools)).toBe(ways);
	});

	it.each([
		['osc52', 'a terminal', [], 'terminal'],
		['osc52', 'tmux', [tmuxHop()], ''],
		['osc52', 'tmux that passes sequences', [tmuxHop({isPassing: true})], 'terminal'],
		['tmux', 'a terminal', [], ''],
		['tmux', 'tmux that passes sequences', [tmuxHop({isPassing: true})], 'tmux'],
		['tmux', 'an unknown tmux', [{type: 'tmux'}], ''],
		['native', 'a terminal', [], 'xclip'],
		['native', 'ssh', [ssh], 'xclip'],
		['native', 'tmux', [tmuxHop()], 'xclip'],
		['off', 'a terminal', [], ''],
	] as const)('are those that the option selects: %s in %s', (mode, _, path, ways) => {
		expect(waysOf(mode, path, ['xclip'])).toBe(ways);
	});

	it('write nothing to a terminal without sequences', () => {
		expect(waysOf('auto', [tmuxHop({isPassing: true})], ['xclip'], false)).toBe('xclip tmux');
	});
});

const remedy = 'set -s set-clipboard on';
const noSequences = 'no clipboard tool for this machine, and no OSC 52 on this terminal';
const long = 'a'.repeat(74_995);
const byXclip: Route = {type: 'tool', tool: xclip, report: {type: 'copied'}};

const routeBy = (type: Route['type'], path: Path, supportsSequences = true): Route =>
	planCopy('os:a', detectionOf({path, supportsSequences, tools: [xclip]})).routes.find(route => route.type === type)!;

describe('a planned copy', () => {
	it.each<[string, Route['type'], Path, readonly string[]]>([
		['to a terminal', 'terminal', [], [toOsc52('os:a')]],
		['over mosh, which needs another text first', 'terminal', [mosh], [toOsc52(' '), toOsc52('os:a')]],
		['in tmux, which passes nothing on', 'tmux', [tmuxHop()], []],
		['in tmux, which passes it on', 'tmux', [tmuxHop({isPassing: true})], [wrapForTmux(toOsc52('os:a'))]],
	])('has the sequences to write: %s', (_, type, path, sequences) => {
		expect(routeBy(type, path)).toMatchObject({sequences});
	});

	it.each([
		['by a tool', 'tool', [], {type: 'copied'}],
		['to a terminal', 'terminal', [], {type: 'sent'}],
		['over SSH and mosh', 'terminal', [ssh, mosh], {type: 'sent'}],
		['in screen', 'terminal', [screen], {type: 'sent'}],
		['in tmux by OSC 52', 'terminal', [tmuxHop({setClipboard: 'on'})], {type: 'sent'}],
		['in tmux', 'tmux', [tmuxHop()], {type: 'sent'}],
		['in tmux over mosh', 'tmux', [tmuxHop({isPassing: true}), mosh], {type: 'sent'}],
		['over SSH in what may be a tmux', 'terminal', [ssh, {type: 'multiplexer'}], {type: 'sent', remedy}],
		['in a tmux that does not respond', 'terminal', [ssh, {type: 'tmux'}], {type: 'sent', remedy}],
	] as const)('is reported as what is known: %s', (_, type, path, report) => {
		expect(routeBy(type, path).report).toEqual(report);
	});

	const override = (terminal: string) => String.raw`set -ga terminal-overrides ',${terminal}:Ms=\E]52;c;%p2%s\7'`;
	const oddTerminal = tmuxHop({ms: undefined, terminal: "x'; run-shell y"});

	it.each([
		['no clipboard', [tmuxHop({ms: undefined, terminal: 'linux'})], override('linux')],
		['mosh', [tmuxHop(), mosh], override('xterm-256color')],
		['screen', [tmuxHop(), screen], 'set -g allow-passthrough on'],
		['a terminal with an odd name', [oddTerminal], 'set -g allow-passthrough on'],
		['a path without a remedy', [tmuxHop(), screen, screen], undefined],
		['no client attached', [tmuxHop({ms: undefined, terminal: ''})], undefined],
	] as const)('that is kept in tmux has the line that helps: %s', (_, path, line) => {
		expect(routeBy('tmux', path).report).toEqual({type: 'kept', remedy: line});
	});

	it('stays in a tmux that only passes sequences on, without sequences', () => {
		const path = [tmuxHop({ms: undefined, terminal: 'linux', isPassing: true})];

		expect(routeBy('tmux', path)).toMatchObject({report: {type: 'sent'}});
		expect(routeBy('tmux', path, false)).toMatchObject({
			sequences: [],
			report: {type: 'kept', remedy: override('linux')},
		});
	});

	it.each<[string, Partial<Detection>, string, CopyPlan['routes'], string, string?]>([
		['no tool', {mode: 'native'}, 'a', [], 'no clipboard tool, or no display'],
		['nothing at all', {supportsSequences: false}, 'a', [], noSequences],
		['two screens', {mode: 'osc52', path: [screen, screen]}, 'a', [], 'screen drops OSC 52 here'],
		['tmux', {mode: 'osc52', path: [tmuxHop()]}, 'a', [], 'tmux drops OSC 52 here', remedy],
		['a long text', {}, long, [], '74,995 bytes, terminals accept at most 74,994'],
		['a long text over mosh', {path: [mosh]}, long, [], '74,995 bytes, mosh accepts at most 12,282'],
		['a long text and a tool', {tools: [xclip]}, long, [byXclip], '74,995 bytes, terminals accept at most 74,994'],
	])('has the reason and the line that helps, in case no method works: %s', (_, changes, text, routes, why, line) => {
		expect(planCopy(text, detectionOf(changes))).toEqual({
			...{routes, refusal: {type: 'refused', problems: [why], remedy: line}},
		});
	});

	it('adds no reason if methods failed', () => {
		expect(planCopy(long, detectionOf({mode: 'native', tools: [xclip]})).refusal.problems).toEqual([]);
	});
});

import {describe, expect, it} from 'vitest';
import {
	type Detection,
	isFarEndOpen,
	parseIdentity,
	toDetectionLines,
	withIdentity,
} from '../../source/clipboard/detection.ts';
import {tmuxHop} from '../helpers/clipboard/paths.ts';

const linesOf = (changes: Partial<Detection>): string[] =>
	toDetectionLines({mode: 'auto', path: [], displays: [], tools: [], missing: [], ...changes}).map(line =>
		line.join(': '),
	);

describe('what is told of the ways to the clipboard', () => {
	it('is short in a terminal', () => {
		expect(linesOf({displays: ['X (:0)'], tools: [{name: 'xclip', args: []}], missing: ['wl-copy']})).toEqual([
			'on the way: only your terminal',
			'display: X (:0)',
			'tools: xclip (not installed: wl-copy)',
			'limit: 74,994 bytes to a terminal',
			'mode auto: xclip, then OSC 52',
		]);
	});

	it('names all that is on the way', () => {
		const path = [{type: 'screen'}, tmuxHop({ms: undefined}), {type: 'mosh'}, {type: 'tmux'}] as const;

		expect(linesOf({path})[0]).toBe(
			'on the way: screen, then tmux 3.3a (set-clipboard external, allow-passthrough off, no clipboard of xterm-256color), then mosh, then tmux (out of reach), then your terminal',
		);
	});

	it('says where nobody is attached, and what its TERM does not tell', () => {
		const path = [tmuxHop({terminal: '', ms: undefined, isPassing: true}), {type: 'multiplexer'}] as const;

		expect(linesOf({path})[0]).toContain('allow-passthrough on, nobody attached), then tmux or screen, then your');
	});

	it('says where there is no way', () => {
		const lines = linesOf({mode: 'native'});

		expect(lines).toContain('mode native: none');
		expect(lines).toContain('display: none');
	});
});

const ssh = {type: 'ssh'} as const;

describe('what a terminal answers about itself', () => {
	it.each([
		['\x1b[>84;0;0c', 'tmux'],
		['\x1b[>83;40900;0c', 'screen'],
		['\x1b[>0;276;0c', 'other'],
		['\x1b[>1c', 'other'],
		['x\x1b[>84;0;0c', 'tmux'],
		['', undefined],
		['\x1b[A', undefined],
	] as const)('is read: %j', (answer, identity) => {
		expect(parseIdentity(answer)).toBe(identity);
	});

	it('takes the place of what was guessed', () => {
		expect(withIdentity([ssh, {type: 'multiplexer'}], 'screen')).toEqual([ssh, {type: 'screen'}]);
		expect(withIdentity([ssh, {type: 'multiplexer'}], 'other')).toEqual([ssh]);
		expect(withIdentity([], 'tmux')).toEqual([{type: 'tmux'}]);
		expect(withIdentity([ssh, {type: 'tmux'}], undefined)).toEqual([ssh, {type: 'tmux'}]);
	});

	it('is worth asking for where nothing on this side answers in its place', () => {
		expect([[], [ssh], [ssh, {type: 'multiplexer'}], [{type: 'tmux'}]].map(path => isFarEndOpen(path as []))).toEqual([
			true,
			true,
			true,
			true,
		]);
		expect([[{type: 'mosh'}], [{type: 'screen'}], [tmuxHop(), ssh]].map(path => isFarEndOpen(path as []))).toEqual([
			false,
			false,
			false,
		]);
	});
});

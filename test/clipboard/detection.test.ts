import {describe, expect, it} from 'vitest';
import {type Detection, toDetectionLines} from '../../source/clipboard/detection.ts';
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

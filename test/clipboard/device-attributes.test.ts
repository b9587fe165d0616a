import {describe, expect, it} from 'vitest';
import {isFarEndOpen, parseIdentity, withIdentity} from '../../source/clipboard/detection.ts';
import {tmuxHop} from '../helpers/clipboard/paths.ts';

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

import {describe, expect, it} from 'vitest';
import {findHolder, findVariables} from '../../source/clipboard/io/terminal-holder.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const openShell = async () => {
	const terminal = openTerminal('sh', ['-c', 'sh -c "echo pid \\$\\$; read line"; exit'], {env: {MARKED: 'a=b'}});
	await terminal.waitForText(/pid \d+/);
	return {first: terminal.pid, inner: Number(/pid (\d+)/.exec(terminal.screen())?.[1])};
};

describe('who holds a terminal', () => {
	for (const platform of ['linux', 'other systems']) {
		describeWith(platform === 'linux' ? [] : ['ps'], `found as on ${platform}`, () => {
			it('is the program that opened it, whatever runs in between', async () => {
				const {first, inner} = await openShell();

				expect(await findHolder(inner, platform)).toEqual({holder: 'other', first});
			});

			it('is not known of a process that is not there', async () => {
				expect(await findHolder(2 ** 30, platform)).toBeUndefined();
			});
		});
	}

	it('is not known of the first process of all', async () => {
		expect(await findHolder(1, 'linux')).toBeUndefined();
	});
});

describe('the variables of a process', () => {
	it('are those it was started with', async () => {
		const {inner} = await openShell();

		expect(await findVariables(inner)).toMatchObject({MARKED: 'a=b', TERM: 'xterm-256color'});
	});

	it('are not known of a process that is not there', async () => {
		expect(await findVariables(2 ** 30)).toBeUndefined();
	});
});

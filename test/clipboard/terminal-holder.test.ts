import {describe, expect, it, onTestFinished} from 'vitest';
import {findHolder, findVariables} from '../../source/clipboard/io/terminal-holder.ts';
import {writeProgram} from '../helpers/clipboard/copying.ts';
import {makeFolder} from '../helpers/program/folder.ts';
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

	it.each([
		['tmux: server', 'tmux'],
		['mytmux', 'other'],
		['SCREEN', 'screen'],
		['screenfetch', 'other'],
		['myscreen', 'other'],
		['mosh-server', 'mosh'],
		['not-mosh-server', 'other'],
		['sshd-session', 'ssh'],
		['/usr/sbin/sshd', 'ssh'],
		['mysshd', 'other'],
		['dropbear', 'ssh'],
		['dropbearkey', 'other'],
		['mydropbear', 'other'],
	])('goes by its name, and by what lets it through: %s', async (name, holder) => {
		const folder = await makeFolder();
		writeProgram(folder, 'ps', `printf '%s\\n' '  10 1 ? ${name}' '  11 10 s1 sudo' ' 12 11 s2 sh' ' 13 12 s2 node'`);
		const {PATH} = process.env;
		onTestFinished(() => {
			process.env['PATH'] = PATH;
		});
		process.env['PATH'] = folder;

		expect(await findHolder(13, 'other systems')).toEqual({holder, first: 11});
	});

	it.skipIf(process.platform !== 'linux')('goes by its name in the system, whatever signs are in it', async () => {
		const {title} = process;
		onTestFinished(() => {
			process.title = title;
		});
		process.title = 'screen';
		const {inner} = await openShell();
		expect(await findHolder(inner, 'linux')).toMatchObject({holder: 'screen'});

		process.title = 'tmux: (1) S 7';
		expect(await findHolder(inner, 'linux')).toMatchObject({holder: 'tmux'});

		process.title = ') S 1 tmux';
		expect(await findHolder(inner, 'linux')).toMatchObject({holder: 'other'});
	});

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

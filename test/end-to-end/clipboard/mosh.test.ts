import {afterAll, beforeAll, expect, it} from 'vitest';
import {
	copiedText,
	copyCommand,
	lineIn,
	makeDirectory,
	moshCommand,
	openWide,
	tmuxCommand,
	waitForSaid,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {openSshServer, type SshServer} from '../../helpers/clipboard/ssh-server.ts';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';

const sent = (by: string) => `sent to your terminal (${by}, 39 bytes, not confirmed)`;

describeLongWith(['mosh', 'mosh-server', 'ssh', 'sshd', 'ssh-keygen'], 'copying over mosh', () => {
	let server: SshServer;
	beforeAll(async () => {
		server = await openSshServer();
	});
	afterAll(() => server.close());

	const openMosh = (command: readonly string[]) => openWide(moshCommand(server, command));

	const copyOverMosh = async (command: readonly string[]) => {
		const terminal = openMosh(command);
		const said = await waitForSaid(terminal);
		const arrived = [...terminal.clipboard];
		terminal.press('enter');
		await terminal.waitForExit();
		return {said, arrived};
	};

	it('arrives each time, though mosh does not send the same clipboard twice', async () => {
		const directory = makeDirectory();
		const once = writeScript(directory, copyCommand());
		const terminal = openMosh(['sh', writeScript(directory, ['sh', '-c', `sh ${once}; sh ${once}`], 'twice.sh')]);

		await terminal.waitForText('that is all');
		expect(terminal.clipboard).toEqual([' ', copiedText]);
		terminal.press('enter');
		await terminal.waitFor(screen => screen.split('that is all').length === 3, 'the second copy');

		expect(terminal.clipboard).toEqual([' ', copiedText, ' ', copiedText]);
		expect(terminal.lines().filter(line => line === sent('OSC 52 through mosh'))).toHaveLength(2);
		terminal.press('enter', 'enter');
		await terminal.waitForExit();
	});

	it('ends with the last of several copies made at once', async () => {
		const script = writeScript(makeDirectory(), copyCommand({texts: ['first', 'second', copiedText]}));

		const {arrived} = await copyOverMosh(['sh', script]);

		expect(arrived.at(-1)).toBe(copiedText);
	});

	it('arrives whole up to 12,282 bytes, and a longer text not at all', async () => {
		const longest = await copyOverMosh(['sh', writeScript(makeDirectory(), copyCommand({length: 12_282}))]);
		const longer = await copyOverMosh(['sh', writeScript(makeDirectory(), copyCommand({length: 12_283}))]);

		expect(longest.said[0]).toContain('sent to your terminal (OSC 52 through mosh, 12,282 bytes, not confirmed)');
		expect(longest.arrived).toEqual([' ', 'x'.repeat(12_282)]);
		expect(longer).toEqual({
			said: ['not copied (12,283 bytes, mosh accepts 12,282 at most)'],
			arrived: [],
		});
	});

	describeWith(['tmux'], 'and tmux', () => {
		const copyInTmux = (config: readonly string[]) => {
			const directory = makeDirectory();
			return copyOverMosh(tmuxCommand(directory, writeScript(directory, copyCommand()), config));
		};

		it('stays in a default tmux, and arrives with the suggested line', async () => {
			const line = String.raw`set -ga terminal-overrides ',xterm-256color:Ms=\E]52;c;%p2%s\7'`;
			const before = await copyInTmux([]);

			const after = await copyInTmux([lineIn(before.said)]);

			expect(before.said).toEqual([
				`only in tmux (39 bytes), not passed on to your terminal; prefix ] pastes it; add \`${line}\` to tmux.conf, reload it and attach again`,
			]);
			expect(before.arrived).toEqual([]);
			expect(after).toEqual({said: [sent('through tmux and mosh')], arrived: [' ', copiedText]});
		});
	});
});

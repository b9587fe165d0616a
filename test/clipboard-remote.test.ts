import {afterAll, beforeAll, expect, it} from 'vitest';
import {
	type CopyOptions,
	copiedText,
	copyCommand,
	copyIn,
	lineIn,
	makeFolder,
	openWide,
	screenCommand,
	tmuxCommand,
	toShellLine,
	waitForSaid,
	writeScript,
} from './helpers/copying.ts';
import {describeWith} from './helpers/programs.ts';
import {openSshServer, type SshServer} from './helpers/ssh-server.ts';

const sent = (by: string, advice = 'nothing pasted? ') =>
	`sent to your terminal (${by}, 39 bytes, not confirmed); ${advice}P prints it`;
const farAdvice = 'nothing pasted? your own tmux.conf may need `set -s set-clipboard on`, or ';

describeWith(['ssh', 'sshd', 'ssh-keygen'], 'copying over SSH', () => {
	let server: SshServer;
	beforeAll(async () => {
		server = await openSshServer();
	});
	afterAll(() => server.close());
	const overSsh = (command: readonly string[]) => ['ssh', '-t', ...server.args, toShellLine(command)];

	it('arrives', async () => {
		const result = await copyIn(overSsh(['sh', writeScript(makeFolder(), copyCommand())]));

		expect(result).toEqual({said: [sent('OSC 52')], arrived: [copiedText]});
	});

	it('knows SSH where its variables are taken away, as sudo does, and reaches no display of the far machine', async () => {
		const unset = ['SSH_TTY', 'SSH_CONNECTION', 'SSH_CLIENT'].flatMap(name => ['-u', name]);
		const script = writeScript(makeFolder(), ['env', ...unset, 'DISPLAY=:0', ...copyCommand()]);

		const result = await copyIn(overSsh(['sh', script]));

		expect(result).toEqual({said: [sent('OSC 52')], arrived: [copiedText]});
	});

	it('asks the terminal rather than to believe a TERM', async () => {
		const command = overSsh(['sh', writeScript(makeFolder(), copyCommand({ask: true}))]);

		const result = await copyIn(command, {env: {TERM: 'screen-256color'}});

		expect(result).toEqual({said: [sent('OSC 52')], arrived: [copiedText]});
	});

	describeWith(['tmux'], 'and tmux', () => {
		it('arrives from a tmux on the far machine', async () => {
			const folder = makeFolder();

			const result = await copyIn(overSsh(tmuxCommand(folder, writeScript(folder, copyCommand()))));

			expect(result).toEqual({said: [sent('through tmux')], arrived: [copiedText]});
		});

		const copyFromHereTmux = (config: readonly string[], options: CopyOptions = {}) => {
			const folder = makeFolder();
			const far = writeScript(folder, copyCommand(options));
			const near = writeScript(folder, overSsh(['sh', far]), 'ssh.sh');
			return copyIn(tmuxCommand(folder, near, ['set -g default-terminal xterm-256color', ...config]));
		};

		it('cannot arrive in a tmux of the person as it comes, and tells the line that helps', async () => {
			const before = await copyFromHereTmux([], {ask: true});

			const after = await copyFromHereTmux([lineIn(before.said)], {ask: true});

			expect(before).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: []});
			expect(after).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: [copiedText]});
		});

		it('arrives in a tmux of the person that passes it on', async () => {
			const result = await copyFromHereTmux(['set -g allow-passthrough on'], {ask: true});

			expect(result).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: [copiedText]});
		});

		it('knows a tmux of the person by its TERM where it may not ask', async () => {
			const config = ['set -g allow-passthrough on', 'set -g default-terminal tmux-256color'];

			const result = await copyFromHereTmux(config);

			expect(result).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: [copiedText]});
		});

		it('arrives, and leaves nothing on the screen, in a tmux that its TERM does not tell from screen', async () => {
			const config = ['set -s set-clipboard on', 'set -g default-terminal screen-256color'];

			const result = await copyFromHereTmux(config);

			expect(result).toEqual({said: [sent('OSC 52', farAdvice)], arrived: [copiedText, copiedText]});
		});

		it('arrives from a tmux on the far machine in a tmux of the person, where both pass it on', async () => {
			const folder = makeFolder();
			const config = ['set -g allow-passthrough on'];
			const tmux = overSsh(tmuxCommand(folder, writeScript(folder, copyCommand()), config, 'far'));
			const near = writeScript(folder, tmux, 'ssh.sh');

			const result = await copyIn(tmuxCommand(folder, near, [...config, 'set -g default-terminal tmux-256color']));

			expect(result).toEqual({said: [sent('through tmux', farAdvice)], arrived: [copiedText]});
		});
	});

	describeWith(['screen'], 'and screen', () => {
		it('arrives from a screen on the far machine', async () => {
			const folder = makeFolder();

			const result = await copyIn(overSsh(screenCommand(folder, writeScript(folder, copyCommand()))));

			expect(result).toEqual({said: [sent('OSC 52 through screen')], arrived: [copiedText]});
		});

		for (const [how, options] of [
			['asks', {ask: true}],
			['goes by its TERM', {}],
		] as const) {
			it(`arrives in a screen of the person, where it ${how}`, async () => {
				const folder = makeFolder();
				const far = writeScript(folder, copyCommand(options));
				const near = writeScript(folder, overSsh(['sh', far]), 'ssh.sh');

				const result = await copyIn(screenCommand(folder, near));

				expect(result).toEqual({said: [sent('OSC 52 through screen')], arrived: [copiedText]});
			});
		}
	});
});

describeWith(['mosh', 'mosh-server', 'ssh', 'sshd', 'ssh-keygen'], 'copying over mosh', () => {
	let server: SshServer;
	beforeAll(async () => {
		server = await openSshServer();
	});
	afterAll(() => server.close());

	const openMosh = (command: readonly string[]) =>
		openWide([
			'mosh',
			`--ssh=${['ssh', ...server.args.slice(0, -1)].join(' ')}`,
			// It would wait for ever for a client that a failed test has killed.
			'--server=env MOSH_SERVER_NETWORK_TMOUT=10 mosh-server',
			server.args.at(-1) ?? '',
			'--',
			...command,
		]);

	const copyOverMosh = async (command: readonly string[]) => {
		const terminal = openMosh(command);
		const said = await waitForSaid(terminal);
		const arrived = [...terminal.clipboard];
		terminal.press('enter');
		await terminal.waitForExit();
		return {said, arrived};
	};

	it('arrives each time, though mosh does not send the same clipboard twice', async () => {
		const folder = makeFolder();
		const once = writeScript(folder, copyCommand());
		const terminal = openMosh(['sh', writeScript(folder, ['sh', '-c', `sh ${once}; sh ${once}`], 'twice.sh')]);

		await terminal.waitForText('that is all');
		expect(terminal.clipboard).toEqual([' ', copiedText]);
		terminal.press('enter');
		await terminal.waitFor(screen => screen.split('that is all').length === 3, 'the second copy');

		expect(terminal.clipboard).toEqual([' ', copiedText, ' ', copiedText]);
		expect(terminal.lines().filter(line => line === sent('OSC 52 through mosh'))).toHaveLength(2);
		terminal.press('enter', 'enter');
		await terminal.waitForExit();
	});

	it('ends with the last of several texts copied at once', async () => {
		const script = writeScript(makeFolder(), copyCommand({texts: ['first', 'second', copiedText]}));

		const {arrived} = await copyOverMosh(['sh', script]);

		expect(arrived.at(-1)).toBe(copiedText);
	});

	it('arrives whole up to 12,282 bytes, and nothing of a longer text', async () => {
		const longest = await copyOverMosh(['sh', writeScript(makeFolder(), copyCommand({length: 12_282}))]);
		const longer = await copyOverMosh(['sh', writeScript(makeFolder(), copyCommand({length: 12_283}))]);

		expect(longest.said[0]).toContain('sent to your terminal (OSC 52 through mosh, 12,282 bytes, not confirmed)');
		expect(longest.arrived).toEqual([' ', 'x'.repeat(12_282)]);
		expect(longer).toEqual({
			said: ['not copied (12,283 bytes, mosh takes 12,282 at most); P prints it'],
			arrived: [],
		});
	});

	describeWith(['tmux'], 'and tmux', () => {
		const copyInTmux = (config: readonly string[]) => {
			const folder = makeFolder();
			return copyOverMosh(tmuxCommand(folder, writeScript(folder, copyCommand()), config));
		};

		it('stays in a tmux as it comes, and arrives with the line that is given', async () => {
			const line = String.raw`set -ga terminal-overrides ',xterm-256color:Ms=\E]52;c;%p2%s\7'`;
			const before = await copyInTmux([]);

			const after = await copyInTmux([lineIn(before.said)]);

			expect(before.said).toEqual([
				`kept in tmux (39 bytes), which does not pass it on to your terminal; put \`${line}\` into tmux.conf, source it and attach again, or P prints it`,
			]);
			expect(before.arrived).toEqual([]);
			expect(after).toEqual({said: [sent('through tmux and mosh')], arrived: [' ', copiedText]});
		});

		it('arrives from a tmux that passes it on', async () => {
			const result = await copyInTmux(['set -g allow-passthrough on']);

			expect(result).toEqual({said: [sent('through tmux and mosh')], arrived: [' ', copiedText]});
		});
	});
});

import {afterAll, beforeAll, expect, it} from 'vitest';
import {
	type CopyOptions,
	copiedText,
	copyCommand,
	copyIn,
	lineIn,
	makeDirectory,
	screenCommand,
	sshCommand,
	tmuxCommand,
	writeScript,
} from '../../helpers/clipboard/copying.ts';
import {openSshServer, type SshServer} from '../../helpers/clipboard/ssh-server.ts';
import {describeLongWith, describeWith} from '../../helpers/program/programs.ts';

const sent = (by: string, advice = '') => `sent to your terminal (${by}, 39 bytes, not confirmed)${advice}`;
const farAdvice = '; try `set -s set-clipboard on` in your own tmux.conf';

describeLongWith(['ssh', 'sshd', 'ssh-keygen'], 'copying over SSH', () => {
	let server: SshServer;
	beforeAll(async () => {
		server = await openSshServer();
	});
	afterAll(() => server.close());
	const overSsh = (command: readonly string[]) => sshCommand(server, command);

	it('recognises SSH without its variables, and reaches no display of the far machine', async () => {
		const unset = ['SSH_TTY', 'SSH_CONNECTION', 'SSH_CLIENT'].flatMap(name => ['-u', name]);
		const script = writeScript(makeDirectory(), ['env', ...unset, 'DISPLAY=:0', ...copyCommand()]);

		const result = await copyIn(overSsh(['sh', script]));

		expect(result).toEqual({said: [sent('OSC 52')], arrived: [copiedText]});
	});

	it('asks the terminal instead of trusting TERM', async () => {
		const command = overSsh(['sh', writeScript(makeDirectory(), copyCommand({ask: true}))]);

		const result = await copyIn(command, {env: {TERM: 'screen-256color'}});

		expect(result).toEqual({said: [sent('OSC 52')], arrived: [copiedText]});
	});

	describeWith(['tmux'], 'and tmux', () => {
		const copyFromHereTmux = (config: readonly string[], options: CopyOptions = {}) => {
			const directory = makeDirectory();
			const far = writeScript(directory, copyCommand(options));
			const near = writeScript(directory, overSsh(['sh', far]), 'ssh.sh');
			return copyIn(tmuxCommand(directory, near, ['set -g default-terminal xterm-256color', ...config]));
		};

		it("does not arrive in the person's own default tmux, and suggests the line that helps", async () => {
			const before = await copyFromHereTmux([], {ask: true});

			const after = await copyFromHereTmux([lineIn(before.said)], {ask: true});

			expect(before).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: []});
			expect(after).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: [copiedText]});
		});

		it("recognises the person's own tmux by its TERM if it cannot ask", async () => {
			const config = ['set -g allow-passthrough on', 'set -g default-terminal tmux-256color'];

			const result = await copyFromHereTmux(config);

			expect(result).toEqual({said: [sent('OSC 52 through tmux', farAdvice)], arrived: [copiedText]});
		});

		it('arrives, and leaves nothing on the screen, in a tmux with the TERM of screen', async () => {
			const config = ['set -s set-clipboard on', 'set -g default-terminal screen-256color'];

			const result = await copyFromHereTmux(config);

			expect(result).toEqual({said: [sent('OSC 52', farAdvice)], arrived: [copiedText, copiedText]});
		});

		it("arrives from a tmux on the far machine in the person's own tmux, if both pass it on", async () => {
			const directory = makeDirectory();
			const config = ['set -g allow-passthrough on'];
			const tmux = overSsh(tmuxCommand(directory, writeScript(directory, copyCommand()), config, 'far'));
			const near = writeScript(directory, tmux, 'ssh.sh');

			const result = await copyIn(tmuxCommand(directory, near, [...config, 'set -g default-terminal tmux-256color']));

			expect(result).toEqual({said: [sent('through tmux', farAdvice)], arrived: [copiedText]});
		});
	});

	describeWith(['screen'], 'and screen', () => {
		it('arrives from a screen on the far machine', async () => {
			const directory = makeDirectory();

			const result = await copyIn(overSsh(screenCommand(directory, writeScript(directory, copyCommand()))));

			expect(result).toEqual({said: [sent('OSC 52 through screen')], arrived: [copiedText]});
		});

		it("recognises the person's own screen by its TERM if it cannot ask", async () => {
			const directory = makeDirectory();
			const far = writeScript(directory, copyCommand());
			const near = writeScript(directory, overSsh(['sh', far]), 'ssh.sh');

			const result = await copyIn(screenCommand(directory, near));

			expect(result).toEqual({said: [sent('OSC 52 through screen')], arrived: [copiedText]});
		});
	});
});

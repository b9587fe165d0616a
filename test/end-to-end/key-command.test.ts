import {existsSync, readFileSync} from 'node:fs';
import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {describe, expect, it} from 'vitest';
import {makeHome} from '../helpers/program/config.ts';
import {findLeak} from '../helpers/program/key.ts';
import {foregroundOf, isRunning, sendSignal} from '../helpers/program/processes.ts';
import {command, firstRow} from '../helpers/scenes/setup.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {openJobs, stopAndGoOn} from '../helpers/terminal/jobs.ts';

// test/end-to-end/password-store.test.ts asks by a program in another session.
describe('a key command on a terminal', () => {
	it.each([
		['standard input', 'stty -echo; printf "Passphrase: " >&2; read -r word; echo >&2'],
		['/dev/tty', 'exec 3<>/dev/tty; stty -echo <&3; printf "Passphrase: " >&3; read -r word <&3; echo >&3'],
	])('asks on %s before the screen', async (_, ask) => {
		const {terminal, start, readsShell} = await open(`${ask}; [ "$word" = open ] && echo KEY`);
		start();
		await terminal.waitForText(/^Passphrase:$/m);

		terminal.type('open\n');

		await terminal.waitForText(firstRow);
		expect(terminal.screen()).toContain('> type to filter');
		terminal.press('ctrl+c');
		await readsShell(130);
		expect(terminal.normalText()).not.toMatch(/^open$/m);
	});

	it('asks again on a reload, also if standard input is a file', async () => {
		const ask = 'stty -echo; printf "Passphrase: " >&2; read -r word; echo >&2; [ "$word" = open ]';
		const {terminal, start, readsShell} = await open(`{ [ -e "$HOME/open" ] || { ${ask}; }; } && echo KEY`);
		terminal.type('touch ~/open; ');
		start('--list; rm ~/open');
		await readsShell(0);
		start('</dev/null');
		await terminal.waitForText(/^Passphrase:$/m);
		terminal.type('no\n');
		await terminal.waitForText('the key command failed (exit code 1); ^r tries again');

		terminal.press('ctrl+r');
		await terminal.waitForText(/^Passphrase:\n+Passphrase:$/m);
		terminal.type('op');
		terminal.type('en\n');

		await terminal.waitForText(/^lab \(.*2 environments in 1 group$/m);
		expect(terminal.screen()).toContain('> type to filter');
		terminal.press('ctrl+c');
		await readsShell(130);
	});

	it('may take longer than the time limit of a request', async () => {
		const {terminal, start} = await open('sleep 1.2; echo KEY');

		start('--timeout 1');

		await terminal.waitForText(firstRow);
	});

	it('that fails ends a run without a cached listing, with its words and exit code 4', async () => {
		const {terminal, start, readsShell} = await open('echo locked >&2; exit 7');

		start();

		await terminal.waitForText(
			/^envpick: the key command failed \(`locked`\); unlock your password manager, or run it/m,
		);
		await readsShell(4);
	});

	const stubborn =
		'trap "" INT TERM; stty -echo -icanon; (trap "" INT TERM; sleep 1000 & echo pid $! >&2; wait); sleep 1000';

	it.each([
		['ctrl+c', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const)('ends on %s with all its processes, and the terminal has its settings back', async (end, code) => {
		const {terminal, start, readsShell} = await open(stubborn);
		start();
		await terminal.waitForText(/^pid \d+$/m);
		const pid = Number(/^pid (\d+)$/m.exec(terminal.screen())?.[1]);

		if (end === 'ctrl+c') {
			terminal.press(end);
		} else {
			sendSignal(foregroundOf(terminal.pid), end);
		}

		await readsShell(code);
		await expect.poll(() => isRunning(pid)).toBe(false);
	});

	it('is started again after Ctrl-Z and fg', async () => {
		const {terminal, start, readsShell} = await open('stty -echo; printf "Passphrase: " >&2; read -r word; echo KEY');
		start();
		await terminal.waitForText(/^Passphrase:$/m);

		await stopAndGoOn(terminal, () => readsShell(148));

		await terminal.waitForText(/fg\n[\s\S]*\nPassphrase:$/m);
		terminal.type('open\n');
		await terminal.waitForText(firstRow);
	});

	it('is started again after SIGSTOP of the whole group and fg', async () => {
		const {terminal, start} = await open('stty -echo; printf "Passphrase: " >&2; read -r word; echo KEY');
		start();
		await terminal.waitForText(/^Passphrase:$/m);

		sendSignal(-foregroundOf(terminal.pid), 'SIGSTOP');
		await terminal.waitForText(/^\$$/m);
		terminal.type('fg\n');

		await terminal.waitForText(/Passphrase:[\s\S]*Passphrase:$/m);
		terminal.type('open\n');
		await terminal.waitForText(firstRow);
		expect(terminal.normalText()).not.toContain('open');
	});

	it('leaves alone what other programs of the pipeline set on the terminal', async () => {
		const until = (file: string) => `until [ -e "$HOME/${file}" ]; do sleep 0.1; done`;
		const {terminal, start, readsShell} = await open(`touch "$HOME/started"; ${until('set')}; echo KEY`);
		const other =
			'stty -echo </dev/tty; touch ~/set; cat >/dev/null; stty -a </dev/tty | grep -o "[ -]echo "; stty echo </dev/tty';

		start(`--list | { ${until('started')}; ${other}; }`);

		await terminal.waitForText(/^-echo$/m);
		await readsShell(0);
	});

	it.each([
		['fails', 'sleep 0.5; exit 2'],
		['is ended by ctrl+c', 'echo waits >&2; cat'],
	])('that %s leaves alone what else runs on the terminal', async (_, script) => {
		const {terminal, start} = await open(script);
		const step = 'sh -c "sleep 0.3; exit 0" || echo killed';
		terminal.type(`setsid sh -c '${Array(6).fill(step).join('; ')}; echo finished' &\n`);
		start();
		if (script.endsWith('cat')) {
			await terminal.waitForText(/^waits$/m);
			terminal.press('ctrl+c');
		}

		await terminal.waitForText(/finished$/m);
		expect(terminal.normalText()).not.toMatch(/killed$/m);
	});

	it.each([
		['a background process', 'sh -c "$0" <&3 &'],
		['a session of its own', 'setsid -f sh -c "$0" <&3'],
		['a wrapper that begins anew', '(trap "" TERM; until sh -c "$0"; do :; done <&3) &'],
	])('that fails takes with it what still asks: %s', async (_, ask) => {
		const asks = 'echo $$ >>pids; exec cat >/dev/null';
		const {terminal, start, readsShell, home} = await open(`cd; exec 3<&0; ${ask.replaceAll('"$0"', () => `'${asks}'`)}
			until [ -e pids ]; do sleep 0.05; done; exit 1`);

		start();

		await terminal.waitForText('envpick: the key command failed (exit code 1)');
		await readsShell(4);
		const pids = await readFile(join(home, 'pids'), 'utf8');
		expect(pids.trim().split('\n').map(Number).filter(isRunning)).toEqual([]);
	});

	it('that fails does not wait for a program that reads the terminal and is not its own', async () => {
		const {terminal, start, readsShell, home} = await open(`cd; until [ -e pid ]; do sleep 0.05; done; exit 1`);
		terminal.type(`cd; PS1='$ '; `);
		start(`2>said | sh -c 'echo $$ >pid; exec cat </dev/tty >/dev/null'`);

		await terminal.waitFor(
			() => existsSync(join(home, 'said')) && readFileSync(join(home, 'said'), 'utf8') !== '',
			'the end',
		);

		sendSignal(Number(await readFile(join(home, 'pid'), 'utf8')), 'SIGKILL');
		await readsShell(137);
	});

	it('asks on standard error also if standard input is open only for reading', async () => {
		const {terminal, start} = await open('printf "Passphrase: " >&2; read -r word; echo KEY');
		start('</dev/tty');

		await terminal.waitForText(/^Passphrase:$/m);
	});

	it.each(['ctrl+c', 'ctrl+z'])('ends on %s also if that is pressed again and again', async key => {
		const {terminal, start, readsShell, home} = await open('stty -echo; printf "Passphrase: " >&2; read -r word');
		// The key arrives while the settings are restored.
		await writeFile(join(home, 'stty'), `#!/bin/sh\nsleep 0.2\nexec $(command -pv stty) "$@"\n`, {mode: 0o755});
		terminal.type(`PATH=$HOME:$PATH; `);
		start();
		await terminal.waitForText(/^Passphrase:$/m);

		for (let times = 0; times < 20; times++) {
			terminal.press(key);
			await sleep(30);
		}
		// The terminal drops what it has not shown yet when such a key arrives: also a prompt.
		terminal.type('\n');

		await readsShell(key === 'ctrl+c' ? 130 : 148);
	});

	it('loses what was typed for it when it fails, also for the filter', async () => {
		const ask = 'stty -echo; printf "Passphrase: " >&2; until [ -e "$HOME/late" ]; do sleep 0.1; done; exit 1';
		const {terminal, start, readsShell, home} = await open(`{ [ -e "$HOME/open" ] || { ${ask}; }; } && echo KEY`);
		terminal.type('touch ~/open; ');
		start('--list; rm ~/open');
		await readsShell(0);
		start();
		await terminal.waitForText(/^Passphrase:$/m);
		terminal.type('hunt');

		await writeFile(join(home, 'late'), '');

		await terminal.waitForText('the key command failed (exit code 1); ^r tries again');
		terminal.type('x86');
		await terminal.waitForText(/^> x86 /m);
	});

	// It shows none while the system starts it, which takes long on a busy machine.
	it('is ended by ctrl+c with a program that shows no variables at first', async () => {
		const slow = `env -i sh -c "trap '' INT; sleep 0.2; exec env PROGRAM_OF_ENVPICK=$PROGRAM_OF_ENVPICK sleep 1000"`;
		const {terminal, start, readsShell} = await open(`(${slow} & echo pid $! >&2); cat`);
		start();
		await terminal.waitForText(/^pid \d+$/m);
		const pid = Number(/^pid (\d+)$/m.exec(terminal.screen())?.[1]);

		terminal.press('ctrl+c');

		await readsShell(130);
		// A killed process is still there for a moment.
		await expect.poll(() => isRunning(pid)).toBe(false);
	});

	it('leaves background processes of its own session alone', async () => {
		const {terminal, start, readsShell} = await open(
			// Its session is new before it says its number.
			"setsid sh -c 'echo pid $$ >&2; exec sleep 1000 2>/dev/null' >/dev/null & cat",
		);
		start();
		await terminal.waitForText(/^pid \d+$/m);
		const pid = Number(/^pid (\d+)$/m.exec(terminal.screen())?.[1]);

		terminal.press('ctrl+c');

		await readsShell(130);
		expect(isRunning(pid)).toBe(true);
		sendSignal(pid, 'SIGKILL');
	});
});

/** Opens a shell in a home whose config gets the key from a script; `KEY` in it is the key. */
const open = async (script: string) => {
	const service = await startListingServer();
	const accessKeyCommand = ['sh', '-c', script.replace('KEY', service.key)];
	const {home} = await makeHome({services: {lab: {address: service.base, accessKeyCommand}}});
	const terminal = await openJobs({rows: 24, env: {HOME: home}});
	const readsShell = async (code: number) => {
		const isAsked = () => !terminal.isAlternateScreen() && /^\$$/.test(terminal.normalText().split('\n').at(-1) ?? '');
		await terminal.waitFor(isAsked, 'the prompt of the shell');
		terminal.type('echo "code $?"; stty -a | grep -o "[ -]echo "\n');
		await terminal.waitForText(new RegExp(`^code ${code}\n echo$`, 'm'));
		expect(findLeak(terminal.bytes(), service.key)).toBeUndefined();
	};
	return {home, terminal, readsShell, start: (options = '') => terminal.type(`${command} ${options}\n`)};
};

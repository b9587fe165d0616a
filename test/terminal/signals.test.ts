import {spawn} from 'node:child_process';
import {EventEmitter, once} from 'node:events';
import {text as readText} from 'node:stream/consumers';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {stopGroup} from '../../source/terminal/io/signals.ts';

const path = new URL('../../source/terminal/io/signals.ts', import.meta.url);

const held = 'void hold(); await wait(0);';
const hungUp = {said: ['ending by SIGHUP', 'restored 150'], end: 'SIGHUP'};

describe('a screen in a process', () => {
	it('holds the terminal until it ends, and then restores it', async () => {
		const deeds = `
			const held = hold();
			console.log(screens.isHeld());
			leave('left');
			console.log(await held, screens.isHeld(), process.listenerCount('SIGTSTP'));
		`;

		expect(await run(deeds)).toEqual({said: ['true', 'restored undefined', 'left false 0'], end: 0});
	});

	it.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGUSR1'])(
		'restores the terminal quickly, once, before %s ends it',
		async name => {
			const {said, end} = await run(`${held} raise('${name}'); raise('SIGTERM'); await wait(5000);`);

			expect(said).toEqual([expect.stringMatching(/^ending by /), 'restored 150']);
			expect([name, 'SIGTERM']).toContain(end);
		},
	);

	it.each([
		['SIGQUIT', 131],
		['SIGUSR1', 'SIGUSR1'],
	])('ends on %s without a core file or a debugger, even before it is drawn', async (name, end) => {
		expect(await run(`raise('${name}'); await wait(5000);`)).toEqual({said: [`ending by ${name}`], end});
	});

	it('is stopped by ctrl-z before there is anything to restore', async () => {
		const deeds = `
			process.on('SIGWINCH', () => {
				console.log('continued');
				process.exit();
			});
			void screens.run(terminal, () => wait(5000));
			raise('SIGTSTP');
		`;

		expect(await run(deeds)).toEqual({said: ['continued'], end: 0});
	});

	it.each([
		['the terminal is lost', `${held} screens.world.lose();`],
		[
			'writing to the terminal fails',
			`terminal.output = new (await import('node:stream')).PassThrough(); ${held} terminal.output.destroy(new Error());`,
		],
	])('ends like a hang-up if %s', async (_, deeds) => {
		expect(await run(`${deeds} await wait(5000);`)).toEqual(hungUp);
	});

	it('ends by the signal even if restoring fails', async () => {
		const deeds = `process.on('unhandledRejection', () => {}); ${held} raise('SIGTERM'); await wait(5000);`;

		expect((await run(deeds, "throw new Error('broken');")).end).toBe('SIGTERM');
	});

	it('ignores ctrl-z if it ended while the process was stopped', async () => {
		const {said} = await run(`
			const held = hold();
			const stopped = screens.world.stop();
			leave();
			await held;
			await stopped;
			console.log(process.listenerCount('SIGTSTP'));
		`);

		expect(said.at(-1)).toBe('0');
	});

	it('is suspended by the signal of ctrl-z, one screen after another too', async () => {
		const {said} = await run(`
			const held = hold();
			await wait(0);
			raise('SIGTSTP');
			await wait(100);
			leave();
			await held;
			const again = screens.run(terminal, () => ({...screen, ended: wait(150)}));
			await wait(0);
			raise('SIGTSTP');
			await again;
		`);

		expect(said.filter(line => line === 'suspended')).toHaveLength(2);
	});

	it('repeats a callback until that is cancelled', async () => {
		const deeds = `
			let calls = 0;
			const stop = screens.world.repeat(5, () => {
				calls++;
				if (calls === 3) {
					stop();
					console.log(calls, screens.world.now() > 0);
				}
			});
		`;

		expect(await run(deeds)).toEqual({said: ['3 true'], end: 0});
	});
});

describe('stopGroup', () => {
	it.each([true, false])('continues once, after 250 ms without a signal; with one: %s', async isSignalled => {
		vi.useFakeTimers();
		onTestFinished(() => void vi.useRealTimers());
		const [kill, listener, continued] = [vi.fn(), vi.fn(), vi.fn()];
		const host = Object.assign(new EventEmitter(), {pid: 7, kill}).on('SIGTSTP', listener);
		const stopped = stopGroup(host as unknown as NodeJS.Process).then(continued);
		expect([kill.mock.calls, host.listenerCount('SIGTSTP')]).toEqual([[[0, 'SIGTSTP']], 0]);

		await vi.advanceTimersByTimeAsync(249);
		expect(continued).not.toHaveBeenCalled();
		if (isSignalled) {
			host.emit('SIGCONT');
		}
		await vi.advanceTimersByTimeAsync(1);
		host.emit('SIGCONT');

		await stopped;
		expect([host.listeners('SIGTSTP'), kill.mock.calls.slice(1)]).toEqual([[listener], [[7, 'SIGWINCH']]]);
	});

	// In its own session the kernel stops no process. The shell leads the process group.
	it.each([
		['restores the listeners when the process continues', ':', '1 resized'],
		['does nothing if the leader of the group cannot be stopped', "trap '' TSTP", '1 '],
		['depends only on SIGTSTP', "trap '' TTIN TTOU INT", '1 resized'],
	])('%s', async (_, trap, listening) => {
		const program = `
			import {stopGroup} from '${path}';
			let told = '';
			process.on('SIGTSTP', () => {}).on('SIGWINCH', () => {
				told = 'resized';
			});
			await stopGroup(process);
			// Signals are handled in order, so an earlier one was handled before this one.
			const alive = setInterval(() => {}, 1000);
			await new Promise(resolve => {
				process.once('SIGUSR2', resolve).kill(process.pid, 'SIGUSR2');
			});
			clearInterval(alive);
			console.log(process.listenerCount('SIGTSTP') + ' ' + told);
		`;

		expect((await runProgram(program, `${trap}; "$@"; exit`)).said).toEqual([listening]);
	});
});

/** Runs a program in a separate session, below a shell that runs `before`; returns its output and how it ended. */
const runProgram = async (program: string, before = 'exec "$@"') => {
	const words = ['-c', before, 'sh', process.execPath, '--input-type=module', '-e', program];
	const child = spawn('sh', words, {stdio: ['ignore', 'pipe', 'inherit'], detached: true});
	const [said, [code, signal]] = await Promise.all([readText(child.stdout), once(child, 'exit')]);
	return {said: said.split('\n').slice(0, -1), end: signal ?? code};
};

/** Runs a program with a screen. */
const run = (deeds: string, restoring = "console.log('restored', limit);") =>
	runProgram(`
		import {createScreens} from '${path}';
		const screens = createScreens(process, signal => console.log('ending by', signal));
		const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
		const {promise: ended, resolve: leave} = Promise.withResolvers();
		const terminal = {output: process.stdout};
		const screen = {
			ended,
			suspend: () => console.log('suspended'),
			restore: async limit => {${restoring}},
		};
		const hold = () => screens.run(terminal, () => screen);
		const raise = signal => process.kill(process.pid, signal);
		${deeds}
	`);

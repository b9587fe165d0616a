import {describe, expect, it} from 'vitest';
import {runInSession} from '../helpers/program/run-in-session.ts';

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

/** Runs a program with a screen. */
const run = (deeds: string, restoring = "console.log('restored', limit);") =>
	runInSession(`
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

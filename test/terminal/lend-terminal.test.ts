import {describe, expect, it} from 'vitest';
import {runInSession} from '../helpers/program/run-in-session.ts';

// test/end-to-end/key-command.test.ts lends a real terminal.
describe('lending without a terminal', () => {
	it('passes on what its user returns or throws, and removes its listeners', async () => {
		const before = '["SIGQUIT","SIGUSR1"]';

		const {said, end} = await run(`
			console.log(await lend(async ({descriptor, ended}) => [descriptor, ended.aborted]));
			console.log(await lend(async () => Promise.reject('no key')).catch(error => error));
			console.log(JSON.stringify(process.eventNames().filter(name => /^SIG(?!WINCH)/.test(name))));
		`);

		expect({said, end}).toEqual({said: ['[ undefined, false ]', 'no key', before], end: 0});
	});

	it.each(['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'])('ends its user on %s, and then the process', async name => {
		const {said, end} = await run(`await lend(use('${name}')); console.log('goes on');`);

		expect({said, end}).toEqual({
			said: ['used', 'ended', `ending by ${name}`],
			end: name === 'SIGQUIT' ? 131 : name,
		});
	});

	it('ends the process by the signal even if its user fails then', async () => {
		const failing = "async lent => use('SIGTERM')(lent).then(() => Promise.reject('no key'))";

		expect((await run(`await lend(${failing}); console.log('goes on');`)).end).toBe('SIGTERM');
	});
});

describe('lending the terminal of a screen', () => {
	it('closes the screen, continues after Ctrl-C, and ends on any other signal', async () => {
		const {said, end} = await run(`
			const release = async run => {
				console.log('closed');
				await run();
				console.log('drawn');
			};
			const restore = async () => console.log('restored');
			void screens.run({output: process.stdout}, () => ({ended: wait(5000), suspend: () => {}, release, restore}));
			await wait(0);
			console.log(await lend(use('SIGINT')));
			await lend(use('SIGTERM'));
		`);

		const used = ['closed', 'used', 'ended'];
		expect({said, end}).toEqual({
			said: [...used, 'drawn', 'returned', ...used, 'ending by SIGTERM', 'restored'],
			end: 'SIGTERM',
		});
	});

	it('draws the screen again after SIGCONT, but while its user has the terminal, uses it again', async () => {
		const {said} = await run(`
			const release = async run => {
				console.log('closed');
				await run();
			};
			const ended = wait(300);
			const running = screens.run({output: process.stdout}, () => ({ended, suspend: () => {}, release, restore: async () => {}}));
			await wait(0);
			process.kill(process.pid, 'SIGCONT');
			await wait(50);
			console.log('lent');
			let times = 0;
			await lend(async ({ended}) => {
				const aborted = new Promise(resolve => ended.addEventListener('abort', resolve));
				times++;
				if (times === 1) {
					process.kill(process.pid, 'SIGCONT');
					await aborted;
				}
			});
			console.log('used', times);
			await running;
			process.kill(process.pid, 'SIGCONT');
			await wait(50);
		`);

		expect(said).toEqual(['closed', 'lent', 'closed', 'used 2']);
	});
});

/** Runs a program that can lend. `use` makes a user that raises a signal, and returns once it is ended. */
const run = (deeds: string) =>
	runInSession(`
		import {createScreens} from '${new URL('../../source/terminal/io/signals.ts', import.meta.url)}';
		const screens = createScreens(process, signal => console.log('ending by', signal));
		const {lend} = screens;
		const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));
		const use = signal => async ({ended}) => {
			console.log('used');
			const aborted = new Promise(resolve => ended.addEventListener('abort', resolve));
			process.kill(process.pid, signal);
			await Promise.race([aborted, wait(5000)]);
			console.log('ended');
			return 'returned';
		};
		${deeds}
	`);

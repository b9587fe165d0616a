import {expect, it} from 'vitest';
import {describeWith} from '../helpers/program/programs.ts';
import {casesOf, itLong} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {startNameServer} from '../helpers/service/name-server.ts';
import {openSession} from '../helpers/terminal/session.ts';

/** A run that queries a name server which never responds. */
const open = async (...args: string[]) => {
	const {command} = await startNameServer('nothing');
	return openSession(['--base-url', 'https://envpick.example', ...args], {command});
};

describeWith(['unshare', 'mount'], 'a name server that never responds', () => {
	const ends = [
		['ctrl+c', 130],
		['esc', 130],
		['SIGTERM', 143],
	] as const;

	it.each(casesOf(ends, 2))('does not delay the end by %s', async (end, code) => {
		const {terminal, signal, held} = await open();
		await terminal.waitForText('loading');

		await (end === 'SIGTERM' ? signal(end) : terminal.press(end));

		await held(code);
	});

	it('does not delay a failure without a screen', async () => {
		const {held} = await open('--list', '--timeout', '1');

		const {stderr} = await held(3, {within: 1000 + soon});
		expect(stderr).toContain('(1 s)');
	});

	itLong('does not delay leaving a failure on the screen', async () => {
		const {terminal, held} = await open('--timeout', '1');
		await terminal.waitForText('(1 s)');

		terminal.press('q');

		await held(3);
	});
});

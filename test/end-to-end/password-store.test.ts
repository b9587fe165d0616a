import {writeFile} from 'node:fs/promises';
import {expect, it} from 'vitest';
import {makeHome} from '../helpers/program/config.ts';
import {findLeak} from '../helpers/program/key.ts';
import {makePasswordStore, passphrase} from '../helpers/program/password-store.ts';
import {foregroundOf, sendSignal} from '../helpers/program/processes.ts';
import {describeWith} from '../helpers/program/programs.ts';
import {casesOf, itLong} from '../helpers/project/torture.ts';
import {command, firstRow, questions, talk, toCommand} from '../helpers/scenes/setup.ts';
import {type ListingServer, startListingServer} from '../helpers/service/listing-server.ts';
import {openJobs, stopJob} from '../helpers/terminal/jobs.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

const asked = /Passphrase: _+ │/;
const enter = '\r';
const programs = ['gpg', 'pass', 'pinentry-curses'];

describeWith(programs, 'a key from pass, whose pinentry asks on the terminal', () => {
	it('is asked for before the screen, also if a listing is cached', async () => {
		const {terminal, service, lock, readsShell} = await open();

		for (const _ of ['without a cached listing', 'with one']) {
			const before = terminal.bytes().length;
			terminal.type(`${command}\n`);
			await terminal.waitForText(asked);
			expect(terminal.bytes().slice(before)).not.toContain('windows10-2004');
			terminal.type(`${passphrase}${enter}`);
			await terminal.waitForText(firstRow);
			expect(terminal.screen()).toContain('> type to filter');
			terminal.press('ctrl+c');
			await readsShell(130);
			await lock();
			terminal.type('clear\n');
		}

		expect(service.requests).toHaveLength(2);
	});

	it('is asked for again after a wrong passphrase; after three, the cached listing stays', async () => {
		const {terminal, service, lock, readsShell} = await open({isCached: true});
		await lock();
		terminal.type(`${command}\n`);
		await failThrice(terminal);
		expect(terminal.screen()).toMatch(firstRow);
		expect(service.requests).toHaveLength(1);

		terminal.press('ctrl+r');
		await terminal.waitForText(asked);
		terminal.type(`qzxjq${enter}`);
		await terminal.waitForText(/try 2 of 3/);
		terminal.type(`${passphrase}${enter}`);
		await terminal.waitForText(/^lab \(.*2 environments in 1 group$/m);

		expect(service.requests).toHaveLength(2);
		terminal.press('esc');
		await readsShell(130);
	});

	itLong('is not asked for by a reload that has it', async () => {
		const {terminal, lock, readsShell} = await open({isCached: true});
		terminal.type(`${command}\n`);
		await terminal.waitForText(/^lab \(.*2 environments in 1 group$/m);
		await lock();

		terminal.press('ctrl+r');

		await terminal.waitForText('nothing changed');
		terminal.press('ctrl+c');
		await readsShell(130);
	});

	it('is not asked for any more after Ctrl-C, which ends the program, or returns to its screen', async () => {
		const {terminal, lock, readsShell} = await open({isCached: true});
		await lock();
		terminal.type(`${command}\n`);
		await typePart(terminal);
		terminal.press('ctrl+c');
		await readsShell(130);

		terminal.type(`${command}\n`);
		await failThrice(terminal);
		terminal.press('ctrl+r');
		await typePart(terminal);
		terminal.press('ctrl+c');
		await terminal.waitForText('the key command failed (interrupted)');
		terminal.type('ubuntu');
		await terminal.waitForText('> ubuntu');
		terminal.press('ctrl+c');
		await readsShell(130);
	});

	it('is not asked for while the program is stopped, and then asked for anew', async () => {
		const {terminal, lock, readsShell} = await open();
		await lock();
		terminal.type(`${command}\n`);
		await typePart(terminal);

		await stopJob(terminal);

		terminal.type('echo a"n"d\n');
		await terminal.waitForText(/^and$/m);
		terminal.type('fg\n');
		await terminal.waitForText(asked);
		terminal.type(`${passphrase}${enter}`);
		await terminal.waitForText(firstRow);
		terminal.press('ctrl+c');
		await readsShell(130);
	});

	const ends = [
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const;

	it.each(casesOf(ends, 1))('is not asked for any more after %s', async (signal, code) => {
		const {terminal, lock, readsShell} = await open();
		await lock();
		terminal.type(`${command}\n`);
		await typePart(terminal);

		sendSignal(foregroundOf(terminal.pid), signal);

		await readsShell(code);
	});

	it('is asked for without a screen, and if the output is captured', async () => {
		const {terminal, lock, readsShell} = await open();
		for (const line of [`x=$(${command} --list) && echo "$x"`, `${command} --list </dev/null | cat`]) {
			await lock();
			terminal.type(`clear; ${line}\n`);
			await terminal.waitForText(asked);
			terminal.type(`${passphrase}${enter}`);
			await terminal.waitForText(/^os:windows10-2004-x64,locale:en-us,system$/m);
			await readsShell(0);
		}
	});

	it('is asked for by the setup, which Ctrl-C leads back to the question', async () => {
		const {terminal, service, lock, readsShell} = await open({isSaved: false});
		await lock();
		terminal.type(`${command}\n`);
		const ofCommand = questions.ofCommand;
		await talk(terminal, [
			...toCommand(service),
			[ofCommand, `pass show sandbox${enter}`],
			[asked, 'qzx\u0003'],
			['✗ the key command failed (interrupted)'],
			[`${ofCommand}\n> pass show sandbox`, enter],
			[asked, `${passphrase}${enter}`],
			[questions.save, enter],
			[firstRow],
		]);

		terminal.press('ctrl+c');
		await readsShell(130);
		expect(terminal.normalText()).toContain('✓ Access key       from pass show sandbox');
	});
});

const typePart = async (terminal: Terminal): Promise<void> => {
	await terminal.waitForText(asked);
	terminal.type('qzx');
	// Otherwise the shell would get the unread rest.
	await terminal.waitForText(/Passphrase: \*{3}_+ │/);
};

const failThrice = async (terminal: Terminal): Promise<void> => {
	for (const again of ['', 'try 2 of 3', 'try 3 of 3']) {
		await terminal.waitFor(screen => asked.test(screen) && screen.includes(again), `the question ${again}`);
		terminal.type(`qzxjq${enter}`);
	}
	await terminal.waitForText('the key command failed (`gpg: decryption failed: ');
};

type World = {
	/** Whether a listing is cached, and the store unlocked; it is locked otherwise. */
	readonly isCached?: boolean;
	readonly isSaved?: boolean;
};

/** Opens a shell in a home whose config gets the key from `pass`. */
const open = async ({isCached = false, isSaved = true}: World = {}) => {
	const service: ListingServer = await startListingServer();
	const accessKeyCommand = ['pass', 'show', 'sandbox'];
	const {home, file} = await makeHome({services: {lab: {address: service.base, accessKeyCommand}}});
	const {variables, lock} = await makePasswordStore(home, service.key);
	if (!isSaved) {
		await writeFile(file, '{}');
	}
	const terminal = await openJobs({rows: 24, env: variables});
	terminal.type('export GPG_TTY=$(tty)\n');
	if (isCached) {
		terminal.type(`${command} --list\n`);
		await terminal.waitForText(asked);
		terminal.type(`${passphrase}${enter}`);
		await terminal.waitForText(/^os:windows10-2004-x64/m);
	}
	/** Waits until the shell reads its own keys again, after this exit code. */
	const readsShell = async (code: number) => {
		// Input before that may still reach the program.
		const isAsked = () => !terminal.isAlternateScreen() && /^\$$/m.test(terminal.normalText().split('\n').at(-1) ?? '');
		await terminal.waitFor(isAsked, 'the prompt of the shell');
		terminal.type('echo "code $?"\n');
		await terminal.waitForText(new RegExp(`^code ${code}$`, 'm'));
		expect([terminal.isAlternateScreen(), terminal.isCursorVisible()]).toEqual([false, true]);
		const shown = terminal.history() + terminal.normalText() + terminal.bytes();
		expect(shown).not.toMatch(/qz|zx|xj|jv|vk|kw|wq/);
		expect(findLeak(terminal.bytes(), service.key)).toBeUndefined();
	};
	return {terminal, service, lock, readsShell, home};
};

import {existsSync, readFileSync} from 'node:fs';
import {readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {listingFiles, modeOf} from '../../helpers/program/histories.ts';
import {findLeak} from '../../helpers/program/key.ts';
import {isRunning} from '../../helpers/program/processes.ts';
import {casesOf, itLong} from '../../helpers/project/torture.ts';
import {
	command,
	configDirectoryIn,
	configIn,
	failFirst,
	firstRow,
	keys,
	nameOf,
	openIn,
	openJobsIn,
	questions,
	talk,
	toCommand,
	toPaste,
	writtenIn,
} from '../../helpers/scenes/setup.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';
import {stopAndGoOn} from '../../helpers/terminal/jobs.ts';

const {clear, enter} = keys;
const {address, key, ofCommand, save} = questions;

describe('the first run', () => {
	it('asks until address and key are right, and saves them for the next run', async () => {
		const home = await makeDirectory();
		const service = await startListingServer({respond: failFirst});
		const terminal = openIn(home);
		await talk(terminal, [
			['Nothing is saved until you agree. Without a service: envpick --demo'],
			['For example https://sandbox.example.org', `${service.host}/v0/`],
			[`requests http://${service.host}/v0/resources`, enter],
			[`Hidden as you type, sent only to ${service.host}.`, `battery-staple${enter}`],
			// A paste replaces a refused key.
			[/> •{14}\n {2}✗ `.*` refused the key \(401/, toPaste(service.key)],
			['40 characters', enter],
			// Three presses of enter lead from the address to the list.
			[/\? Service address\n> .*\/v0\/\n {2}✗ `.*` did not return a listing \(404/, enter],
			['40 characters', enter],
			['✓ Connected        2 environments in 1 group'],
			[/❯ 1 yes {3}~\/\.config\/envpick\/config\.json, the key in .*\.key/, enter],
			[firstRow],
		]);

		const name = nameOf(service);
		expect((await readdir(configDirectoryIn(home))).sort()).toEqual([`${name}.key`, 'config.json']);
		expect(modeOf(configDirectoryIn(home))).toBe('700');
		expect(modeOf(join(configDirectoryIn(home), `${name}.key`))).toBe('600');
		expect(await readFile(join(configDirectoryIn(home), `${name}.key`), 'utf8')).toBe(`${service.key}\n`);
		expect(await configIn(home)).toEqual({
			services: {[name]: {address: service.base, accessKeyFile: `${name}.key`}},
		});
		// The list shows the listing of the test without another request. It is also cached.
		expect(service.requests).toHaveLength(3);
		// It is cached once it is drawn.
		await expect.poll(() => listingFiles(home)).toHaveLength(1);
		terminal.press('ctrl+c');
		expect((await terminal.waitForExit()).exitCode).toBe(130);
		// The answers and actions stay, below the earlier text.
		expect(terminal.screen()).toContain(`✓ Service address  ${service.base}`);
		expect(terminal.screen()).toContain('✓ Key saved in ~/.config/envpick/');
		expect(findLeak(terminal.bytes(), service.key)).toBeUndefined();
		expect(terminal.bytes()).not.toContain('battery');

		const again = openIn(home);
		await again.waitForText(firstRow);
		expect(again.screen()).not.toMatch(/^\? /m);
		expect(findLeak(again.bytes(), service.key)).toBeUndefined();
	});

	it.each(casesOf(['40x12', '80x24', '60x15', '200x60'], 1))('says at %s how to try the demo', async size => {
		const [columns = 0, rows = 0] = size.split('x').map(Number);
		const terminal = openIn(await makeDirectory(), [], {columns, rows});

		const advice = /[Nn]othing is saved .*envpick --demo/;
		await terminal.waitFor(screen => advice.test(screen.replaceAll(/\s+/g, ' ')), `${advice}`);
	});

	it('ends a command and its child on ctrl-c, and waits for another, even through ctrl-z', async () => {
		const home = await makeDirectory();
		const service = await startListingServer();
		const [child, printed] = [join(home, 'child'), join(home, 'key')];
		await writeFile(join(home, 'slow'), `sleep 600 & echo $! >${child}; wait`);
		await writeFile(join(home, 'manager'), `until cat ${printed} 2>${home}/begun; do sleep 0.02; done`);
		const childId = () => (existsSync(child) ? Number(readFileSync(child, 'utf8')) : 0);
		const terminal = await openJobsIn(home);
		terminal.type(`${command}\n`);
		await talk(terminal, [...toCommand(service), [ofCommand, `sh ${home}/slow${enter}`]]);
		await terminal.waitFor(() => childId() > 0, 'the child');

		terminal.press('ctrl+c');

		await terminal.waitFor(() => !isRunning(childId()), 'the end of the child');
		await talk(terminal, [[`${ofCommand}\n> sh ${home}/slow`, `${clear}sh ${home}/manager${enter}`]]);
		await terminal.waitFor(() => existsSync(join(home, 'begun')), 'the other command');
		await stopAndGoOn(terminal, () => rm(join(home, 'begun')));
		await terminal.waitFor(() => existsSync(join(home, 'begun')), 'the command again');
		// The file is written at once, as the command may read it at any time.
		await writeFile(`${printed}.new`, `${service.key}\n`);
		await rename(`${printed}.new`, printed);
		await talk(terminal, [[save, enter], [firstRow]]);

		expect((await configIn(home)).services[nameOf(service)]).toMatchObject({
			accessKeyCommand: ['sh', `${home}/manager`],
		});
		expect(findLeak(terminal.bytes(), service.key)).toBeUndefined();
	});

	itLong('keeps the text above it whole through resizing, ctrl-z and failures longer than a line', async () => {
		const service = await startListingServer();
		const terminal = await openJobsIn(await makeDirectory());
		terminal.type(`for n in $(seq 101 140); do echo above $n; done; ${command}\n`);
		await terminal.waitForText(address);
		const sizes = ['100x9', '40x12', '15x5', '60x20', '100x30', '30x8'].map(size => size.split('x').map(Number));
		const above = Array.from({length: 40}, (_, index) => `above ${101 + index}`);
		const expectWhole = () => expect(terminal.normalText().match(/^above.*$/gm)).toEqual(above);

		for (const [columns = 0, rows = 0] of sizes) {
			terminal.resize(columns, rows);
			await terminal.waitForText(columns < 20 ? 'needs 20x6' : /enter next {2,3}esc quit$/);
			expectWhole();
		}
		terminal.type(`${clear}a.example`);
		await terminal.waitForText('> a.example');
		await stopAndGoOn(terminal, () => terminal.resize(50, 12));
		// The typed text is still there.
		await talk(terminal, [
			[/requests https:\/\/a\.example\/v0\/resources(.*\n)+.*esc quit$/, '.org'],
			['requests https://a.example.org/v0/resources', `${clear}${service.host}/${'elsewhere/'.repeat(8)}${enter}`],
			[key],
		]);
		await stopAndGoOn(terminal, () => terminal.resize(40, 10));
		await talk(terminal, [
			[/\? Access key\n>/, `battery-staple${enter}`],
			[/\? Access key\n> •+\n +✗ `.*` refused the key/],
		]);
		expectWhole();
		terminal.press('ctrl+c');
		await talk(terminal, [[/\n\$$/, 'echo code $?\n'], ['code 130']]);
		expectWhole();
	});

	it.each(casesOf(['SIGHUP', 'ctrl-c'] as const, 1))(
		'restores the terminal when %s ends it, and writes nothing',
		async end => {
			const directory = await makeDirectory();
			const terminal = openIn(directory);
			await terminal.waitForText(address);
			if (end === 'ctrl-c') {
				terminal.press('ctrl+c', 'enter');
			} else {
				terminal.kill(end);
			}
			expect(await terminal.waitForExit()).toMatchObject(end === 'ctrl-c' ? {exitCode: 130} : {signal: 1});
			expect([terminal.modes().bracketedPasteMode, terminal.isCursorVisible()]).toEqual([false, true]);
			expect(await writtenIn(directory)).toEqual([]);
		},
	);
});

import {readFile, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick, openEnvpick, openShell} from '../helpers/program/envpick.ts';
import {createKey} from '../helpers/program/key.ts';
import {mountNote} from '../helpers/program/mounted.ts';
import {describeWith, userNote} from '../helpers/program/programs.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {keys, toPaste} from '../helpers/scenes/setup.ts';
import {keysAt, leaksOn, makeServices, openServices} from '../helpers/scenes/two-services.ts';
import {openSession} from '../helpers/terminal/session.ts';
import {openTerminal} from '../helpers/terminal/terminal.ts';

const {enter} = keys;
const note = mountNote || userNote('root');

describe('another service', () => {
	it('gets one request with its own key, and the filter stays; each address sees only its key', async () => {
		const {home, servers} = await makeServices();
		const {work, lab, bare} = servers;
		const variable = work.key;
		const {terminal, held} = openSession([], {env: {HOME: home, ENVPICK_ACCESS_KEY: variable}});
		await terminal.waitForText(/❯ +ubuntu/);
		terminal.type('ubuntu');
		await terminal.waitForText('> ubuntu');

		await openServices(terminal, 'lab');
		expect(terminal.screen()).toMatch(/^enter shows lab · your filter stays: ubuntu$/m);
		terminal.type(enter);
		await terminal.waitForText(`lab (127.0.0.1:${lab.port}) · 2 environments`);
		expect(terminal.screen()).toMatch(/^> ubuntu .*1 of 2/);
		await openServices(terminal, 'work');
		terminal.type(enter);
		await terminal.waitForText(`work (127.0.0.1:${work.port}) · 2 environments`);
		terminal.press('enter');
		await held(0, {isCopying: true});

		expect(terminal.clipboard).toEqual(['os:ubuntu,locale:en']);
		expect([work, lab, bare].map(keysAt)).toEqual([[work.key, work.key], [lab.key], []]);
		expect(leaksOn(terminal, [work.key, lab.key])).toEqual([]);
	});

	it('asks for a key that the config lacks, and never uses one of a variable or an option', async () => {
		const {home, servers} = await makeServices();
		const {work, bare} = servers;
		const variable = createKey();
		const args = ['--access-key-file', join(home, '.config/envpick/work.key')];
		const {terminal, finished} = openSession(args, {env: {HOME: home, ENVPICK_ACCESS_KEY: variable}});
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'bare');
		expect(terminal.screen()).toMatch(/^❯ bare .* none: envpick will ask$/m);
		terminal.type(enter);
		await terminal.waitForText(`sent only to 127.0.0.1:${bare.port}`);
		expect([work, bare].map(keysAt)).toEqual([[work.key], []]);
		terminal.type(toPaste(bare.key));
		await terminal.waitForText('40 characters');
		terminal.type(enter);
		await terminal.waitForText('Connected');
		expect(keysAt(bare)).toEqual([bare.key]);
		terminal.press('ctrl+c');

		expect(await finished()).toMatchObject({exitCode: 130, changes: []});
		expect(leaksOn(terminal, [work.key, variable, bare.key])).toEqual([]);
	});

	it('is picked into a capture, whose pipe stays as it was', async () => {
		const {home, servers} = await makeServices();
		const {lab, bare} = servers;
		const line = 'x=$(envpick -1 --as "{os}"; echo "code $?"; grep flags: /proc/self/fdinfo/1); echo "<$x>"';
		const terminal = openShell(line, {env: {HOME: home}});
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'lab');
		terminal.type(enter);
		await terminal.waitForText(`lab (127.0.0.1:${lab.port}) · 2 environments`);
		terminal.press('enter');
		await terminal.waitForExit();

		// Of the flags in octal, 4000 is O_NONBLOCK.
		expect(terminal.screen()).toMatch(/^<plan9\ncode 0\nflags:\s+0*1>$/m);
		expect([lab, bare].map(keysAt)).toEqual([[lab.key], []]);
	});

	it('without a key asks for it on the terminal, also if the output is captured', async () => {
		const {home, servers} = await makeServices();
		const {bare} = servers;
		const terminal = openShell('x=$(envpick); echo "<$x> $?"', {env: {HOME: home}});
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'bare');
		terminal.type(enter);
		// As the menu says, it does not ask for the address again.
		await terminal.waitForText('? Access key');
		expect(terminal.screen()).toContain(`127.0.0.1:${bare.port}`);
		terminal.press('ctrl+c');
		await terminal.waitForExit();

		expect(terminal.screen()).toContain('<> 130');
	});

	it('gives its pick to a command, below the cursor, with the options that were given', async () => {
		const {home, servers} = await makeServices();
		const directory = await makeDirectory();
		const args = ['--height', '12', '--unquoted', '--config', join(home, '.config/envpick/config.json')];
		const {terminal, finished} = openSession(
			[...args, '--run', 'sh', '-c', 'echo "$1" > "$0"; env >> "$0"', join(directory, 'got')],
			{
				env: {HOME: await makeDirectory(), ENVPICK_SERVICE: 'work'},
				givesKey: false,
			},
		);
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'lab');
		expect(terminal.isAlternateScreen()).toBe(false);
		terminal.type(enter);
		await terminal.waitForText(`lab (127.0.0.1:${servers.lab.port}) · 2 environments`);
		expect(terminal.isAlternateScreen()).toBe(false);
		terminal.press('enter');
		expect(await finished()).toMatchObject({exitCode: 0, changes: []});

		const got = await readFile(join(directory, 'got'), 'utf8');
		expect(got.split('\n')[0]).toBe('os:plan9,locale:de');
		expect(got).not.toContain('ENVPICK_');
	});

	it('opens after a listing from standard input', async () => {
		const {home, servers} = await makeServices();
		const terminal = openShell(`cat ${sampleListing} | envpick --input - win; echo "code $?"`, {env: {HOME: home}});
		await terminal.waitForText(/❯ +windows/);

		terminal.press('ctrl+u');
		await openServices(terminal, 'lab');
		terminal.type(enter);
		await terminal.waitForText(`lab (127.0.0.1:${servers.lab.port}) · 2 environments`);
		terminal.press('enter');
		await terminal.waitForExit();

		expect(terminal.screen()).toContain('code 0');
		expect(terminal.clipboard).toEqual(['os:plan9,locale:de']);
	});

	it('can be the demo, from which the way leads back', async () => {
		const {home, servers} = await makeServices();
		const {terminal, held} = openSession([], {env: {HOME: home}, givesKey: false});
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'demo');
		terminal.type(enter);
		await terminal.waitForText('48 environments');
		await openServices(terminal, 'work');
		terminal.type(enter);
		await terminal.waitForText(`work (127.0.0.1:${servers.work.port}) · 2 environments`);
		terminal.press('ctrl+c');

		await held(130);
		expect([servers.work, servers.lab].map(server => server.requests.length)).toEqual([2, 0]);
	});

	it('is offered without a config: the demo, and the setup', async () => {
		const {terminal, finished} = openSession(['--demo'], {givesKey: false});
		await terminal.waitForText(/❯ +windows7-x64/);
		terminal.press('tab', '@');
		await terminal.waitForText(/^❯ demo +built in +48 +not needed +shown$/m);
		expect(terminal.screen()).toMatch(/^> type to search +1 service\n/);

		terminal.press('down', 'enter');
		await terminal.waitForText('? Service address');
		terminal.press('ctrl+c');

		expect(await finished()).toMatchObject({exitCode: 130, changes: []});
	});

	it('is announced for a screen reader, and opens in lines', async () => {
		const {home, servers} = await makeServices();
		const terminal = openEnvpick(['--screen-reader'], {env: {HOME: home}});
		await terminal.waitForText('work (127.0.0.1');

		terminal.press('tab', '@');
		await terminal.waitForText('services: type to search');
		terminal.press('down');
		await terminal.waitForText(`lab, 127.0.0.1:${servers.lab.port}, last seen not cached, key from cat, 2 of 5`);
		terminal.press('enter');
		await terminal.waitForText(`lab (127.0.0.1:${servers.lab.port}): 2 environments`);
		terminal.press('ctrl+c');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 130});
	});
});

describe('the config of the services', () => {
	it('keeps its comments and gets another default, which the next run opens', async () => {
		const {home, read, servers} = await makeServices();
		const before = await read();
		const {terminal, quit} = openSession([], {env: {HOME: home}, givesKey: false});
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'lab');
		terminal.press('alt+s');
		await terminal.waitForText('lab is now the default in ~/.config/envpick/config.json');
		await terminal.waitForText(/^❯ lab .* default$/m);
		await quit();

		expect(await read()).toBe(before.replace('{\n', '{\n\t"service": "lab",\n'));
		const next = openEnvpick([], {env: {HOME: home}});
		await next.waitForText(`lab (127.0.0.1:${servers.lab.port})`);
	});

	it.each([
		['has lost the service', (text: string) => text.replace('"lab"', '"new"'), 'lab is no longer in the config'],
		[
			'has another address',
			(text: string) => text.replace(/("lab": {\s+"address": "http:\/\/127\.0\.0\.)1/, '$12'),
			'the config changed: check the services',
		],
		['is no longer JSON', () => '{', 'cannot use the config'],
	])('that %s meanwhile keeps the run', async (_, change, says) => {
		const {home, read, write, servers} = await makeServices();
		const {terminal, quit} = openSession([], {env: {HOME: home}, givesKey: false});
		await terminal.waitForText(/❯ +ubuntu/);
		await openServices(terminal, 'lab');

		await write(change(await read()));
		terminal.type(enter);
		await terminal.waitForText(says);

		await quit();
		expect(servers.lab.requests).toEqual([]);
	});

	it('with a missing key file says so, until the file is back', async () => {
		const {home, keyFile, servers} = await makeServices({service: 'lab'});
		await rm(keyFile);
		const {terminal, held} = openSession([], {env: {HOME: home}, givesKey: false});
		await terminal.waitForText(/❯ +plan9/);
		await openServices(terminal, 'work');
		await terminal.waitForText(/^❯ work .* key file missing$/m);
		expect(terminal.screen()).toContain('work: its key file is missing; put it back, or set up the service again');

		await writeFile(keyFile, servers.work.key, {mode: 0o600});
		terminal.type(enter);
		await terminal.waitForText(`work (127.0.0.1:${servers.work.port}) · 2 environments`);
		terminal.press('enter');
		await held(0, {isCopying: true});
	});

	it.skipIf(note !== '')(`on a read-only mount keeps its default, and says why${note}`, async () => {
		const {home, file, read} = await makeServices();
		const before = await read();
		const terminal = openTerminal(
			'unshare',
			[
				'-m',
				'sh',
				'-ec',
				`mount --bind -o ro "$HOME" "$HOME"; mount -o remount,ro,bind "$HOME"; exec "$@"`,
				'sh',
				process.execPath,
				envpick,
			],
			{columns: 100, rows: 20, env: {HOME: home}},
		);
		await terminal.waitForText(/❯ +ubuntu/);

		await openServices(terminal, 'lab');
		terminal.press('alt+s');
		await terminal.waitForText(`cannot write \`${file}\` (its disk is read-only); check`);
		expect(terminal.screen()).not.toMatch(/^❯ lab .* default$/m);
		terminal.press('ctrl+c');

		expect(await terminal.waitForExit()).toMatchObject({exitCode: 130});
		expect(await read()).toBe(before);
	});
});

describeWith(['unshare'], 'process 1 of a container', () => {
	it('stays process 1 in a new run', async () => {
		const {home, servers} = await makeServices();
		const command = ['unshare', '--pid', '--fork', '--kill-child'];
		const {terminal, finished} = openSession(['--run', 'sh', '-c', 'echo "parent $PPID of $0"'], {
			...{command, givesKey: false},
			env: {HOME: home},
		});
		await terminal.waitForText(/❯ +ubuntu/);
		await openServices(terminal, 'lab');
		terminal.type(enter);
		await terminal.waitForText(`lab (127.0.0.1:${servers.lab.port}) · 2 environments`);
		terminal.press('enter');

		expect(await finished()).toMatchObject({exitCode: 0, changes: []});
		expect(terminal.screen()).toContain('parent 1 of os:plan9,locale:de');
	});
});

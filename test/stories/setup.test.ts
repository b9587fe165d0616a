import {existsSync} from 'node:fs';
import {mkdir, readdir, readFile, rm, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {envpick, openEnvpick, openShell, runEnvpick} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {createKey, leakOf} from '../helpers/program/key.ts';
import {
	type ListingServer,
	type Respond,
	sendJson,
	smallListing,
	startListingServer,
} from '../helpers/service/listing-server.ts';
import {openJobs, stopAndGoOn} from '../helpers/terminal/jobs.ts';
import type {Terminal, TerminalOptions} from '../helpers/terminal/terminal.ts';

const open = (home: string, args: readonly string[] = [], options: TerminalOptions = {}): Terminal =>
	openEnvpick(args, {...options, env: {HOME: home, ...options.env}});

/** Opens a shell that can stop and continue what it runs. */
const openShellIn = (home: string, env: Readonly<Record<string, string>> = {}): Promise<Terminal> =>
	openJobs({rows: 30, env: {HOME: home, ...env}});

const command = `${process.execPath} ${envpick}`;

/** What is waited for, and then typed. */
type Step = readonly [shown: string | RegExp, typed?: string];

const talk = async (terminal: Terminal, steps: readonly Step[]): Promise<void> => {
	for (const [shown, typed] of steps) {
		await terminal.waitForText(shown);
		if (typed !== undefined) {
			terminal.type(typed);
		}
	}
};

const [enter, esc, clear, toHome, toEnd] = ['\r', '\u001b', '\u0015', '\u001b[H', '\u001b[F'] as const;

const toPaste = (text: string): string => `\u001b[200~${text}\u001b[201~`;

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);

/** What lies in a home, save what the program keeps to start faster. */
const writtenIn = async (folder: string): Promise<readonly string[]> =>
	(await readdir(folder)).filter(name => name !== '.cache');

const firstRow = /❯ +windows10-2004-x64/;

const [address, key, save, ofCommand] = [
	'? Service address',
	'? Access key',
	'? Save these settings?',
	'? Command that prints the key',
] as const;

/** Answers the set-up up to where it asks where to keep them. */
const toSave = (service: ListingServer): readonly Step[] => [
	[address, `${service.base}${enter}`],
	[key, toPaste(`${service.key}\n`)],
	['40 characters', enter],
	[save],
];

/** The same up to where it asks for the command. */
const toCommand = (service: ListingServer): readonly Step[] => [...toSave(service), [save, '3'], [ofCommand]];

const folderIn = (folder: string): string => join(folder, '.config', 'envpick');

const configIn = async (folder: string) => JSON.parse(await readFile(join(folderIn(folder), 'config.json'), 'utf8'));

const nameOf = ({host}: ListingServer): string => host.replace(':', '-');

/** Presses ctrl-c, and what comes with it is not for the program any more: nothing is written. */
const expectQuit = async (terminal: Terminal, folder: string): Promise<void> => {
	terminal.press('ctrl+c', 'enter');
	expect((await terminal.waitForExit()).exitCode).toBe(130);
	expectRestored(terminal);
	expect(await writtenIn(folder)).toEqual([]);
};

/** Ends the program by a signal, which gives the terminal back. */
const expectEndBy = async (terminal: Terminal, signal: 'SIGTERM' | 'SIGHUP'): Promise<void> => {
	terminal.kill(signal);
	expect((await terminal.waitForExit()).signal).toBe(signal === 'SIGTERM' ? 15 : 1);
	expectRestored(terminal);
};

const expectRestored = (terminal: Terminal): void => {
	expect(terminal.modes().bracketedPasteMode).toBe(false);
	expect(terminal.isCursorVisible()).toBe(true);
};

/** Answers as if the address were wrong, once. */
const failFirst: Respond = (response, count) =>
	count === 1 ? sendJson(response, 404, {error: 'NOT_FOUND'}) : sendJson(response, 200, smallListing);

describe('the first run', () => {
	it('asks until address and key are right, keeps them, and browses; the next run browses at once', async () => {
		const home = await makeFolder();
		const service = await startListingServer({respond: failFirst});
		const terminal = open(home);
		await talk(terminal, [
			['For example https://sandbox.example.org', `${service.host}/v0/`],
			[`asks http://${service.host}/v0/resources`, enter],
			[`Hidden as you type; sent only to ${service.host}.`, `battery-staple${enter}`],
			[/! `.*` refused the key \(401/],
			// A refused key is gone from its field.
			[/\? Access key\n> *\n/, toPaste(service.key)],
			['40 characters', enter],
			[/! `.*` did not return a listing \(404/],
			// Three enters lead from the address to the list.
			[`> ${service.host}/v0/`, enter],
			['40 characters', enter],
			['Connected. The key works. 2 environments in 1 group'],
			['❯ 1 Save to private files', enter],
			[firstRow],
		]);

		const name = nameOf(service);
		expect((await readdir(folderIn(home))).sort()).toEqual([`${name}.key`, 'config.json']);
		expect(await modeOf(folderIn(home))).toBe('700');
		expect(await modeOf(join(folderIn(home), `${name}.key`))).toBe('600');
		expect(await readFile(join(folderIn(home), `${name}.key`), 'utf8')).toBe(`${service.key}\n`);
		expect(await configIn(home)).toEqual({
			$schema: 'https://unpkg.com/envpick/config.schema.json',
			service: name,
			services: {[name]: {address: service.base, accessKeyFile: `${name}.key`}},
		});
		// The listing that the trial brought is the one that is browsed.
		expect(service.requests).toHaveLength(3);
		terminal.press('ctrl+c');
		expect((await terminal.waitForExit()).exitCode).toBe(130);
		// What was answered and done stays, below what stood there before.
		expect(terminal.screen()).toContain(`✓ Service address  ${service.host}/v0/`);
		expect(terminal.screen()).toContain('✓ Key saved in ~/.config/envpick/');
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
		expect(terminal.bytes()).not.toContain('battery');

		const again = open(home);
		await again.waitForText(firstRow);
		expect(again.screen()).not.toMatch(/^\? /m);
		expect(leakOf(again.bytes(), service.key)).toBeUndefined();
	});

	it('browses for this run only, and then writes nothing; follows the size of the terminal', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		const terminal = open(home);
		await talk(terminal, toSave(service));

		terminal.resize(15, 5);
		await terminal.waitForText('needs 20x6');
		terminal.resize(40, 12);
		await terminal.waitForText('3 Get the key from a command (passwor…');
		expect(await writtenIn(home)).toEqual([]);
		terminal.press('down', 'enter');

		await talk(terminal, [[firstRow, enter]]);
		expect((await terminal.waitForExit()).exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:windows10-2004-x64,locale:en-us']);
		expect(await writtenIn(home)).toEqual([]);
	});

	it('keeps the command that prints the key, once it printed the same, and no key', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		await writeFile(join(home, 'my key'), `${service.key}\n`);
		const terminal = open(home);
		await talk(terminal, [
			...toCommand(service),
			["The command can't prompt here. Unlock your password manager first."],
			[ofCommand, `echo battery-staple${enter}`],
			['! the command printed a different key', `${clear}cat | head${enter}`],
			['`|` needs a shell', `${clear}false${enter}`],
			// It finds no terminal, and leaves ours alone.
			['ended with exit code 1', `${clear}sh -c 'read pin </dev/tty || exit 7'${enter}`],
			['ended with exit code 7', `${clear}echo`],
			['runs echo with 0 arguments', `${clear}cat '${home}/my key'${enter}`],
			[firstRow],
		]);

		expect(await readdir(folderIn(home))).toEqual(['config.json']);
		expect((await configIn(home)).services).toEqual({
			[nameOf(service)]: {address: service.base, accessKeyCommand: ['cat', `${home}/my key`]},
		});
		const again = open(home);
		await again.waitForText(firstRow);
		expect(leakOf(terminal.bytes() + again.bytes(), service.key)).toBeUndefined();
	});

	it('F8: stops by ctrl-z while it runs a command, which goes on by fg, and may ask where GPG_TTY says', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		const printed = join(home, 'key');
		const unlock = 'printf "PIN? " >$GPG_TTY; read pin <$GPG_TTY; test "$pin" = 1234 && touch $HOME/unlocked';
		const manager = `touch $HOME/begun; until test -e ${printed}; do sleep 0.05; done; test -e $HOME/unlocked || { ${unlock}; } && cat ${printed}`;
		await writeFile(join(home, 'manager'), manager);
		const terminal = await openShellIn(home);
		const stopAndPrint = async () => {
			await stopAndGoOn(terminal);
			await terminal.waitFor(() => !terminal.modes().bracketedPasteMode, 'the program');
			await writeFile(printed, `${service.key}\n`);
		};
		terminal.type(`GPG_TTY=$(tty) ${command}\n`);
		await talk(terminal, [...toCommand(service), [ofCommand, `sh ${home}/manager${enter}`], ['envpick runs sh']]);

		await stopAndPrint();
		await talk(terminal, [['PIN?', `1234${enter}`], [firstRow]]);
		terminal.press('ctrl+c');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');

		// The one that is kept runs before anything is asked.
		await Promise.all([printed, join(home, 'begun')].map(file => rm(file)));
		terminal.type(`clear; ${command} --setup\n`);
		await terminal.waitFor(() => existsSync(join(home, 'begun')), 'the command');
		await stopAndPrint();
		await terminal.waitForText(`asks ${service.base}/v0/resources`);
		terminal.press('ctrl+c');
		await talk(terminal, [[/\n\$$/, 'echo code $?\n'], ['code 130']]);
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
	});

	it('asks for the key alone where the address is known, says in place what is no key, and goes back by esc', async () => {
		const folder = await makeFolder();
		const service = await startListingServer();
		const terminal = open(folder, ['--base-url', service.base], {columns: 40});
		await talk(terminal, [
			[key, toPaste('correct\nhorse')],
			['this is not a key: character 8 is a', toPaste('correct-hörse')],
			['this is not a key: character 10 is not', enter],
			['no key yet', esc],
			[`> ${service.base}`, `${clear}b.org/api`],
			// As in the filter, with the cursor of the terminal.
			['> b.org/api', `${toHome}aé`],
			['> aéb.org/api'],
		]);
		terminal.press('right', 'backspace', 'backspace', 'end', 'ctrl+left', 'delete');
		await talk(terminal, [['> a.org/pi', `${toEnd}${clear}${'x'.repeat(60)}`], [/> x{37}\n/]]);
		expect(terminal.isCursorVisible()).toBe(true);
		expect(service.requests).toEqual([]);

		terminal.press('esc');
		expect((await terminal.waitForExit()).exitCode).toBe(130);
	});

	it('keeps the key of an address that a variable holds, and does not ask again', async () => {
		const folder = await makeFolder();
		const service = await startListingServer();
		const options = {env: {ENVPICK_BASE_URL: `${service.host}/v0`}};
		const log = join(folder, 'log');
		const terminal = open(folder, ['--debug', log], options);
		await talk(terminal, [[key, `${service.key}${enter}`], ['config  ~/.config/envpick/config.json']]);
		expect(terminal.screen()).not.toContain('The environment goes before this');
		await talk(terminal, [
			[save, enter],
			[firstRow, '\u0003'],
		]);
		await terminal.waitForExit();

		const again = open(folder, [], options);

		await again.waitForText(firstRow);
		const logged = await readFile(log, 'utf8');
		expect(logged).toContain('request: GET');
		expect(leakOf(logged + terminal.bytes() + again.bytes(), service.key)).toBeUndefined();
	});

	it('waits for a slow service no longer than somebody wants it', async () => {
		const folder = await makeFolder();
		const service = await startListingServer({respond: () => {}});
		const terminal = open(folder, ['--timeout', '600']);
		await talk(terminal, [
			[address, `${service.base}${enter}`],
			[key, `${service.key}${enter}`],
			[`Testing ${service.host}, 0 s`, esc],
			[key, enter],
			[`Testing ${service.host}, `],
		]);
		await expectQuit(terminal, folder);
	});

	it('takes what is typed ahead in its order, before it is drawn too, and chooses nothing by it', async () => {
		const folder = await makeFolder();
		const service = await startListingServer();
		const terminal = open(folder);
		const ahead = `${clear}${service.base}${enter}${clear}${service.key}${enter}${enter}`;
		terminal.write(ahead);
		await talk(terminal, [[save, esc], [key, esc], [address]]);
		// Until the program runs, the terminal shows what is typed.
		const begun = terminal.bytes().length;
		terminal.write(ahead);
		await terminal.waitForText(/Connected(.*\n)+✓ Connected(.*\n)+\? Save/);
		terminal.paste('1\r');
		terminal.write('12');
		terminal.press('down');

		await terminal.waitForText("❯ 2 Don't save");
		expect(leakOf(terminal.bytes().slice(begun), service.key)).toBeUndefined();
		await expectQuit(terminal, folder);
	});

	it('leaves what stands above it whole through resizing, ctrl-z and failures longer than a line', async () => {
		const service = await startListingServer();
		const terminal = await openShellIn(await makeFolder());
		terminal.type(`for n in $(seq 101 140); do echo above $n; done; ${command}\n`);
		await terminal.waitForText(address);
		const sizes = [
			[100, 9],
			[40, 12],
			[15, 5],
			[60, 20],
			[100, 30],
			[30, 8],
		] as const;
		const above = Array.from({length: 40}, (_, index) => `above ${101 + index}`);
		const expectWhole = () =>
			expect(
				terminal
					.normalText()
					.split('\n')
					.filter(line => line.startsWith('above')),
			).toEqual(above);

		for (const [columns, rows] of sizes) {
			terminal.resize(columns, rows);
			await terminal.waitForText(columns < 20 ? 'needs 20x6' : /enter next {2,3}esc quit$/);
			expectWhole();
		}
		terminal.type(`${clear}a.example`);
		await terminal.waitForText('> a.example');
		await stopAndGoOn(terminal, () => terminal.resize(50, 12));
		// What was typed is still there.
		await talk(terminal, [
			[/asks https:\/\/a\.example\/v0\/resources(.*\n)+.*esc quit$/, '.org'],
			['asks https://a.example.org/v0/resources', `${clear}${service.host}/${'elsewhere/'.repeat(8)}${enter}`],
			[key],
		]);
		await stopAndGoOn(terminal, () => terminal.resize(40, 10));
		await talk(terminal, [[/\? Access key\n>/, `battery-staple${enter}`], [/refused the key(.*\n)+\? Access key\n>/]]);
		expectWhole();
		terminal.press('ctrl+c');
		await talk(terminal, [[/\n\$$/, 'echo code $?\n'], ['code 130']]);
		expectWhole();
	});

	it.each(['ctrl-c', 'SIGHUP'] as const)(
		'gives the terminal back when it is ended by %s, with nothing written',
		async end => {
			const folder = await makeFolder();
			const terminal = open(folder);
			await terminal.waitForText(address);
			await (end === 'ctrl-c' ? expectQuit(terminal, folder) : expectEndBy(terminal, end));
			expect(await writtenIn(folder)).toEqual([]);
		},
	);

	it.each([
		['the output is captured', 'picked=$(envpick)', 'envpick: no service given; run `envpick --setup`'],
		[
			'Node would print the key',
			'NODE_DEBUG=stream envpick --setup',
			'envpick: NODE_DEBUG makes Node print all that is sent, the key included',
		],
	])('asks nobody where %s', async (_, line, says) => {
		const terminal = openShell(`${line}; echo "code $?"`);

		await terminal.waitForText('code 2');
		expect(terminal.screen()).toContain(says);
		expect(terminal.screen()).not.toContain('?  ');
		expect(terminal.screen()).not.toContain(address);
	});
});

const dumb: Record<string, string> = {TERM: 'dumb'};

describe.each<[string, readonly string[], Record<string, string>]>([
	['a dumb terminal', [], dumb],
	['a screen reader', ['--screen-reader'], {}],
])('the first run for %s', (_, args, env) => {
	it('asks in lines, until all is right, and shows nothing of the key', async () => {
		const folder = await makeFolder();
		const service = await startListingServer({respond: failFirst});
		const terminal = open(folder, args, {env});
		await talk(terminal, [
			['Service address (or quit):', '\n'],
			[/the address is empty.*\nService address \(or quit\):$/, `${service.host}/v0\n`],
			['Access key (or back):', 'battery-staple\r'],
			['refused the key (401'],
			// A refused key is not offered again.
			[/Access key \(or back\):$/, 'back\r'],
			[`Service address (or quit) [${service.host}/v0]:`, `${service.host}\n`],
			[/Access key \(or back\):$/, `x${clear}${service.key}x\u007f\r`],
			['did not return a listing (404'],
			// Three empty lines lead from the address to the list.
			[`Service address (or quit) [${service.host}]:`, '\n'],
			['Access key (or back) [unchanged]:', '\r'],
			['Connected. The key works. 2 environments in 1 group'],
			['1. Save to private files'],
			['1 to 3 (or back) [1]:', '4\n'],
			[/\[1\]: 4\n1 to 3 \(or back\) \[1\]:$/, '\n'],
			['Key saved in ~/.config/envpick/'],
			['windows10-2004-x64'],
		]);

		const name = nameOf(service);
		expect((await configIn(folder)).services).toEqual({[name]: {address: service.base, accessKeyFile: `${name}.key`}});
		expect(await modeOf(join(folderIn(folder), `${name}.key`))).toBe('600');
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
		expect(terminal.bytes()).not.toContain('battery');
	});

	it('stops by ctrl-z while a key is typed, and asks for it again by fg; is left with words', async () => {
		const folder = await makeFolder();
		const terminal = await openShellIn(folder, env);
		terminal.type(`${command} ${args.join(' ')}\n`);
		await talk(terminal, [
			['Service address (or quit):', 'a.example\n'],
			['Access key (or back):', 'battery'],
		]);

		await stopAndGoOn(terminal);
		await talk(terminal, [
			[/fg\n.*\n(.*\n)?Access key \(or back\):$/, `back${clear}back\r`],
			['Service address (or quit) [a.example]:', 'quit\n'],
			[/: quit\n\$/, 'echo code $?\n'],
			['code 130'],
		]);
		expect(terminal.bytes()).not.toContain('battery');
		expect(await writtenIn(folder)).toEqual([]);
	});
});

describe('the set-up in lines', () => {
	it.each<[string, string, {exitCode?: number; signal?: number}]>([
		['ctrl-d', '\u0004', {exitCode: 130}],
		['ctrl-c', '\u0003', {signal: 2}],
		['ctrl-c at the key', 'a.example\n', {exitCode: 130}],
	])('is left by %s', async (_, typed, exit) => {
		const folder = await makeFolder();
		const terminal = open(folder, [], {env: dumb});
		await talk(terminal, [['Service address (or quit):', typed]]);
		if (typed.endsWith('\n')) {
			await talk(terminal, [['Access key (or back):', '\u0003']]);
		}

		expect(await terminal.waitForExit()).toMatchObject(exit);
		expect(await writtenIn(folder)).toEqual([]);
	});
});

describe('--setup', () => {
	it('starts with what holds, and changes only the service in the config', async () => {
		const home = await makeFolder();
		const first = await startListingServer();
		const second = await startListingServer({key: createKey()});
		const folder = folderIn(home);
		await mkdir(folder, {recursive: true});
		await writeFile(join(folder, 'key'), `${first.key}\n`, {mode: 0o600});
		await writeFile(
			join(folder, 'config.json'),
			`{\n  "services": {"work": {"address": "${first.base}", "accessKeyFile": "key"}},\n  "clipboard": "osc52"\n}\n`,
			{mode: 0o644},
		);
		const name = nameOf(second);
		const terminal = open(home, ['--setup']);
		await talk(terminal, [
			[`asks ${first.base}/v0/resources`, enter],
			['40 characters', esc],
			[address, `${clear}${second.base}${enter}`],
			[`sent only to ${second.host}`, toPaste(second.key)],
			['40 characters', enter],
			[`${name} becomes the default, not work.`, enter],
			[firstRow],
		]);

		const config = await readFile(join(folder, 'config.json'), 'utf8');
		expect(JSON.parse(config)).toEqual({
			service: name,
			services: {
				work: {address: first.base, accessKeyFile: 'key'},
				[name]: {address: second.base, accessKeyFile: `${name}.key`},
			},
			clipboard: 'osc52',
		});
		expect(config).toMatch(/^\{\n {2}"service"/);
		expect(await modeOf(join(folder, 'config.json'))).toBe('644');
		expect(await modeOf(join(folder, `${name}.key`))).toBe('600');
	});

	it.each<[string, (file: string) => {readonly args?: readonly string[]; readonly env?: Record<string, string>}]>([
		['--config and --setup', file => ({args: ['--config', file, '--setup']})],
		['ENVPICK_CONFIG', file => ({env: {ENVPICK_CONFIG: file}})],
	])('makes the file that is named by %s', async (_, name) => {
		const home = await makeFolder();
		const file = join(home, 'own', 'new.json');
		const service = await startListingServer();
		const {args = [], env = {}} = name(file);
		await talk(open(home, args, {env}), [...toSave(service), [save, enter], [firstRow]]);

		expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).services)).toEqual([nameOf(service)]);
		const {stdout} = await runEnvpick([...args.slice(0, 2), '--list'], {env: {HOME: home, ...env}});
		expect(stdout).toContain('windows10-2004-x64');
	});

	it('is not offered for a named config that is missing, unless it is the config that would say where to go', async () => {
		const folder = await makeFolder();
		const runs = ['--list', '--service lab', '--base-url localhost:1'];
		const lines = runs.map((args, index) => `envpick --config ${folder}/${index} ${args}; echo "code ${index}: $?"`);
		const env = {HOME: folder, ENVPICK_ACCESS_KEY: 'correct-horse'};
		const terminal = openShell(lines.join('; '), {columns: 200, env});

		await terminal.waitForExit();
		for (const index of runs.keys()) {
			expect(terminal.screen()).toMatch(
				new RegExp(`cannot read \`${folder}/${index}\` \\(no such file\\).*\\n+code ${index}: 2`),
			);
		}
	});

	it('says why nothing can be kept where the folder cannot be made, and goes on for this run', async () => {
		const home = await makeFolder();
		await writeFile(join(home, '.config'), 'not a folder');
		const service = await startListingServer();
		const terminal = open(home, ['--setup']);
		await talk(terminal, [
			...toSave(service),
			[save, enter],
			[/! cannot write `.*` \(no such folder\)(.*\n)+\? Save these settings\?/],
		]);
		terminal.press('down', 'enter');

		await terminal.waitForText(firstRow);
		expect(await writtenIn(home)).toEqual(['.config']);
	});

	it('leaves a config as it is that became unreadable meanwhile, or was before', async () => {
		const home = await makeFolder();
		const folder = folderIn(home);
		const service = await startListingServer();
		const terminal = open(home, ['--setup']);
		await talk(terminal, toSave(service));
		await mkdir(folder, {recursive: true});
		await writeFile(join(folder, 'config.json'), '{"services": oops}');
		await talk(terminal, [[save, enter], ['cannot use the config']]);
		await expectEndBy(terminal, 'SIGTERM');

		const again = open(home, ['--setup']);

		expect((await again.waitForExit()).exitCode).toBe(2);
		expect(again.screen()).toContain('cannot use the config');
		expect(service.requests).toHaveLength(1);
		expect(await readdir(folder)).toEqual(['config.json']);
		expect(await readFile(join(folder, 'config.json'), 'utf8')).toBe('{"services": oops}');
	});
});

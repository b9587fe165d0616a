import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {envpick, openEnvpick, openShell} from '../helpers/envpick.ts';
import {makeFolder} from '../helpers/folder.ts';
import {createKey, leakOf} from '../helpers/key.ts';
import {type ListingServer, startListingServer} from '../helpers/listing-server.ts';
import {openTerminal, type Terminal, type TerminalOptions} from '../helpers/terminal.ts';

const open = (home: string, args: readonly string[] = [], options: TerminalOptions = {}): Terminal =>
	openEnvpick(args, {...options, env: {HOME: home, ...options.env}});

const modeOf = async (file: string): Promise<string> => ((await stat(file)).mode & 0o777).toString(8);

/** What lies in a home, save what the program keeps to start faster. */
const writtenIn = async (home: string): Promise<readonly string[]> =>
	(await readdir(home)).filter(name => name !== '.cache');

const firstRow = /❯ +windows10-2004-x64/;

/** Answers the set-up up to where it asks where to keep them. */
const setUpTo = async (terminal: Terminal, service: ListingServer): Promise<void> => {
	await terminal.waitForText('the address of your service');
	terminal.type(service.base);
	await terminal.waitForText(`asks ${service.base}/v0/resources`);
	terminal.press('enter');
	await terminal.waitForText('the access key for');
	terminal.paste(`${service.key}\n`);
	await terminal.waitForText('40 characters');
	terminal.press('enter');
	await terminal.waitForText('2 environments in 1 group');
	terminal.press('enter');
	await terminal.waitForText('keep address and key');
};

describe('the first run', () => {
	it('asks for address and key, tries them until they are right, keeps them, and browses; the next run browses at once', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		const terminal = open(home);
		await terminal.waitForText('the address of your service');
		expect(terminal.screen()).toContain('https://api.HOST or https://HOST/api');

		terminal.type(`${service.host}/elsewhere/v0/`);
		await terminal.waitForText(`asks http://${service.host}/elsewhere/v0/resources`);
		terminal.press('enter');
		await terminal.waitForText(`the access key for ${service.host}`);
		terminal.paste(service.key);
		await terminal.waitForText('40 characters');
		terminal.press('enter');
		await terminal.waitForText('did not answer with a listing (404');
		terminal.press('enter');
		await terminal.waitForText('the address of your service');
		expect(terminal.screen()).toContain('did not answer with a listing (404');
		terminal.press('ctrl+w');
		terminal.type('x');
		await terminal.waitForNoText('404');
		terminal.press('ctrl+u');
		terminal.type(service.host);
		await terminal.waitForText(`asks http://${service.host}/v0/resources`);

		terminal.press('enter');
		await terminal.waitForText('the access key for');
		terminal.press('ctrl+u');
		terminal.type('battery-staple');
		await terminal.waitForText('14 characters');
		terminal.press('enter');
		await terminal.waitForText('refused the key (401');
		terminal.press('enter');
		await terminal.waitForText('the access key for');
		terminal.press('ctrl+u');
		terminal.paste(service.key);
		await terminal.waitForText('40 characters');
		terminal.press('enter');
		await terminal.waitForText('2 environments in 1 group');

		terminal.press('enter');
		await terminal.waitForText('❯ for this run only');
		terminal.press('down', 'enter');
		await terminal.waitForText(firstRow);

		const folder = join(home, '.config', 'envpick');
		const name = service.host.replace(':', '-');
		expect((await readdir(folder)).sort()).toEqual([`${name}.key`, 'config.json']);
		expect(await modeOf(folder)).toBe('700');
		expect(await modeOf(join(folder, `${name}.key`))).toBe('600');
		expect(await readFile(join(folder, `${name}.key`), 'utf8')).toBe(`${service.key}\n`);
		expect(JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'))).toEqual({
			$schema: 'https://unpkg.com/envpick/config.schema.json',
			service: name,
			services: {[name]: {address: service.base, accessKeyFile: `${name}.key`}},
		});
		// The listing that the trial brought is the one that is browsed.
		expect(service.requests).toHaveLength(3);
		terminal.press('ctrl+c');
		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(130);
		expect(terminal.screen()).toContain('the key is kept in ~/.config/envpick/');
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
		expect(terminal.bytes()).not.toContain('battery');

		const again = open(home);
		await again.waitForText(firstRow);
		expect(again.screen()).not.toContain('set-up');
		expect(leakOf(again.bytes(), service.key)).toBeUndefined();
	});

	it('browses for this run only, and then writes nothing', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		const terminal = open(home);
		await setUpTo(terminal, service);

		terminal.press('enter');

		await terminal.waitForText(firstRow);
		terminal.press('enter');
		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(0);
		expect(terminal.clipboard).toEqual(['os:windows10-2004-x64,locale:en-us']);
		expect(await writtenIn(home)).toEqual([]);
	});

	it('keeps the command that prints the key, once it printed the same, and no key', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		await writeFile(join(home, 'my key'), `${service.key}\n`);
		const terminal = open(home);
		await setUpTo(terminal, service);
		terminal.press('down', 'down', 'enter');
		await terminal.waitForText('the command that prints the key');

		terminal.type('echo battery-staple');
		await terminal.waitForText('runs echo with 1 argument');
		terminal.press('enter');
		await terminal.waitForText('it printed a different key');
		terminal.press('ctrl+u');
		terminal.type('cat | head');
		await terminal.waitForText('`|` needs a shell');
		terminal.press('ctrl+u');
		terminal.type('false');
		terminal.press('enter');
		await terminal.waitForText('ended with exit code 1');
		terminal.press('ctrl+u');
		terminal.type(`cat '${home}/my key'`);
		terminal.press('enter');

		await terminal.waitForText(firstRow);
		const folder = join(home, '.config', 'envpick');
		expect(await readdir(folder)).toEqual(['config.json']);
		const name = service.host.replace(':', '-');
		expect(JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'))).toEqual({
			$schema: 'https://unpkg.com/envpick/config.schema.json',
			service: name,
			services: {[name]: {address: service.base, accessKeyCommand: ['cat', `${home}/my key`]}},
		});
		const again = open(home);
		await again.waitForText(firstRow);
		expect(leakOf(terminal.bytes() + again.bytes(), service.key)).toBeUndefined();
	});

	it('says that the command cannot ask: it finds no terminal, and leaves ours alone', async () => {
		const service = await startListingServer();
		const terminal = open(await makeFolder());
		await setUpTo(terminal, service);
		terminal.press('down', 'down', 'enter');
		await terminal.waitForText('It cannot ask: unlock the manager before, or let it ask in a window.');

		terminal.type(`sh -c 'read pin </dev/tty || exit 7'`);
		terminal.press('enter');

		await terminal.waitForText('ended with exit code 7');
		terminal.press('ctrl+u');
		terminal.type('echo');
		await terminal.waitForText('runs echo with 0 arguments');
	});

	it('lends the terminal to what finds it by GPG_TTY, as the agent of GnuPG does', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		await writeFile(join(home, 'key'), `${service.key}\n`);
		const asks = 'printf "PIN? " >$GPG_TTY; read pin <$GPG_TTY; test "$pin" = 1234 && cat $HOME/key';
		await writeFile(join(home, 'manager'), asks);
		const terminal = openShell('GPG_TTY=$(tty) envpick', {env: {HOME: home}});
		await setUpTo(terminal, service);
		terminal.press('down', 'down', 'enter');
		await terminal.waitForText('the command that prints the key');

		terminal.type(`sh ${home}/manager\r`);
		await terminal.waitForText('PIN?');
		expect(terminal.isAlternateScreen()).toBe(false);
		terminal.type('1234\r');

		await terminal.waitForText(firstRow);
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
	});

	it('F8: stops by ctrl-z while it runs the command, which goes on by fg', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		await writeFile(join(home, 'manager'), 'until test -e $HOME/key; do sleep 0.05; done; cat $HOME/key');
		const terminal = openTerminal('bash', ['--norc', '-i'], {columns: 100, rows: 20, env: {PS1: '$ ', HOME: home}});
		await terminal.waitForText('$');
		terminal.type(`${process.execPath} ${envpick}\n`);
		await setUpTo(terminal, service);
		terminal.press('down', 'down', 'enter');
		await terminal.waitForText('the command that prints the key');
		terminal.type(`sh ${home}/manager\r`);
		await terminal.waitForText('envpick runs sh');

		terminal.press('ctrl+z');
		await terminal.waitForText('Stopped');
		await terminal.waitFor(() => terminal.modes().bracketedPasteMode, 'the prompt of the shell');
		terminal.type('fg\n');
		await terminal.waitFor(() => !terminal.modes().bracketedPasteMode, 'the program');
		expect(terminal.isAlternateScreen()).toBe(false);
		await writeFile(join(home, 'key'), `${service.key}\n`);

		await terminal.waitForText(firstRow);
		terminal.press('ctrl+c');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
	});

	it('asks for the key alone where the address is known', async () => {
		const service = await startListingServer();
		const terminal = open(await makeFolder(), ['--base-url', service.base]);

		await terminal.waitForText(`the access key for ${service.host}`);
		terminal.press('esc');
		await terminal.waitForText('the address of your service');
		expect(terminal.screen()).toContain(`> ${service.base}`);
		terminal.press('esc');

		const {exitCode} = await terminal.waitForExit();
		expect(exitCode).toBe(130);
		expect(terminal.isAlternateScreen()).toBe(false);
		expect(service.requests).toEqual([]);
	});

	it('keeps the key of an address that a variable holds, and does not ask again', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		const options = {env: {ENVPICK_BASE_URL: `${service.host}/v0`}};
		const log = join(home, 'log');
		const terminal = open(home, ['--debug', log], options);
		await terminal.waitForText(`the access key for ${service.host}`);
		terminal.paste(service.key);
		await terminal.waitForText('40 characters');
		terminal.press('enter');
		await terminal.waitForText('2 environments in 1 group');
		terminal.press('enter');
		await terminal.waitForText('keep address and key');
		terminal.press('down');
		await terminal.waitForText('config  ~/.config/envpick/config.json');
		expect(terminal.screen()).not.toContain('The environment goes before this');
		terminal.press('enter');
		await terminal.waitForText(firstRow);
		terminal.press('ctrl+c');
		await terminal.waitForExit();

		const again = open(home, [], options);

		await again.waitForText(firstRow);
		const logged = await readFile(log, 'utf8');
		expect(logged).toContain('request: GET');
		expect(leakOf(logged + terminal.bytes() + again.bytes(), service.key)).toBeUndefined();
	});

	it('refuses a pasted key with a line break in it or beyond ASCII, and says why in place', async () => {
		const terminal = open(await makeFolder(), ['--base-url', 'https://sandbox.example.org']);
		await terminal.waitForText('the access key for');

		terminal.paste('correct\nhorse');
		await terminal.waitForText('this is not a key: character 8 is a line break');
		terminal.paste('correct-hörse');
		await terminal.waitForText('this is not a key: character 10 is not ASCII');
		terminal.press('enter');

		await terminal.waitForText('no key yet');
	});

	it('leaves with ctrl-c from every step, with nothing written', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		for (const steps of [0, 1, 2]) {
			const terminal = open(home);
			await terminal.waitForText('the address of your service');
			if (steps === 1) {
				terminal.type(`${service.base}\r`);
				await terminal.waitForText('the access key for');
			} else if (steps === 2) {
				await setUpTo(terminal, service);
			}
			terminal.press('ctrl+c');
			const {exitCode} = await terminal.waitForExit();
			expect(exitCode).toBe(130);
			expect(terminal.isAlternateScreen()).toBe(false);
		}
		expect(await writtenIn(home)).toEqual([]);
	});

	it('comes back after ctrl-z with what was typed', async () => {
		const terminal = openTerminal('bash', ['--norc', '-i'], {
			columns: 100,
			rows: 20,
			env: {PS1: '$ ', HOME: await makeFolder()},
		});
		await terminal.waitForText('$');
		terminal.type(`${process.execPath} ${envpick}\n`);
		await terminal.waitForText('the address of your service');
		terminal.type('a.example');
		await terminal.waitForText('asks https://a.example/v0/resources');

		terminal.press('ctrl+z');
		await terminal.waitForText('Stopped');
		expect(terminal.isAlternateScreen()).toBe(false);
		terminal.type('fg\n');

		await terminal.waitForText('asks https://a.example/v0/resources');
		terminal.type('.org');
		await terminal.waitForText('asks https://a.example.org/v0/resources');
		terminal.press('ctrl+c');
		await terminal.waitFor(() => !terminal.isAlternateScreen(), 'the normal screen');
	});

	it('gives the terminal back when it is ended', async () => {
		const terminal = open(await makeFolder());
		await terminal.waitForText('the address of your service');

		terminal.kill('SIGTERM');

		const {signal} = await terminal.waitForExit();
		expect(signal).toBe(15);
		expect(terminal.isAlternateScreen()).toBe(false);
		expect(terminal.modes().bracketedPasteMode).toBe(false);
	});

	it('asks nobody where the output is captured or the terminal is dumb', async () => {
		const captured = openShell('picked=$(envpick); echo "code $?"');
		await captured.waitForText('code 2');
		expect(captured.screen()).toContain('envpick: no service given; run `envpick --setup`');

		const dumb = open(await makeFolder(), [], {env: {TERM: 'dumb'}});
		expect((await dumb.waitForExit()).exitCode).toBe(2);
		expect(dumb.screen()).toContain('no service given');

		const forced = open(await makeFolder(), ['--setup'], {env: {TERM: 'dumb'}});
		expect((await forced.waitForExit()).exitCode).toBe(2);
		expect(forced.screen()).toContain('a dumb terminal has no screen for `--setup`');
	});

	it('takes what is typed ahead in one burst, each key at its step', async () => {
		const service = await startListingServer();
		const terminal = open(await makeFolder());
		await terminal.waitForText('the address of your service');

		terminal.write(`${service.base}\r${service.key}\r`);
		await terminal.waitForText('2 environments in 1 group');
		terminal.write('\r\r');

		await terminal.waitForText(firstRow);
		expect(leakOf(terminal.bytes(), service.key)).toBeUndefined();
	});
});

describe('what is typed before the set-up is drawn', () => {
	it('is taken as what is typed after', async () => {
		const service = await startListingServer();
		const terminal = open(await makeFolder());

		terminal.write(`${service.base}\r${service.key}\r`);

		await terminal.waitForText('2 environments in 1 group');
	});
});

describe('--setup', () => {
	it('starts with what holds, and changes only the service in the config', async () => {
		const home = await makeFolder();
		const first = await startListingServer();
		const second = await startListingServer({key: createKey()});
		const folder = join(home, '.config', 'envpick');
		await mkdir(folder, {recursive: true});
		await writeFile(join(folder, 'key'), `${first.key}\n`, {mode: 0o600});
		await writeFile(
			join(folder, 'config.json'),
			`{\n  "services": {"work": {"address": "${first.base}", "accessKeyFile": "key"}},\n  "clipboard": "osc52"\n}\n`,
			{mode: 0o644},
		);
		const terminal = open(home, ['--setup']);
		await terminal.waitForText(`asks ${first.base}/v0/resources`);
		terminal.press('enter');
		await terminal.waitForText('40 characters');
		terminal.press('esc');
		await terminal.waitForText('the address of your service');

		terminal.press('ctrl+u');
		terminal.type(`${second.base}\r`);
		await terminal.waitForText(`the access key for ${second.host}`);
		terminal.press('ctrl+u');
		terminal.paste(second.key);
		terminal.press('enter');
		await terminal.waitForText('2 environments in 1 group');
		terminal.press('enter');
		const name = second.host.replace(':', '-');
		await terminal.waitForText('Nothing is written.');
		expect(terminal.screen()).not.toContain('becomes the default');
		terminal.press('down');
		await terminal.waitForText(`${name} becomes the default, not work.`);
		terminal.press('enter');
		await terminal.waitForText(firstRow);

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
		const terminal = open(home, args, {env});
		await setUpTo(terminal, service);
		terminal.press('down', 'enter');
		await terminal.waitForText(firstRow);

		expect(Object.keys(JSON.parse(await readFile(file, 'utf8')).services)).toEqual([service.host.replace(':', '-')]);

		const again = open(home, args.slice(0, 2), {env});
		await again.waitForText(firstRow);
	});

	it.each([
		['no screen is shown', ['--list']],
		['the demo is shown', ['--demo']],
		['a service of it is named', ['--service', 'lab']],
		['an address and a key are given', ['--base-url', 'localhost:1']],
	])('is not offered for a named config that is missing where %s', async (_, args) => {
		const file = join(await makeFolder(), 'new.json');
		const terminal = open(await makeFolder(), ['--config', file, ...args], {
			columns: 200,
			env: {ENVPICK_ACCESS_KEY: 'correct-horse'},
		});

		expect((await terminal.waitForExit()).exitCode).toBe(2);
		expect(terminal.screen()).toContain(`cannot read \`${file}\` (no such file)`);
	});

	it('says why nothing can be kept where the folder cannot be made, and goes on for this run', async () => {
		const home = await makeFolder();
		await writeFile(join(home, '.config'), 'not a folder');
		const service = await startListingServer();
		const terminal = open(home, ['--setup']);
		await setUpTo(terminal, service);

		terminal.press('down', 'enter');
		await terminal.waitForText(/cannot write `.*` \(no such folder\)/);
		terminal.press('up', 'enter');

		await terminal.waitForText(firstRow);
		expect(await writtenIn(home)).toEqual(['.config']);
	});

	it('leaves a config that cannot be read as it is', async () => {
		const home = await makeFolder();
		const folder = join(home, '.config', 'envpick');
		await mkdir(folder, {recursive: true});
		await writeFile(join(folder, 'config.json'), '{"services": oops}');
		const service = await startListingServer();
		const terminal = open(home, ['--setup']);

		const {exitCode} = await terminal.waitForExit();

		expect(exitCode).toBe(2);
		expect(terminal.screen()).toContain('cannot use the config');
		expect(await readFile(join(folder, 'config.json'), 'utf8')).toBe('{"services": oops}');
		expect(service.requests).toEqual([]);
	});

	it('leaves a config as it is that became unreadable meanwhile', async () => {
		const home = await makeFolder();
		const service = await startListingServer();
		const terminal = open(home, ['--setup']);
		await setUpTo(terminal, service);
		const folder = join(home, '.config', 'envpick');
		await mkdir(folder, {recursive: true});
		await writeFile(join(folder, 'config.json'), '{"services": oops}');

		terminal.press('down', 'enter');

		await terminal.waitForText('cannot use the config');
		expect(await readdir(folder)).toEqual(['config.json']);
		expect(await readFile(join(folder, 'config.json'), 'utf8')).toBe('{"services": oops}');
	});
});

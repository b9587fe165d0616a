import {readFile, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {expect, it} from 'vitest';
import {makeHome} from '../helpers/program/config.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';
import {findLeak} from '../helpers/program/key.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';
import {listingOf} from '../helpers/service/service.ts';

it('--service uses a service of the config, whose key command runs once', async () => {
	const {home, keys, lab} = await makeServices();
	const terminal = openEnvpick(['--service', 'lab'], {env: {HOME: home}});
	await terminal.waitForText(/❯ +plan9/);
	expect(terminal.screen()).toContain(`lab (127.0.0.1:${lab.port}) · 2 environments`);

	terminal.press('tab', 'r');
	await terminal.waitForText('nothing changed');
	terminal.press('q');

	expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
	expect(await readFile(join(home, 'runs'), 'utf8')).toBe('run\n');
	expect(keys.map(key => findLeak(terminal.bytes(), key))).toEqual([undefined, undefined]);
});

it('a config binds keys, which the bottom line and the help show', async () => {
	const {home} = await makeServices({format: 'space', keys: {pick: 'ctrl+g', copy: {list: 'w'}, help: 'f2'}});
	const terminal = openEnvpick([], {env: {HOME: home}, rows: 24});
	await terminal.waitForText(/❯ +ubuntu/);
	expect(terminal.lines().at(-3)).toMatch(/^\^g copies /);
	expect(terminal.lines().at(-1)).toContain('f2 help');

	terminal.press('tab', 'f1', 'f2');
	terminal.type('copy');
	await terminal.waitForText(/^❯ \^g +copy \(or print\)/m);
	expect(terminal.screen()).toMatch(/^ {2}w \^y +copy and stay/m);
	terminal.press('f2', 'w');
	await terminal.waitForText('✓ sent to');
	terminal.press('down', 'enter', 'y');
	terminal.press('ctrl+g');

	expect(await terminal.waitForExit()).toMatchObject({exitCode: 0});
	expect(terminal.clipboard).toEqual(['os:ubuntu locale:en', 'os:fedora']);
});

// A home with a config of two services on loopback, each with its own key: the first key in a file, the second from a command.
const makeServices = async (more: object = {}) => {
	const work = await startListingServer({listing: listingOf(['os:ubuntu', 'locale:en'], ['os:fedora'])});
	const lab = await startListingServer({listing: listingOf(['os:plan9', 'locale:de'], ['os:ubuntu'])});
	const accessKeyCommand = ['sh', '-c', `echo run >> "$HOME/runs"; echo ${lab.key}`];
	const services = {
		work: {address: work.base, accessKeyFile: 'work.key'},
		lab: {address: lab.base, accessKeyCommand},
	};
	const {home, file} = await makeHome({services, ...more});
	await writeFile(join(dirname(file), 'work.key'), `${work.key}\n`, {mode: 0o600});
	return {home, keys: [work.key, lab.key], lab};
};

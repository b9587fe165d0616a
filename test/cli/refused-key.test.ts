import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {type KeySource, refusedAdvice} from '../../source/access-key/access-key.ts';
import {openReady} from '../../source/cli/setup.ts';
import {emptyConfig} from '../../source/config/config.ts';
import {parseAddress} from '../../source/service/address.ts';
import {createRedact} from '../../source/text/redact.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openShell, runEnvpick} from '../helpers/program/envpick.ts';
import {createKey} from '../helpers/program/key.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {runOf} from '../helpers/program/run-of.ts';
import {twoGroupsListing} from '../helpers/scenes/two-groups.ts';
import {startListingServer} from '../helpers/service/listing-server.ts';

const newKey = 'or get a new one from the service';

describe('a key that is refused', () => {
	it.each<[KeySource, keyFrom: string, canSetUp: boolean]>([
		[{type: 'none'}, 'the key you typed', true],
		[{type: 'variable', key: 'S3KRET'}, 'ENVPICK_ACCESS_KEY', false],
		[{type: 'file', path: '/k', from: '--access-key-file'}, 'the key file `/k` of --access-key-file', false],
		[
			{type: 'file', path: '/k', from: 'ENVPICK_ACCESS_KEY_FILE'},
			'the key file `/k` of ENVPICK_ACCESS_KEY_FILE',
			false,
		],
		[{type: 'file', path: '-', from: '--access-key-file'}, 'the key on standard input', false],
		[{type: 'service-file', path: '/k', field: 'a.b'}, 'the key file `/k`', true],
		[
			{type: 'service-file', path: `/\u001b${'k'.repeat(80)}`, field: 'a.b'},
			`the key file \`/^[${'k'.repeat(26)}…${'k'.repeat(28)}\``,
			true,
		],
		[{type: 'service-command', command: ['pass'], field: 'a.b'}, 'the output of the command in `a.b`', true],
	])('is described by its source: $1', (source, keyFrom, canSetUp) => {
		const adviceIf = (hasTerminal: boolean) => refusedAdvice(source, createRedact('S3KRET-S3KRET'), hasTerminal);

		expect(adviceIf(true)).toBe(`check ${keyFrom}, ${canSetUp ? 'or run `envpick --setup`' : newKey}`);
		expect(adviceIf(false)).toBe(`check ${keyFrom}, ${newKey}`);
	});

	it('is never shown in part if its path is cut', () => {
		const key = createKey();
		const path = (before: number) => `/${'d'.repeat(before)}${key}${'e'.repeat(60)}`;
		for (let before = 0; before < 60; before++) {
			const source = {type: 'service-file', path: path(before), field: ''} as const;
			expect(refusedAdvice(source, createRedact(key), false)).toMatch(/^check the key file `\/[de•…]+`, or get/);
		}
	});

	const refused = async (args: readonly string[], env: Record<string, string>): Promise<string> => {
		const {base, host} = await startListingServer();
		const {stderr, exitCode} = await runHere(['--list', '--base-url', base, ...args], {env});
		expect(exitCode).toBe(4);
		const what = `envpick: \`${host}\` refused the key (401: \`UNAUTHORIZED: Missing Authorization header\`); `;
		expect(stderr.slice(0, what.length)).toBe(what);
		return stderr.slice(what.length);
	};

	it.each([
		['a usual key', createKey()],
		['the end of the variable', 'KEY'],
		['the start of the variable', 'ENV'],
	])('is described without cut words if it is %s', async (_, key) => {
		expect(await refused([], {ENVPICK_ACCESS_KEY: key})).toBe(`check ENVPICK_ACCESS_KEY, ${newKey}\n`);
	});

	it('is never shown in a path', async () => {
		const key = createKey();
		const file = join(await makeDirectory(), key);
		await writeFile(file, key, {mode: 0o600});

		expect(await refused(['--access-key-file', file], {})).not.toContain(key.slice(0, 8));
	});

	it('is described after the setup as the saved key, even if a variable has another', async () => {
		const {base} = await startListingServer();
		const services = [
			{name: 'work', address: base, accessKeyFile: '/w'},
			{name: 'lab', address: base, accessKeyFile: '/k'},
		];
		const config = {...emptyConfig, services};
		const variables = {ENVPICK_ACCESS_KEY: createKey()};
		const address = parseAddress(base, {allowsInsecureHttp: false});
		const ready = {address, key: createKey(), received: {listing: twoGroupsListing, text: ''}, name: 'lab'};
		const source = openReady(ready, runOf([], {variables, config, isCaptured: true}));
		const load = () => source.load(new AbortController().signal, () => {});

		expect((await load()).listing).toBe(twoGroupsListing);
		expect(await faultOf(load)).toMatchObject({tryThis: `check the key file \`/k\`, ${newKey}`});
	});

	it('is described on a terminal with the setup, which a script cannot run', async () => {
		const {base} = await startListingServer();
		const accessKeyFile = join(await makeDirectory(), 'key');
		await writeFile(accessKeyFile, `${createKey()}\n`, {mode: 0o600});
		const config = await writeConfig({services: {lab: {address: base, accessKeyFile}}});
		const args = ['--list', '--config', config];
		const check = `; check the key file \`${accessKeyFile}\`, or`;

		const {stderr} = await runEnvpick(args);
		const terminal = openShell(`envpick ${args.join(' ')} | cat`, {columns: 250});

		expect(stderr).toContain(`${check} get a new one from the service\n`);
		await terminal.waitForText(`${check} run \`envpick --setup\``);
	});
});

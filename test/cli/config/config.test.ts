import {execFileSync} from 'node:child_process';
import {chmod, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeHome, refusalOf, writeConfig} from '../../helpers/program/config.ts';
import {runEnvpick} from '../../helpers/program/envpick.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';
import {listingOf} from '../../helpers/service/service.ts';

const sample = ['--input', sampleListing];

describe('precedence', () => {
	// test/cli/choose-source.test.ts has each source, and test/cli/run-context.test.ts the other settings.
	it('is: the command line, then the environment, then the config', async () => {
		const startWith = (tag: string) => startListingServer({listing: listingOf([tag])});
		const {base: url, key: given} = await startWith('os:given');
		const [first, second] = [await startWith('os:first'), await startWith('os:second')];
		const toService = ({base, key}: typeof first) => ({address: base, accessKeyCommand: ['echo', key]});
		const services = {first: toService(first), second: toService(second)};
		const ENVPICK_CONFIG = await writeConfig({service: 'second', services});
		const list = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
			(await runHere(['--list', ...args], {env: {ENVPICK_CONFIG, ...env}})).stdout;
		const address = {ENVPICK_BASE_URL: url, ENVPICK_ACCESS_KEY: given};

		expect(await list([])).toBe('os:second\n');
		expect(await list([], {ENVPICK_SERVICE: 'first'})).toBe('os:first\n');
		expect(await list([], address)).toBe('os:given\n');
		expect(await list(['--service', 'first'], address)).toBe('os:first\n');
		expect(await list(['--service', 'second'], {ENVPICK_SERVICE: 'first'})).toBe('os:second\n');
		expect(await list(['--base-url', url], {ENVPICK_SERVICE: 'first', ENVPICK_ACCESS_KEY: given})).toBe('os:given\n');
		const keyFile = join(dirname(ENVPICK_CONFIG), 'key');
		await writeFile(keyFile, `${given}\n`, {mode: 0o600});
		expect(await list(['--base-url', url, '--access-key-file', keyFile], {ENVPICK_ACCESS_KEY: first.key})).toBe(
			'os:given\n',
		);
		// The service refuses the key from the environment, which overrides the config.
		expect(await list([], {ENVPICK_ACCESS_KEY: given})).toBe('');
		expect(await list(['--service', 'first'], {ENVPICK_ACCESS_KEY: given})).toBe('os:first\n');
	});
});

describe('the location of the config', () => {
	it('is never written to, even in a read-only home; only the cache is', async () => {
		const {home} = await makeHome({format: 'space'});
		const filesIn = () =>
			execFileSync('sh', ['-c', `find "$0" -path "$0/.cache" -prune -o -type f -printf '%p %T@\\n'`, home]).toString();
		const before = filesIn();
		await chmod(home, 0o555);

		const {exitCode} = await runEnvpick(['--list', 'macos', ...sample], {env: {HOME: home}});

		await chmod(home, 0o755);
		expect(exitCode).toBe(0);
		expect(before).toContain('config.json');
		expect(filesIn()).toBe(before);
	});
});

// The reasons are in test/config/wrong-config.test.ts and test/faults/given.test.ts.
describe('a config that cannot be used', () => {
	it.each([['--list', ...sample], ['--demo'], ['-1', 'macos', ...sample], ['--clipboard-test']])(
		'is refused before anything else, with $0',
		async (...args) => {
			expect(await refusalOf(await writeConfig('{"a": 1}'), args)).toMatch(/:1:2` \(`a` is unknown\)/);
		},
	);

	it('is not read for --help and --version', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig('{')};

		expect(await runHere(['--help'], {env})).toMatchObject({exitCode: 0, stderr: ''});
		expect(await runHere(['--version'], {env})).toMatchObject({exitCode: 0, stderr: ''});
	});
});

import {describe, expect, it} from 'vitest';
import type {FinishedRun} from '../../helpers/faults/checks.ts';
import {fails, type Scene, testFaults} from '../../helpers/faults/fault-case.ts';
import {createKey, findLeak} from '../../helpers/program/key.ts';
import {noKey} from '../../helpers/scenes/keys.ts';
import {good, neverAsked} from '../../helpers/service/good-service.ts';
import {openSession} from '../../helpers/terminal/session.ts';

describe('a key that is missing', () => {
	const without = (more: Partial<Scene>) => async (): Promise<Scene> => {
		const server = await good();
		return {base: server.base, server, givesKey: false, check: neverAsked(server), ...more};
	};

	testFaults([
		{name: 'A3: prevents any request', scene: without({}), ...fails(4, noKey), isPlainOnly: true},
		{
			name: 'A3: is not searched for in the variables of other programs',
			scene: async key => without({variables: {ACCESS_KEY: key, API_KEY: key, ENVPICK_KEY: key}})(),
			...fails(4, noKey),
			isPlainOnly: true,
		},
	]);

	it('A3: is requested on a terminal before any request', async () => {
		const server = await good();

		const {terminal, held} = openSession(['--base-url', server.base], {givesKey: false, before: 'exec 2>stderr'});
		await terminal.waitForText(/access key/i);
		terminal.press('ctrl+c');

		await held(130, {server, paths: [], isInline: true});
		expect(server.connections()).toBe(0);
	});
});

const noOption = 'there is no option for the key: `ps` would show it; set ENVPICK_ACCESS_KEY or use --access-key-file';

// For mistaken options: the secret is on the command line, and must appear nowhere else.
const mistaking = (toArguments: (secret: string) => readonly string[]) => async (): Promise<Scene> => {
	const secret = createKey();
	const server = await good();
	return {
		base: server.base,
		server,
		arguments: toArguments(secret),
		check: ({stdout, stderr, written, files}: FinishedRun) => {
			expect(findLeak(stdout + stderr + written + files.join(), secret)).toBeUndefined();
			expect(server.connections()).toBe(0);
		},
	};
};

describe('a key on the command line', () => {
	testFaults([
		...(
			[
				[['--key', '{}'], noOption],
				[['--accesskey={}'], noOption],
				[['--secret={}'], noOption],
				[['--frobnicate={}'], 'unknown option `--frobnicate`; see `envpick --help`'],
				[['--demo={}'], '`--demo` takes no value; see `envpick --help`'],
				[['--timeout', '{}'], '`--timeout` is not a time limit; use a number of seconds, up to 3600'],
			] as const
		).map(([given, says]) => ({
			name: `E8: as in ${given.join(' ')} is refused and not repeated`,
			scene: mistaking(secret => given.map(word => word.replace('{}', secret))),
			...fails(2, says),
			within: 1000,
		})),
	]);
});

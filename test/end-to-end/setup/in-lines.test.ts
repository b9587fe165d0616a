import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {modeOf} from '../../helpers/program/histories.ts';
import {findLeak} from '../../helpers/program/key.ts';
import {casesOf, itLong} from '../../helpers/project/torture.ts';
import {
	command,
	configDirectoryIn,
	configIn,
	failFirst,
	keys,
	nameOf,
	openIn,
	openJobsIn,
	talk,
	writtenIn,
} from '../../helpers/scenes/setup.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';
import {stopAndGoOn} from '../../helpers/terminal/jobs.ts';

const {clear} = keys;

const dumb: Record<string, string> = {TERM: 'dumb'};

const kinds: readonly (readonly [string, readonly string[], Record<string, string>])[] = [
	['a dumb terminal', [], dumb],
	['a screen reader', ['--screen-reader'], {}],
];

describe.each(casesOf(kinds, 1))('the first run for %s', (_, args, env) => {
	it('asks in lines until all is right, and shows nothing of the key', async () => {
		const directory = await makeDirectory();
		const service = await startListingServer({respond: failFirst});
		const terminal = openIn(directory, args, {env});
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
		expect((await configIn(directory)).services).toEqual({
			[name]: {address: service.base, accessKeyFile: `${name}.key`},
		});
		expect(modeOf(join(configDirectoryIn(directory), `${name}.key`))).toBe('600');
		expect(findLeak(terminal.bytes(), service.key)).toBeUndefined();
		expect(terminal.bytes()).not.toContain('battery');
	});

	itLong('stops by ctrl-z while a key is typed, and asks for it again by fg; quits with words', async () => {
		const directory = await makeDirectory();
		const terminal = await openJobsIn(directory, env);
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
		expect(await writtenIn(directory)).toEqual([]);
	});
});

describe('the setup in lines', () => {
	it('exits by the signal of ctrl-c, and writes nothing', async () => {
		const directory = await makeDirectory();
		const terminal = openIn(directory, [], {env: dumb});
		await talk(terminal, [['Service address (or quit):', '\u0003']]);

		expect(await terminal.waitForExit()).toMatchObject({signal: 2});
		expect(terminal.bytes()).not.toContain('\u001b');
		expect(await writtenIn(directory)).toEqual([]);
	});
});

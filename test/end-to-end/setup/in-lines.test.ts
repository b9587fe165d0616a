import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {modeOf} from '../../helpers/program/histories.ts';
import {findLeak} from '../../helpers/program/key.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {configDirectoryIn, configIn, failFirst, keys, nameOf, openIn, talk} from '../../helpers/scenes/setup.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';

describe.each(casesOf(['xterm-256color', 'dumb'], 1))('the first run for a screen reader on %s', TERM => {
	it('asks in lines until all answers are right, and shows nothing of the key', async () => {
		const directory = await makeDirectory();
		const service = await startListingServer({respond: failFirst});
		const terminal = openIn(directory, ['--screen-reader'], {env: {TERM}});
		await talk(terminal, [
			['Service address (or quit):', '\n'],
			[/the address is empty.*\nService address \(or quit\):$/, `${service.host}/v0\n`],
			['Access key (or command, or back):', 'battery-staple\r'],
			[/`.*` refused the key \(401/],
			[/Access key \(or command, or back\) \[unchanged\]:$/, 'back\r'],
			[`Service address (or quit) [${service.host}/v0]:`, `${service.host}\n`],
			[/Access key .* \[unchanged\]:$/, `x${keys.clear}${service.key}x\u007f\r`],
			['did not return a listing (404'],
			// Three empty lines lead from the address to the list.
			[`Service address (or quit) [${service.host}]:`, '\n'],
			[/Access key .* \[unchanged\]:$/, '\r'],
			['Connected        2 environments in 1 group'],
			['1. yes: ~/.config/envpick/config.json, the key in '],
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
});

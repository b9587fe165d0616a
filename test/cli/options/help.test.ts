import {copyFile, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {examples, helpText} from '../../../source/cli/options/help.ts';
import {options} from '../../../source/cli/options/table.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {openShell, runEnvpick} from '../../helpers/program/envpick.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';

const lines = helpText().split('\n');

describe('the help', () => {
	it('fits terminals of 80 columns', () => {
		expect(lines.filter(line => [...line].length > 80)).toEqual([]);
	});

	it('lists each option once, in its group', () => {
		const named = lines.flatMap(line => /^ {2}--([\w-]+)/.exec(line)?.[1] ?? []);

		expect(named).toEqual(options.map(({name}) => name));
		expect(lines.filter(line => /^\S/.test(line))).toEqual([
			'Usage',
			...options.flatMap(({group}) => group ?? []),
			'Examples',
		]);
	});

	it('keeps the default and the variable of an option together, after its description', () => {
		for (const {does} of options.filter(option => option.does.includes('  ['))) {
			const [, usual = ''] = does.split('  ');
			expect(lines.filter(line => line.endsWith(usual))).not.toEqual([]);
		}
	});

	it('is what --help prints', async () => {
		expect(await runEnvpick(['--help'])).toEqual({stdout: helpText(), stderr: '', exitCode: 0});
		expect((await runEnvpick(['-h'])).stdout).toBe(helpText());
	});

	it.each(examples)('has a working example: %s', async command => {
		const server = await startListingServer({listing: JSON.parse(await readFile(sampleListing, 'utf8'))});
		const directory = await makeDirectory();
		await copyFile(sampleListing, join(directory, 'listing.json'));
		const env = {ENVPICK_BASE_URL: server.base, ENVPICK_ACCESS_KEY: server.key};

		const terminal = openShell(command, {cwd: directory, env});

		await terminal.waitForText(/❯ {3}\w|os:\w/);
	});
});

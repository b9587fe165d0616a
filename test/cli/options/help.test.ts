import {copyFile, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {examples, helpText} from '../../../source/cli/options/help.ts';
import {options} from '../../../source/cli/tasks.ts';
import {allSettings, groups} from '../../../source/config/settings.ts';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {openShell, runEnvpick} from '../../helpers/program/envpick.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';
import {startListingServer} from '../../helpers/service/listing-server.ts';

const lines = helpText(options).split('\n');

describe('the help', () => {
	it('fits terminals of 80 columns', () => {
		expect(lines.filter(line => [...line].length > 80)).toEqual([]);
	});

	it('lists each option once, in its group', () => {
		const named = lines.flatMap(line => /^ {2}--([\w-]+)/.exec(line)?.[1] ?? []);

		expect(named).toEqual(options.map(({name}) => name));
		expect(lines.filter(line => /^\S/.test(line))).toEqual(['Usage', ...groups, 'Examples']);
	});

	it('keeps the default and the variable of an option together, after its description', () => {
		for (const {variable, usual, isHidden} of allSettings) {
			const note = [variable && `$${variable.name}`, usual === true ? '' : usual].filter(Boolean).join(', ');
			expect(lines.filter(line => isHidden || line.includes(`[${note}`) || note === '')).not.toEqual([]);
		}
		expect(lines.filter(line => line.endsWith('  [$NO_COLOR, unless FORCE_COLOR]'))).toHaveLength(1);
	});

	it('is what --help prints', async () => {
		expect(await runEnvpick(['--help'])).toEqual({stdout: helpText(options), stderr: '', exitCode: 0});
		expect((await runEnvpick(['-h'])).stdout).toBe(helpText(options));
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

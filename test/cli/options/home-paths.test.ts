import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../../helpers/program/directory.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {sampleListing} from '../../helpers/program/run-options.ts';

// A shell expands `~` only at the start of an unquoted word; not in `--input=~/x`, a file of variables, or quotes.
describe('~/ at the start of a path', () => {
	it.each<[from: string, args: readonly string[], variables: Readonly<Record<string, string>>]>([
		['--input', ['--print-config', '--input=~/file'], {}],
		['--access-key-file', ['--print-config', '--base-url=a.org', '--access-key-file=~/file'], {}],
		['ENVPICK_ACCESS_KEY_FILE', ['--print-config', '--base-url=a.org'], {ENVPICK_ACCESS_KEY_FILE: '~/file'}],
		['--config', ['--print-config', '--config=~/file'], {}],
		['ENVPICK_CONFIG', ['--print-config'], {ENVPICK_CONFIG: '~/file'}],
	])('is the home directory, from %s', async (_, args, variables) => {
		const HOME = await makeDirectory();
		const path = join(HOME, 'file');
		writeFileSync(path, '{}', {mode: 0o600});

		expect((await runHere(args, {env: {HOME, ...variables}})).stdout).toMatch(new RegExp(` ${path}\n`));
	});

	it('is the home directory in files to check, and for the log', async () => {
		const HOME = await makeDirectory();
		writeFileSync(join(HOME, 'file'), 'os:windows10-2004-x64 os:gone');
		const args = ['--check=~/file', '~/file', '--input', sampleListing, '--debug=~/log'];

		const {stdout} = await runHere(args, {env: {HOME}});

		expect(stdout.match(/^\S+(?=:1)/gm)).toEqual([join(HOME, 'file'), join(HOME, 'file')]);
		expect(readFileSync(join(HOME, 'log'), 'utf8')).toContain('options: ');
	});

	it('is a directory of that name elsewhere in a path, and `~` alone is a file', async () => {
		const HOME = await makeDirectory();

		for (const path of ['./~/file', '~', '~user/file', 'a/~/file']) {
			expect((await runHere(['--list', `--input=${path}`], {env: {HOME}})).stderr).toBe(
				`envpick: cannot read \`${path}\` (no such file); check the path\n`,
			);
		}
	});
});

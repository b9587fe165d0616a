import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {describeLong} from '../helpers/project/torture.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

// The command that `npm run bench` runs after building the program; the tests have already built it.
const command = async (): Promise<string> => {
	const {scripts} = JSON.parse(await readFile(`${root}package.json`, 'utf8')) as {readonly scripts: {bench: string}};
	return scripts.bench.split(' && ').at(-1) ?? '';
};

describeLong('npm run bench -- --quick', () => {
	it('measures everything and writes the results if requested', async () => {
		const path = join(await makeDirectory(), 'results.md');
		const variables = {...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}`};

		const {stdout, stderr} = await promisify(execFile)(
			'/bin/sh',
			['-c', `${await command()} --quick --output "$1"`, 'sh', path],
			{cwd: root, env: variables},
		);

		const text = await readFile(path, 'utf8');
		expect(text).toContain(stdout.trim());
		expect(text).toMatch(/^\| move, any listing \| ≤ [\d,]+ bytes \| \d+ bytes \| (?:yes|\*\*no\*\*) \|$/m);
		expect(text).toMatch(/^\| idle .* \| 0 bytes \| 0 bytes \| yes \|$/m);
		expect(text).toMatch(
			/^\| first row, first start \| [\d,]+ \([\d,]+\) \|(?:.*\n)+\| first row, warm \| [\d,]+ \([\d,]+\) \|(?:.*\n)+\| first row, cached \| [\d,]+ \([\d,]+\) \|/m,
		);
		// Both outputs agree about each compared program: it was measured, or it is reported as missing.
		for (const name of ['fzf', 'jq', 'curl']) {
			expect(text.includes(`no ${name}`)).toBe(stderr.includes(`no ${name}`));
		}
	});
});

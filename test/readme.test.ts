import {execFile} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {symlink} from 'node:fs/promises';
import {delimiter, join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {toReadme} from '../scripts/readme.ts';
import {envpick} from './helpers/envpick.ts';
import {makeFolder} from './helpers/folder.ts';
import {hasProgram} from './helpers/programs.ts';
import {answerWith, serve} from './helpers/service.ts';

const run = promisify(execFile);
const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = read('README.md');
const sample: unknown = JSON.parse(read('test/fixtures/sample.json'));

// A block of commands, and what they print as comments after them.
type Example = {readonly commands: string; readonly output: string};

const examples = ((readme.split('<!-- examples')[1] ?? '').split('| exit code')[0] ?? '')
	.split('```sh\n')
	.slice(1)
	.map((block): Example => {
		const lines = (block.split('```')[0] ?? '').trimEnd().split('\n');
		const isOutput = (line: string) => line.startsWith('# ');
		return {
			commands: lines.filter(line => !isOutput(line)).join('\n'),
			output: lines
				.filter(isOutput)
				.map(line => `${line.slice(2)}\n`)
				.join(''),
		};
	});

describe('the README', () => {
	it('has the usage and the keys of the program', () => {
		expect(toReadme(readme)).toBe(readme);
	});

	it('opens with the two lines that CI runs', () => {
		const ci = read('.ci/run').split('\n');

		expect(readme).toContain('```sh\nnpm ci && npm start\n```');
		expect(readme).toContain('`npm ci && npm test`');
		expect(ci).toContain('npm ci && npm start -- --list');
		expect(ci).toContain('npm ci && npm test');
	});

	it('has at least ten examples', () => {
		expect(examples.length).toBeGreaterThanOrEqual(10);
	});
});

describe('an example of the README', () => {
	it.for(examples)('prints what it says: $commands', async ({commands, output}, {skip}) => {
		skip(commands.includes('jq ') && !hasProgram('jq'), 'jq is not installed');
		const service = await serve(answerWith(sample));
		const folder = await makeFolder();
		await symlink(envpick, join(folder, 'envpick'));

		const {stdout, stderr} = await run('sh', ['-c', commands], {
			cwd: folder,
			env: {
				PATH: [folder, join(process.execPath, '..'), process.env['PATH']].join(delimiter),
				LC_ALL: 'C.UTF-8',
				ENVPICK_BASE_URL: service.url,
				ENVPICK_ACCESS_KEY: 'correct-horse',
			},
		});

		expect(stdout).toBe(output);
		expect(stderr).toBe('');
	});
});

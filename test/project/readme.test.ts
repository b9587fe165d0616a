import {execFile} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {symlink} from 'node:fs/promises';
import {basename, delimiter, dirname, join} from 'node:path';
import {promisify} from 'node:util';
import {describe, expect, it} from 'vitest';
import {toReadme} from '../../scripts/readme.ts';
import {configShape} from '../../source/config/fields.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {envpick, runEnvpick, sampleListing} from '../helpers/program/envpick.ts';
import {makeFolder} from '../helpers/program/folder.ts';
import {missingNote} from '../helpers/program/programs.ts';
import {fits} from '../helpers/project/json-schema.ts';
import {answerWith, serve} from '../helpers/service/service.ts';

const run = promisify(execFile);
const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
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

describe('a relative link', () => {
	// What the bench writes is there after its first run.
	const made = ['bench/results.md'];
	const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/clipboard.md'];
	const linksOf = (text: string): string[] =>
		[...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
			.map(([, inText, inTag]) => inText ?? inTag ?? '')
			.filter(link => !/^[a-z]+:/.test(link));
	const links = pages.flatMap(page => linksOf(read(page)).map(link => [page, link] as const));

	it.each(links)('of %s leads to a file of the repository: %s', (page, link) => {
		const [path = '', heading] = link.split('#');
		const file = join(dirname(page), path === '' ? basename(page) : path);
		expect(made.includes(file) || existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
		if (heading !== undefined) {
			const headings = [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
				text.toLowerCase().replaceAll(' ', '-'),
			);
			expect(headings).toContain(heading);
		}
	});
});

describe('an example of the README', () => {
	it.for(examples.map(example => ({...example, note: example.commands.includes('jq ') ? missingNote(['jq']) : ''})))(
		'prints what it says: $commands$note',
		async ({commands, output, note}, {skip}) => {
			skip(note !== '');
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
		},
	);
});

describe('the config of the README', () => {
	const text = readme.split('<!-- config')[1]?.split('```json\n')[1]?.split('```')[0] ?? '';

	it('is taken by the program, every value of it', async () => {
		const file = await writeConfig(text);

		const {stdout, stderr} = await runEnvpick(['--print-config'], {env: {ENVPICK_CONFIG: file}});

		const lines = stdout.split('\n').filter(line => line.includes(`${file}:`));
		expect(stderr).toBe('');
		expect(lines.map(line => line.split(/ {2,}/).toSpliced(1, 1).join(' '))).toEqual([
			'service work',
			'access key what a command prints',
			'services.work.address https://sandbox.example.org',
			'services.lab.address https://10.0.0.7:8443/api',
			'services.lab.ca a file that is not there',
			'form ticket',
			'clipboard osc52',
			'height 40%',
			'remember true',
			'forms.ticket run on {os} ({locale})',
			'colors.match green',
			'keys.copy "ctrl+g"',
			'keys.mark {"filter":["ctrl+space"],"browse":["f2","space"],"compare":["space","ctrl+space"]}',
			'keys.unmark-all []',
		]);
	});

	it('fits its schema and has a field of each kind', () => {
		const config: Record<string, unknown> = JSON.parse(text);

		expect(fits(config, JSON.parse(read('config.schema.json')))).toBe(true);
		expect(Object.keys(config).sort()).toEqual(Object.keys(configShape.fields).sort());
	});

	it('decides what a pick is', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig(text)};

		const {stdout} = await runEnvpick(['-1', '--unique', '--input', sampleListing, 'macos'], {env});

		expect(stdout).toBe('run on macos-10.15-amd64 (en-us)\n');
	});
});

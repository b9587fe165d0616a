import {existsSync, readFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {pages, readPage, toPage} from '../../scripts/pages.ts';
import {toConfigSchema} from '../../scripts/schema.ts';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {options} from '../../source/cli/tasks.ts';
import {allSettings} from '../../source/config/settings.ts';
import {toKeyName} from '../../source/keys/key-names.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import {parseShellWords} from '../../source/text/shell-words.ts';
import {writeConfig} from '../helpers/program/config.ts';
import {runHere} from '../helpers/program/run-here.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {fits} from '../helpers/project/json-schema.ts';
import {codeSpansOf} from '../helpers/project/pages.ts';

const readme = readPage('README.md');

describe('the README', () => {
	it('links to every page of docs/', () => {
		expect(pages.filter(page => page !== 'README.md' && !readme.includes(`](${page})`))).toEqual([]);
	});

	it('has the two lines that CI runs', () => {
		const ci = readPage('.ci/run');

		expect(readme).toContain('```sh\nnpm ci && npm start\n```');
		expect(readme).toContain('`npm ci && npm test`');
		expect(ci).toContain('npm ci && npm start -- --list');
		expect(ci.split('\n')).toContain('npm ci && npm test');
	});

	it('shows the request and the shape of the response before its first section', () => {
		const [start] = readme.split('\n## ');

		expect(start).toContain('GET {base_url}/v0/resources          Authorization: Bearer <access key>');
		expect(start).toContain('{"data": [{"resources": [{"tags": [');
	});
});

describe('a page', () => {
	it.each([...pages, 'CONTRIBUTING.md'])('has the current generated parts: %s', page => {
		expect(readPage(page), '`npm run documents` writes it').toBe(toPage(readPage(page)));
	});

	// These options belong to other programs in the examples.
	const others = ['--env-file', '--exact', '--global', '--multi', '--strip-components'];
	const keys = keymap.flatMap(one => Object.values(one.keys).flat()).map(key => toKeyName(key));
	const known = new Set([
		...[...options.map(({name}) => `--${name}`), ...others],
		...allSettings.flatMap(({variable}) => variable?.name ?? []),
		...['ENVPICK_ACCESS_KEY', 'ENVPICK_DEFAULT_OPTS'],
		...[...keys, ...'123456789'].map(key => `<kbd>${key}</kbd>`),
	]);
	it.each(pages)('has one title, and only existing options, variables and keys: %s', page => {
		const text = readPage(page);
		const named = text.match(/(?<![\w<!-])--[a-z][a-z\d-]*|ENVPICK_[A-Z_]+|<kbd>[^<]+<\/kbd>/g) ?? [];

		expect(text.replaceAll(/^```.*?^```$/gms, '').match(/^# /gm)).toHaveLength(1);
		expect(text).toMatch(/^# \S/);
		expect(named.filter(name => !known.has(name))).toEqual([]);
	});

	const commandsOf = (page: string) =>
		codeSpansOf(readPage(page))
			.flatMap(code => [...code.matchAll(/(?:^|\$\()envpick ([^|>)]*)/g)])
			.map(([, words = '']) => words.trim());
	const commands = pages.flatMap(page => [...new Set(commandsOf(page))].map(words => [page, words] as const));
	it.each(commands)('has only valid commands: %s: envpick %s', (_, words) => {
		const parsed = parseShellWords(words.replaceAll(/\{\w*\}/g, 'PICK'));

		expect(parsed).toHaveProperty('words');
		const argv = 'words' in parsed ? parsed.words : [];
		expect(() => parseArguments(argv, import.meta)).not.toThrow();
	});
});

describe('a relative link', () => {
	const others = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/releasing.md', 'patches/README.md'];
	// The first run of the bench creates its results.
	const made = ['bench/results.md'];
	const linksOf = (text: string): string[] =>
		[...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)]
			.map(([, inText, inTag]) => inText ?? inTag ?? '')
			.filter(link => !/^[a-z]+:/.test(link));
	const links = [...pages, ...others].flatMap(page =>
		[...new Set(linksOf(readPage(page)))].map(link => [page, link] as const),
	);

	it.each(links)('of %s leads to a file of the project: %s', (page, link) => {
		const [path = '', heading] = link.split('#');
		const file = join(dirname(page), path === '' ? basename(page) : path);
		expect(made.includes(file) || existsSync(new URL(`../../${file}`, import.meta.url)), file).toBe(true);
		if (heading !== undefined) {
			const headings = [...readPage(file).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
				text.toLowerCase().replaceAll(' ', '-'),
			);
			expect(headings).toContain(heading);
		}
	});
});

describe('the listing of the demo', () => {
	it('is the listing that the tests browse', () => {
		expect(demoListing()).toEqual(JSON.parse(readFileSync(sampleListing, 'utf8')));
	});
});

describe('the config of docs/configuration.md', () => {
	const text = readPage('docs/configuration.md').split('```json\n')[1]?.split('```')[0] ?? '';

	it('is accepted by the program, with every value', async () => {
		const file = await writeConfig(text);

		const {stdout, stderr} = await runHere(['--print-config'], {env: {ENVPICK_CONFIG: file}});

		const lines = stdout.split('\n').filter(line => line.includes(`${file}:`));
		expect(stderr).toBe('');
		expect(lines.map(line => line.split(/ {2,}/).toSpliced(1, 1).join(' '))).toEqual([
			'service work',
			'access key from a command',
			'services.work.address https://sandbox.example.org',
			'services.lab.address https://10.0.0.7:8443/api',
			'services.lab.ca a missing file',
			'format ticket',
			'columns id,os,state',
			'tags short',
			'clipboard osc52',
			'height 40%',
			'mouse false',
			'remember true',
			'formats.ticket run on {os} ({locale})',
			'colors.match green',
			'keys.copy {"filter":["ctrl+g"],"list":["ctrl+g"],"detail":["ctrl+g"],"changes":["ctrl+g"],"formats":["ctrl+g"]}',
			'keys.mark {"filter":["ctrl+space"],"list":["f2","space"]}',
			'keys.mark-all {"list":[]}',
		]);
	});

	it('fits its schema and has a field of each kind', () => {
		const config: Record<string, unknown> = JSON.parse(text);

		expect(fits(config, JSON.parse(readPage('config.schema.json')))).toBe(true);
		expect(Object.keys(config).sort()).toEqual(Object.keys(toConfigSchema().properties ?? {}).sort());
	});

	it('sets the format of a pick', async () => {
		const env = {ENVPICK_CONFIG: await writeConfig(text)};

		const {stdout} = await runHere(['-1', '--input', sampleListing, 'macos'], {env});

		expect(stdout).toBe('run on macos-10.15-amd64 (en-us)\n');
	});
});

describe('the config of the README', () => {
	it('is accepted by the program, and fits its schema', async () => {
		const text = readme.split('```json\n')[1]?.split('```')[0] ?? '';
		const env = {ENVPICK_CONFIG: await writeConfig(text)};

		const {stdout} = await runHere(['-1', '--as', 'ticket', '--demo', 'macos'], {env});

		expect(stdout).toBe('run on macos-10.15-amd64 (en-us)\n');
		expect(fits(JSON.parse(text), JSON.parse(readPage('config.schema.json')))).toBe(true);
	});
});

import {execFile} from 'node:child_process';
import {mkdir, symlink, writeFile} from 'node:fs/promises';
import {delimiter, join} from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, describe, expect, it} from 'vitest';
import {pages, readPage, tableOf} from '../../scripts/pages.ts';
import {startDemoService} from '../../source/service/io/demo.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick} from '../helpers/program/envpick.ts';
import {missingNote} from '../helpers/program/programs.ts';
import {examplesOf} from '../helpers/project/pages.ts';

describe('an example of the README or of docs/', () => {
	const shown = [...blocks.values()].filter(({output}) => output !== '');

	it('is found at least ten times', () => {
		expect(shown.length).toBeGreaterThanOrEqual(10);
	});

	it.for(shown.map(example => ({...example, note: example.commands.includes('jq ') ? missingNote(['jq']) : ''})))(
		'prints the shown output with the demo: $first $note',
		async ({commands, output, note}, {skip}) => {
			skip(note !== '');

			const {stdout, stderr} = await runLine(commands);

			expect(stdout).toBe(output);
			expect(stderr).toBe('');
		},
	);
});

describe('a block of commands that shows no output', () => {
	const settings =
		'export ENVPICK_BASE_URL=https://sandbox.example.org\nexport ENVPICK_ACCESS_KEY_FILE=~/.config/envpick/work.key';
	// The commands that build the program, and the files that run them.
	const made = {'npm ci && npm start': '.ci/run', 'npm ci && npm run release:build': 'test/torture/release.test.ts'};

	it('is run here, or builds the program', () => {
		const silent = [...blocks.values()].filter(({output}) => output === '').map(({commands}) => commands);
		// The lines of the shell key run in test/end-to-end/shell/recipes.test.ts.
		const others = silent.filter(commands => !commands.startsWith('envpick --init '));

		expect(others.sort()).toEqual([settings, ...Object.keys(made)].sort());
		for (const [commands, file] of Object.entries(made)) {
			expect(readPage(file)).toContain(commands.split(' && ').at(-1));
		}
	});

	it('sets the address and the key', async () => {
		const home = await makeDirectory();
		await mkdir(join(home, '.config/envpick'), {recursive: true, mode: 0o700});
		await writeFile(join(home, '.config/envpick/work.key'), 'correct-horse\n', {mode: 0o600});

		const {stdout} = await runLine(`unset ENVPICK_ACCESS_KEY\n${settings}\nenvpick --print-config`, {
			variables: {HOME: home},
		});

		expect(stdout).toMatch(/ENVPICK_BASE_URL +https:\/\/sandbox\.example\.org\n/);
		expect(stdout).toMatch(/ENVPICK_ACCESS_KEY_FILE +.*work\.key\n/);
		expect(stdout).not.toContain('correct-horse');
	});
});

describe('the line for completions', () => {
	const asks: Readonly<Record<string, readonly [before: string, after: string]>> = {
		bash: ['', 'complete -p envpick'],
		zsh: ['autoload -U compinit; compinit -D -u', 'print $_comps[envpick]'],
		fish: ['', 'complete -c envpick -l demo; complete -C "envpick --dem"'],
	};
	const lines = tableOf(readPage('docs/platforms.md'), 'Completions').map(([where = '', line = '']) => {
		const shell = where.split(',')[0] ?? '';
		return {shell, line: line.replaceAll('`', ''), note: missingNote([shell])};
	});

	it('exists for each shell', () => {
		expect(lines.map(({shell}) => shell)).toEqual(Object.keys(asks));
	});

	it.for(lines)('enables the completions: $line $note', async ({shell, line, note}, {skip}) => {
		skip(note !== '');
		const [before = '', after = ''] = asks[shell] ?? [];

		const {stdout, stderr} = await runLine([before, line, after].join('\n'), {shell});

		expect(stdout).toMatch(/envpick|--demo/);
		expect(stderr).toBe('');
	});
});

const run = promisify(execFile);

// Every distinct block of commands in the README and docs/. The recipes have separate tests.
const blocks = new Map(
	pages
		.filter(page => page !== 'docs/recipes.md')
		.flatMap(page => examplesOf(readPage(page)).map(example => [example.commands, {...example, page}] as const)),
);

let service: Awaited<ReturnType<typeof startDemoService>>;
beforeAll(async () => {
	service = await startDemoService();
});

/** Runs a shell line like a reader who has installed envpick, with the demo as the service. */
const runLine = async (line: string, {shell = 'sh', variables = {}} = {}) => {
	const bin = await makeDirectory();
	await symlink(envpick, join(bin, 'envpick'));
	const env = {
		PATH: [bin, join(process.execPath, '..'), process.env['PATH']].join(delimiter),
		HOME: await makeDirectory(),
		LC_ALL: 'C.UTF-8',
		ENVPICK_BASE_URL: service.baseUrl,
		ENVPICK_ACCESS_KEY: service.key,
		...variables,
	};
	return run(shell, ['-c', line], {cwd: bin, env});
};

import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {manPath, toManPage} from '../../scripts/man.ts';
import {toPlainPage} from '../../scripts/plain-page.ts';
import {toConfigSchema} from '../../scripts/schema.ts';
import {options} from '../../source/cli/tasks.ts';
import {toKeyName} from '../../source/keys/key-names.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {runEnvpick} from '../helpers/program/envpick.ts';
import {describeWith} from '../helpers/program/programs.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The messages of a program about the page, and its output. */
const run = (command: string, args: readonly string[]): {readonly said: string; readonly printed: string} => {
	const {stdout, stderr, error} = spawnSync(command, [...args, manPath], {
		encoding: 'utf8',
		env: {PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', MANWIDTH: '80', MANPAGER: 'cat'},
	});
	return {said: `${error ?? ''}${stderr}`, printed: stdout};
};

describe('the manual page', () => {
	it('matches the program and docs/scripts.md', () => {
		const page = toManPage({scripts: read('docs/scripts.md'), changelog: read('CHANGELOG.md')});

		expect(readFileSync(manPath, 'utf8')).toBe(page);
	});

	it('says which variable overrides another, and which value applies', () => {
		const page = readFileSync(manPath, 'utf8');

		expect(page).toContain('Like \\fB\\-\\-no\\-color\\fR, unless \\fBFORCE_COLOR\\fR is set.');
		expect(page).toContain('Like \\fB\\-\\-screen\\-reader\\fR if it is \\fBtrue\\fR.');
		expect(page).not.toMatch(/Without it: .*unless/);
	});

	it('needs a release with a date in the changelog', () => {
		expect(() => toManPage({scripts: '', changelog: '## [Unreleased]\n'})).toThrow(
			'CHANGELOG.md has no release with a date',
		);
	});
});

describeWith(['mandoc'], 'mandoc', () => {
	it('has no warnings from the linter of mandoc', () => {
		expect(run('mandoc', ['-T', 'lint', '-W', 'warning'])).toEqual({said: '', printed: ''});
	});
});

describeWith(['groff'], 'groff', () => {
	it('has no warnings from groff', () => {
		expect(run('groff', ['-man', '-ww', '-z', '-K', 'utf8'])).toEqual({said: '', printed: ''});
	});
});

describeWith(['man'], 'man', () => {
	it('shows every option with its description, every key, and the exit codes', () => {
		const {said, printed} = run('man', ['--warnings', '-l']);

		const text = printed.replaceAll(/\u001b\[[\d;]*m|.\u0008/g, '');
		const words = text.replaceAll(/\s+/g, ' ');
		expect(said).toBe('');
		for (const option of options) {
			expect(text).toMatch(new RegExp(`^ {7}.*--${option.name}\\b`, 'm'));
			expect(words).toContain(option.does);
		}
		for (const name of Object.keys(toConfigSchema().properties ?? {}).filter(field => field !== '$schema')) {
			expect(text).toMatch(new RegExp(`^ {7}${name}\\b`, 'm'));
		}
		expect(text).toMatch(/^ {7}accessKeyCommand +A program/m);
		expect(words).toContain('use --screen-reader, --list or -1');
		for (const key of keymap.flatMap(({keys}) => [...(keys.filter ?? []), ...(keys.list ?? [])])) {
			expect(words).toContain(` ${toKeyName(key, true)} `);
		}
		expect(words).toContain(' 130 Quit with Esc or Ctrl-C, or with q while the output is captured ');
		expect(text.split('\n').filter(line => [...line].length > 80)).toEqual([]);
	});
});

const toLines = (roff: string): string[] => toPlainPage(roff).trimEnd().split('\n');

describe('the manual page without man', () => {
	it('is printed by --man, without roff', async () => {
		const {stdout, stderr, exitCode} = await runEnvpick(['--man']);

		expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
		expect(stdout).toBe(toPlainPage(readFileSync(manPath, 'utf8')));
		expect(stdout).toMatch(/^NAME\n {7}envpick - find/);
		expect(stdout).toMatch(/^ {7}--access-key-file PATH\n {15}\S/m);
		expect(stdout.match(/^[A-Z ]+$/gm)).toEqual(readFileSync(manPath, 'utf8').match(/(?<=^\.SH ).*/gm));
		expect(stdout).not.toMatch(/\\f|\\-|\\\(|^\.|[^\S\n ]|\u001b/m);
		expect(stdout.split('\n').filter(line => line.length > 78)).toEqual([]);
	});

	it('looks like the output of man', () => {
		expect(
			toLines('.SH A\n.SS "B c"\n.TP 8\n\\fB\\-a\\fR\nDoes \\(dqit\\(dq.\n.TP 8\n\\fBlonger\\-name\\fR\nWell\\e.'),
		).toEqual(['A', '', '   B c', '       -a      Does "it".', '', '       longer-name', '               Well\\.']);
		expect(toLines('.SH A\nx\n.PP\n.TP 8\na\nb\n.RS\n.TP 4\nc\nd\n.PD 0\n.TP 4\ne\nf\n.PD\n.RE\n.PP\ny')).toEqual([
			'A',
			'       x',
			'',
			'',
			'       a       b',
			'',
			'               c   d',
			'               e   f',
			'',
			'       y',
		]);
	});
});

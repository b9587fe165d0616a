import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {packages} from '../program/programs.ts';
import {misnamedLines, skipLines} from './reporter.ts';

it('names missing programs, the skipped tests, and how to install them', () => {
	const names = [
		'copying in tmux (skipped: no tmux) > works',
		'copying over mosh (skipped: no mosh, no mosh-server, no sshd for this user) > works',
		'and tmux (skipped: no tmux) > in screen (skipped: no screen)',
		'a config of another user > is read (skipped: needs root)',
		'a long run that is skipped for its length',
	];

	expect(skipLines(names, 'linux')).toEqual([
		'skipped 1 test: needs root',
		'skipped 1 test: no mosh',
		'skipped 1 test: no mosh-server',
		'skipped 1 test: no screen',
		'skipped 1 test: no sshd for this user',
		'skipped 2 tests: no tmux',
		'4 tests skipped for what is missing here; to run them: sudo apt-get install mosh screen tmux',
	]);
	expect(skipLines(names, 'darwin').at(-1)).toMatch(/; to run them: brew install mosh tmux$/);
});

it('prints nothing if nothing is missing', () => {
	expect(skipLines(['a long run that is skipped for its length'], 'linux')).toEqual([]);
});

it('names tests with a shared, long or broken name, or a missing value', () => {
	const named = (name: string) => ({name, fullName: `a > ${name}`, module: {relativeModuleId: 'a.test.ts'}});
	const long = 'x'.repeat(90);
	const bad = ['shared', `${long}x`, 'two\nlines', 'is undefined', 'is\u2028undefined'];
	const good = ['one', long, `${long} (skipped: needs root)`, 'a\u2028b'];

	const lines = misnamedLines([...good, ...bad, 'shared'].map(named));

	expect(lines.map(line => line.replace(/^.*?: a\.test\.ts > a > /, ''))).toEqual(bad);
});

it('hides every optional program from the run of a contributor in CI', () => {
	const script = readFileSync(new URL('../../../.ci/as-contributor', import.meta.url), 'utf8');

	expect(/^optional=\((.*)\)$/m.exec(script)?.[1]?.split(' ')).toEqual(expect.arrayContaining(Object.keys(packages)));
});

it.each([
	['debian', /^sudo apt-get install (.*)$/m],
	['brew', /^brew install (.*)$/m],
] as const)('finds the packages of %s in CONTRIBUTING', (system, line) => {
	const page = readFileSync(new URL('../../../CONTRIBUTING.md', import.meta.url), 'utf8');
	const names = Object.values(packages).flatMap(names => names[system] ?? []);

	expect(line.exec(page)?.[1]?.split(' ').sort()).toEqual([...new Set(names)].sort());
});

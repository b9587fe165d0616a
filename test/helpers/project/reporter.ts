import type {Reporter, TestCase, TestModule} from 'vitest/node';
import {packages, skipped} from '../program/programs.ts';

const reasonsOf = (name: string): readonly string[] =>
	name
		.split(skipped)
		.slice(1)
		.flatMap(rest => rest.slice(0, rest.indexOf(')')).split(', '));

const programOf = (reason: string): string | undefined => /^no (\S+)$/.exec(reason)?.[1];

const withCount = (count: number): string => (count === 1 ? '1 test' : `${count} tests`);

// On a Linux other than Debian, the user knows the package names.
const toInstall = (programs: readonly string[], platform: NodeJS.Platform): string => {
	const names = programs.flatMap(program => {
		const {debian, brew} = packages[program] ?? {};
		return (platform === 'darwin' ? brew : debian) ?? [];
	});
	const command = platform === 'darwin' ? 'brew install' : 'sudo apt-get install';
	return names.length === 0 ? '' : `; to run them: ${command} ${[...new Set(names)].sort().join(' ')}`;
};

/**
The report on tests skipped because something is missing. It has a line for each missing thing, and a summary
that says how to install the programs. Takes the full names of all skipped tests.
*/
export const skipLines = (names: readonly string[], platform: NodeJS.Platform): readonly string[] => {
	const lacking = names.map(name => [...new Set(reasonsOf(name))]).filter(reasons => reasons.length > 0);
	const counts = Map.groupBy(lacking.flat().sort(), reason => reason);
	const lines = [...counts].map(([reason, tests]) => `skipped ${withCount(tests.length)}: ${reason}`);
	const programs = [...counts.keys()].flatMap(reason => programOf(reason) ?? []);
	const total = `${withCount(lacking.length)} skipped for what is missing here${toInstall(programs, platform)}`;
	return lines.length === 0 ? [] : [...lines, total];
};

// The long run allows one retry. A test that needs it has a bug to fix, so the report names it, and two of them fail the run.
const flakyLines = (modules: readonly TestModule[]): readonly string[] =>
	modules
		.flatMap(module => [...module.children.allTests('passed')].map(test => ({module, test})))
		.filter(({test}) => test.diagnostic()?.flaky === true)
		.map(({module, test}) => {
			const why = test.result().errors?.map(({message, stack}) => `\n${stack ?? message}`) ?? [];
			return `passed only at the second try: ${module.relativeModuleId} > ${test.fullName}${why.join('')}`;
		});

// A test that is skipped while it runs has its reason as a note.
const nameWithNote = (test: TestCase): string => {
	const result = test.result();
	return result.state === 'skipped' && result.note ? `${test.fullName}${skipped}${result.note})` : test.fullName;
};

type Named = Pick<TestCase, 'name' | 'fullName'> & {readonly module: {readonly relativeModuleId: string}};

/** A line for each name that tests share, or that a report cannot show well. */
export const misnamedLines = (tests: readonly Named[]): readonly string[] => {
	const names = Map.groupBy(tests, ({module, fullName}) => `${module.relativeModuleId} > ${fullName}`);
	const good = /^(?!.*undefined)[^\n]{1,90}(?: \(skipped: .*)?$/s;
	const needs = 'a test needs a unique name of one line and at most 90 characters, without "undefined"';
	return [...names]
		.filter(([, [test, ...more]]) => more.length > 0 || !good.test(test?.name ?? ''))
		.map(([name]) => `${needs}: ${name.slice(0, 300)}`);
};

/** Reports the tests skipped because something is missing here. Fails the run for a program missing in CI or a bad name of a test. */
export const reportSkips = (): Reporter => ({
	onTestRunEnd: modules => {
		const names = modules.flatMap(module => [...module.children.allTests('skipped')].map(nameWithNote));
		const flaky = flakyLines(modules);
		const misnamed = misnamedLines(modules.flatMap(module => [...module.children.allTests()]));
		const lines = [...flaky, ...misnamed, ...skipLines(names, process.platform)];
		if (lines.length > 0) {
			process.stdout.write(`\n${lines.map(line => ` ${line}\n`).join('')}`);
		}
		const isLacking = process.env['CI'] !== undefined && names.some(name => reasonsOf(name).some(programOf));
		if (flaky.length > 1 || misnamed.length > 0 || isLacking) {
			process.exitCode = 1;
		}
	},
});

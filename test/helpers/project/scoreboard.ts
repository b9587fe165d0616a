import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Reporter, TestModule} from 'vitest/node';
import {missingRows, mostFaultRows, rowsOf} from './fault-rows.ts';
import {notTested, type Score, splitHeld} from './score.ts';

type Line = {readonly row: string; readonly text: string};

const withCommas = (number: number): string => number.toLocaleString('en');

const toLine = ({row, what, count, unexpected, peaks = {}}: Score): Line => {
	const most = Object.entries(peaks).map(([unit, peak]) => `, at most ${withCommas(Math.round(peak))} ${unit}`);
	const text = `${row.padEnd(8)}${withCommas(count).padStart(13)} ${what.padEnd(50)} ${withCommas(unexpected)} unexpected`;
	return {row, text: text + most.join('')};
};

const toPeaks = (one: Score['peaks'] = {}, other: Score['peaks'] = {}): Readonly<Record<string, number>> =>
	Object.fromEntries(Object.keys({...one, ...other}).map(unit => [unit, Math.max(one[unit] ?? 0, other[unit] ?? 0)]));

const addUp = (scores: readonly Score[]): Score[] => {
	const sums = new Map<string, Score>();
	for (const score of scores) {
		const name = `${score.row} ${score.what}`;
		const sum = sums.get(name) ?? {...score, count: 0, unexpected: 0};
		sums.set(name, {
			...score,
			count: sum.count + score.count,
			unexpected: sum.unexpected + score.unexpected,
			...(score.peaks && {peaks: toPeaks(sum.peaks, score.peaks)}),
		});
	}
	return [...sums.values()];
};

type Faults = {
	readonly rows: ReadonlySet<string>;
	/** The rows of which a run was held against the gates. */
	readonly held: ReadonlySet<string>;
	readonly cases: number;
	readonly failed: number;
};

/** The tests of faults: which rows have a case, and how many cases there are. */
const toFaults = (modules: readonly TestModule[]): Omit<Faults, 'held'> => {
	const rows = new Set<string>();
	let cases = 0;
	let failed = 0;
	for (const test of modules.flatMap(module => [...module.children.allTests()])) {
		const own = rowsOf(test.fullName);
		const {state} = test.result();
		if (own.length > 0 && state !== 'skipped') {
			cases += 1;
			failed += state === 'failed' ? 1 : 0;
			for (const row of own) {
				rows.add(row);
			}
		}
	}
	return {rows, cases, failed};
};

const faultScores = ({rows, held, cases, failed}: Faults): Score[] =>
	cases === 0
		? []
		: [
				{row: 'faults', what: rowsTried, count: rows.size, unexpected: 0},
				{row: 'faults', what: rowsHeld, count: held.size, unexpected: 0},
				{row: 'faults', what: 'cases', count: cases, unexpected: failed},
			];

type Minimum = readonly [row: string, what: string, count: number];

const rowsTried = `of ${mostFaultRows} rows have a test`;

const rowsHeld = `of ${mostFaultRows} rows held against the gates`;

// How many tests there are at least that need a program of the system.
const testsWith: Readonly<Record<string, number>> = {
	bash: 10,
	zsh: 11,
	fish: 10,
	fzf: 2,
	tmux: 32,
	screen: 5,
	sshd: 16,
	'mosh-server': 4,
	Xvfb: 6,
	xclip: 6,
	unshare: 9,
	perl: 9,
	mandoc: 1,
	groff: 1,
	man: 1,
	ps: 2,
};

const heardWithin = (count: number): readonly Minimum[] =>
	['SIGTERM', 'Ctrl-C', 'time limits'].map((what): Minimum => ['B', `${what} within a bomb`, count]);

/** What a whole run of the quick or of the long form counts at least. */
const minima: Readonly<Record<string, readonly Minimum[]>> = {
	quick: [
		['faults', rowsTried, mostFaultRows],
		['faults', rowsHeld, mostFaultRows],
		['faults', 'cases', 418],
		['faults', 'runs held against the gates', 128],
		['faults', 'sessions held against the gates', 65],
		['R1', 'random bodies', 2500],
		['R2', 'random listings', 1000],
		['R3', 'frames at random sizes', 60],
		['R4', 'cuts of an answer', 300],
		['R6', 'signals at a moment, terminal restored', 16],
		['R7', 'runs of 2,000 random keys', 2],
		['R7', 'runs of 2,000 random keys that may leave', 1],
		['R8', 'bytes searched for the key', 10_000_000],
		...heardWithin(1),
		['A', 'statuses', 70],
		['forms', 'templates and values through shells', 48],
		['readers', 'readers behind a pipe', 5],
		['S', 'surroundings', 12],
		...Object.entries(testsWith).map(([program, count]): Minimum => ['programs', `tests with ${program}`, count]),
	],
	long: [
		['faults', 'cases', 750],
		['faults', 'runs held against the gates', 800],
		['R1', 'random bodies', 200_000],
		['R2', 'random listings', 30_000],
		['R3', 'frames at random sizes', 2000],
		['R4', 'cuts of an answer', 10_000],
		['R6', 'signals at a moment, terminal restored', 96],
		['R7', 'runs of 2,000 random keys', 50],
		['R7', 'runs of 2,000 random keys that may leave', 10],
		['R7', 'sessions that random keys left', 25],
		['R8', 'bytes searched for the key', 100_000_000],
		...heardWithin(25),
		['A', 'statuses', 999],
		['forms', 'templates and values through shells', 10_000],
		['readers', 'readers behind a pipe', 12],
		['S', 'surroundings', 60],
	],
};

/** The rows of faults that have no test, and those that were not held against the gates, a line each. */
export const openRows = ({rows, held}: Pick<Faults, 'rows' | 'held'>): readonly string[] => [
	...missingRows(rows).map(row => `${row}: no test`),
	...missingRows(held).map(row => `${row}: no run held against the gates`),
];

/** What a run has too little of, a line each. */
export const shortOf = (form: string, scores: readonly Score[]): readonly string[] => {
	const counts = new Map(addUp(scores).map(({row, what, count}) => [`${row} ${what}`, count]));
	return (minima[form] ?? []).flatMap(([row, what, least]) => {
		const count = counts.get(`${row} ${what}`) ?? 0;
		return count < least ? [`${row}: ${withCommas(count)} ${what}, at least ${withCommas(least)} are due`] : [];
	});
};

// The scripts of package.json say which form they run; with names of files after them it is no whole run.
const {WHOLE = '', WHOLE_FOLDERS = ''} = process.env;
const folders = process.argv.filter(argument => /^[^-].*\btest\b/.test(argument) && !argument.includes('vitest'));
const isWhole = WHOLE !== '' && folders.join(' ') === WHOLE_FOLDERS;

const readScores = (file: string): Score[] =>
	existsSync(file)
		? readFileSync(file, 'utf8')
				.trimEnd()
				.split('\n')
				.map(line => JSON.parse(line) as Score)
		: [];

/** The board of a run: what `score` recorded and the cases of the faults, a line each, in order. */
export const toBoard = (scores: readonly Score[]): readonly string[] =>
	addUp(scores)
		.map(toLine)
		.sort((a, b) => a.row.localeCompare(b.row, 'en', {numeric: true}))
		.map(({text}) => text);

// CI installs the programs that tests use: one that is missing would be missed by nobody.
const skippedTests = (modules: readonly TestModule[]): readonly string[] =>
	modules
		.flatMap(module => [...module.children.allTests('skipped')])
		.filter(({fullName}) => fullName.includes(`(${notTested}`))
		.map(({fullName}) => `skipped: ${fullName}`);

// Only where `.ci/run` allows a second try.
const flakyTests = (modules: readonly TestModule[]): readonly string[] =>
	modules
		.flatMap(module => [...module.children.allTests('passed')].map(test => ({module, test})))
		.filter(({test}) => test.diagnostic()?.flaky === true)
		.map(({module, test}) => {
			const why = test.result().errors?.map(({message, stack}) => `\n${stack ?? message}`) ?? [];
			return `passed only at the second try: ${module.relativeModuleId} > ${test.fullName}${why.join('')}`;
		});

/**
Lets tests record numbers, and prints them all when the run is over. A whole run (WHOLE says of which form) fails where a
row of faults has no test, none was held against the gates, or a number is too small; any run in CI where a test was
skipped for a program that is missing.
*/
export const createScoreboard = (): Reporter => {
	const folder = mkdtempSync(join(tmpdir(), 'envpick-scores-'));
	const file = join(folder, 'scores');
	// Workers inherit it.
	process.env['SCORES'] = file;
	return {
		onTestRunEnd: modules => {
			const {rows: held, rest} = splitHeld(readScores(file));
			const faults = {...toFaults(modules), held};
			const scores = [...rest, ...faultScores(faults)];
			const lines = toBoard(scores);
			rmSync(folder, {recursive: true, force: true});
			if (lines.length > 0) {
				process.stdout.write(`\n Scores\n${lines.map(line => `  ${line}\n`).join('')}`);
			}
			const flaky = flakyTests(modules);
			if (flaky.length > 0) {
				process.stdout.write(`\n${flaky.map(line => ` ${line}\n`).join('')}`);
			}
			const short = isWhole ? shortOf(WHOLE, scores) : [];
			const skipped = process.env['CI'] === undefined ? [] : skippedTests(modules);
			const open = isWhole && WHOLE === 'quick' ? openRows(faults) : [];
			if (open.length + short.length + skipped.length > 0) {
				process.stdout.write(`\n${[...short, ...open, ...skipped].map(line => ` ${line}\n`).join('')}`);
				process.exitCode = 1;
			}
		},
	};
};

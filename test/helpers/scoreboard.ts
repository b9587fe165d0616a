import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Reporter, TestModule} from 'vitest/node';
import type {Score} from './score.ts';

/** How many rows there are of each kind of fault: what the service answers, transport, content, and so on. */
const faultRows: Readonly<Record<string, number>> = {A: 15, B: 23, C: 16, D: 8, E: 12, F: 20, P: 8, H: 5};

const mostFaultRows = Object.values(faultRows).reduce((sum, rows) => sum + rows);

type Line = {readonly row: string; readonly text: string};

const withCommas = (number: number): string => number.toLocaleString('en');

const toLine = ({row, what, count, unexpected}: Score): Line => ({
	row,
	text: `${row.padEnd(8)}${withCommas(count).padStart(13)} ${what.padEnd(50)} ${withCommas(unexpected)} unexpected`,
});

const addUp = (scores: readonly Score[]): Score[] => {
	const sums = new Map<string, Score>();
	for (const score of scores) {
		const name = `${score.row} ${score.what}`;
		const sum = sums.get(name) ?? {...score, count: 0, unexpected: 0};
		sums.set(name, {
			...score,
			count: sum.count + score.count,
			unexpected: sum.unexpected + score.unexpected,
		});
	}
	return [...sums.values()];
};

const isFaultRow = (row: string): boolean => {
	const number = Number(row.slice(1));
	return number >= 1 && number <= (faultRows[row.charAt(0)] ?? 0);
};

/** The rows of faults that the name of a test begins with, or that of what it is part of: `F12: …`, `A1, A2: …`. */
export const rowsOf = (name: string): string[] =>
	[...name.matchAll(/(?:^|> )([A-Z]\d+(?:, [A-Z]\d+)*): /g)]
		.flatMap(match => match[1]?.split(', ') ?? [])
		.filter(isFaultRow);

/** The rows that none of these is, in order. */
export const missingRows = (rows: ReadonlySet<string>): readonly string[] =>
	Object.entries(faultRows)
		.flatMap(([letter, count]) => Array.from({length: count}, (_, index) => `${letter}${index + 1}`))
		.filter(row => !rows.has(row));

type Faults = {readonly rows: ReadonlySet<string>; readonly cases: number; readonly failed: number};

/** The tests of faults: which rows have a case, and how many cases there are. */
const toFaults = (modules: readonly TestModule[]): Faults => {
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

const faultScores = ({rows, cases, failed}: Faults): Score[] =>
	cases === 0
		? []
		: [
				{row: 'faults', what: rowsTried, count: rows.size, unexpected: 0},
				{row: 'faults', what: 'cases', count: cases, unexpected: failed},
			];

type Minimum = readonly [row: string, what: string, count: number];

const rowsTried = `of ${mostFaultRows} rows have a test`;

/** What a whole run of the quick or of the long form counts at least. */
const minima: Readonly<Record<string, readonly Minimum[]>> = {
	quick: [
		['faults', rowsTried, mostFaultRows],
		['faults', 'cases', 500],
		['faults', 'runs held against the gates', 250],
		['R1', 'random bodies', 5000],
		['R2', 'random listings', 2000],
		['R3', 'frames at random sizes', 100],
		['R4', 'cuts of an answer', 300],
		['R6', 'signals at a moment, terminal restored', 32],
		['R7', 'runs of 2,000 random keys', 4],
		['R8', 'bytes searched for the key', 10_000_000],
	],
	long: [
		['faults', 'cases', 750],
		['faults', 'runs held against the gates', 800],
		['R1', 'random bodies', 1_000_000],
		['R2', 'random listings', 200_000],
		['R3', 'frames at random sizes', 10_000],
		['R4', 'cuts of an answer', 20_000],
		['R6', 'signals at a moment, terminal restored', 160],
		['R7', 'runs of 2,000 random keys', 200],
		['R8', 'bytes searched for the key', 100_000_000],
	],
};

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

/**
Lets tests record numbers, and prints them all when the run is over. A whole run (WHOLE says of which form) fails where a
row of faults has no test or a number is too small.
*/
export const createScoreboard = (): Reporter => {
	const folder = mkdtempSync(join(tmpdir(), 'envpick-scores-'));
	const file = join(folder, 'scores');
	// Workers inherit it.
	process.env['SCORES'] = file;
	return {
		onTestRunEnd: modules => {
			const faults = toFaults(modules);
			const scores = [...readScores(file), ...faultScores(faults)];
			const lines = toBoard(scores);
			rmSync(folder, {recursive: true, force: true});
			if (lines.length > 0) {
				process.stdout.write(`\n Scores\n${lines.map(line => `  ${line}\n`).join('')}`);
			}
			const short = isWhole ? shortOf(WHOLE, scores) : [];
			const missing = isWhole && WHOLE === 'quick' ? missingRows(faults.rows) : [];
			if (missing.length + short.length > 0) {
				process.stdout.write(
					`\n${[...short, ...missing.map(row => `${row}: no test`)].map(line => ` ${line}\n`).join('')}`,
				);
				process.exitCode = 1;
			}
		},
	};
};

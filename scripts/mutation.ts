// Makes the source wrong in places drawn by lot, and says which of them no test and no type notices:
// `npm run test:mutation -- --count 40 --seed 1 --room filter`.
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {type Mutant, mutantsOf} from './mutation/mutants.ts';
import {toMutantLine, toReport} from './mutation/report.ts';
import {runMutants, type Verdict} from './mutation/run.ts';
import {roomOf, sampleMutants} from './mutation/sample.ts';

/** All mutants of the rooms of a project, or of one of them. */
export const readMutants = async (root: string, room?: string): Promise<Mutant[]> => {
	const files = (await readdir(join(root, 'source'), {recursive: true})).map(file => `source/${file}`).sort();
	const wanted = files.filter(
		file => /\.tsx?$/.test(file) && roomOf(file) !== undefined && (room ?? roomOf(file)) === roomOf(file),
	);
	const mutants = await Promise.all(
		wanted.map(async file => mutantsOf(file, await readFile(join(root, file), 'utf8'))),
	);
	return mutants.flat();
};

// Tests mostly wait, so one lane leaves a core idle.
const lanes = 2;

/** Runs a sample of mutants: prints each with who noticed it, and at the end the report of those that have run. Throws where there are none, and what `runMutants` throws. */
const report = async (root: string, mutants: readonly Mutant[]): Promise<void> => {
	if (mutants.length === 0) {
		throw new Error('there is no such mutant: name a folder of `source/` with `--room`, and how many with `--count`');
	}
	const verdicts: Verdict[] = [];
	// Each lane takes the next one that is left.
	const left = mutants.values();
	const runLane = async (): Promise<void> => {
		for await (const verdict of runMutants(root, left)) {
			verdicts.push(verdict);
			console.log(`${verdict.killer ?? 'nobody'}: ${toMutantLine(verdict.mutant)}`);
		}
	};
	try {
		await Promise.all(Array.from({length: lanes}, runLane));
	} finally {
		if (verdicts.length > 0) {
			console.log(`\n${toReport(verdicts)}`);
		}
	}
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const {count, seed, room} = parseArgs({
		options: {
			count: {type: 'string', default: '40'},
			seed: {type: 'string', default: '1'},
			room: {type: 'string'},
		},
	}).values;
	const root = fileURLToPath(new URL('..', import.meta.url));
	// Or what it has started would go on.
	process.once('SIGINT', () => process.exit(130));
	process.once('SIGTERM', () => process.exit(143));
	try {
		await report(root, sampleMutants(await readMutants(root, room), Number(count), Number(seed)));
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		// The other lane would go on.
		process.exit(1);
	}
}

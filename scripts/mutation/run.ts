import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {rmSync} from 'node:fs';
import {cp, mkdtemp, readFile, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import process from 'node:process';
import {type Mutant, toMutated} from './mutants.ts';
import {type Near, readReach, testsNear} from './reach.ts';
import {type Ran, startTests, type Tests} from './tests.ts';

/** Who noticed a mutant: tests of its room that failed, tests of other rooms, tests that came to no end, the type checker; nobody, if it survived. */
export type Killer = 'room' | 'others' | 'time' | 'types' | undefined;

export type Verdict = {
	readonly mutant: Mutant;
	readonly killer: Killer;
	/** Files of tests that fail without the mutant, too, and so say nothing of it. */
	readonly failing: readonly string[];
};

const checker = 'node_modules/typescript/bin/tsc';

const left = new Set(['node_modules', '.git', 'coverage', 'distribution', 'executable']);

/**
Runs mutants one by one, in a copy of a project: first the tests of the room that can notice them, the nearest first, then
those of other rooms, then the type checker. A run in which no test ends for `longestWait`
milliseconds is given up. Throws where the types are wrong without a mutant.
*/
export async function* runMutants(
	root: string,
	mutants: Iterable<Mutant>,
	longestWait = 60_000,
): AsyncGenerator<Verdict> {
	// A short name, as the tests' own folders are in it, and a message is cut where a path is long.
	const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
	const removeFolder = () => rmSync(folder, {recursive: true, force: true});
	const copy = join(folder, 'project');
	const tests = startTests(copy, longestWait);
	process.once('exit', removeFolder);
	try {
		await cp(root, copy, {recursive: true, filter: path => path === root || !left.has(basename(path))});
		await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
		if (!(await pass(copy, checker))) {
			throw new Error('no mutant was run, as the types are wrong without one: see `npm run types`');
		}
		const reach = await readReach(copy);
		for (const mutant of mutants) {
			const path = join(copy, mutant.file);
			const source = await readFile(path, 'utf8');
			const write: Write = isWrong => writeFile(path, isWrong ? toMutated(source, mutant) : source);
			yield {mutant, ...(await findKiller(copy, {mutant, write, tests, near: testsNear(reach, mutant.file)}))};
			await write(false);
		}
	} finally {
		tests.end();
		process.off('exit', removeFolder);
		removeFolder();
	}
}

/** Writes the source with the mutant, or as it is. */
type Write = (isWrong: boolean) => Promise<void>;

/** Runs files of tests with the mutant, or without. */
type Run = (isWrong: boolean, files: readonly string[]) => Promise<Ran>;

type Case = {readonly mutant: Mutant; readonly write: Write; readonly tests: Tests; readonly near: Near};

const findKiller = async (
	folder: string,
	{mutant, write, tests, near}: Case,
): Promise<Pick<Verdict, 'killer' | 'failing'>> => {
	const run: Run = async (isWrong, files) => {
		await write(isWrong);
		return tests.run({files, changed: mutant.file});
	};
	const buildAndRun: Run = async (isWrong, files) => {
		await write(isWrong);
		await pass(folder, 'scripts/build.ts');
		return run(isWrong, files);
	};
	const found = new Set<string>();
	const killer =
		(await tryTests({killer: 'room', files: near.importing, failing: found}, run)) ??
		(await tryTests({killer: 'room', files: near.running, failing: found}, buildAndRun)) ??
		(await tryTests({killer: 'others', files: near.others, failing: found}, run));
	await write(true);
	const isType = killer === undefined && !(await pass(folder, checker));
	return {killer: isType ? 'types' : killer, failing: [...found]};
};

const tryTests = async (
	{killer, files, failing}: {readonly killer: Killer; readonly files: readonly string[]; readonly failing: Set<string>},
	run: Run,
): Promise<Killer> => {
	for (let left = files; left.length > 0; left = left.filter(file => !failing.has(file))) {
		const ran = await run(true, left);
		if (ran.is === 'passed') {
			return undefined;
		}
		if (await isCause(ran, run)) {
			return ran.is === 'failed' ? killer : 'time';
		}
		for (const file of ran.files) {
			failing.add(file);
		}
	}
	return undefined;
};

// Whether tests fail by the mutant alone: they pass without it. What has waited must fail twice, as a busy machine may have
// let it fail once.
const isCause = async ({files, havePassed, haveWaited}: Exclude<Ran, {is: 'passed'}>, run: Run): Promise<boolean> => {
	if (havePassed && !haveWaited) {
		return true;
	}
	return (await run(false, files)).is === 'passed' && (!haveWaited || (await run(true, files)).is !== 'passed');
};

const pass = async (cwd: string, script: string): Promise<boolean> => {
	const [code] = await once(spawn(process.execPath, [script], {cwd, stdio: 'ignore'}), 'exit');
	return code === 0;
};

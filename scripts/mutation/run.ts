import {spawn} from 'node:child_process';
import {cp, mkdtemp, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {type Mutant, toMutated} from './mutants.ts';
import {roomOf} from './sample.ts';

/** Who noticed a mutant; nobody, if it survived. */
export type Killer = 'tests' | 'types' | undefined;

export type Verdict = {readonly mutant: Mutant; readonly killer: Killer};

const left = new Set(['node_modules', '.git', 'coverage', 'distribution', 'executable']);

/**
Runs mutants one by one, in a copy of a project: first the tests of the room, which build the program with the mutant in it
where they run that, then the type checker. Throws where a room's tests fail twice without a mutant.
*/
export async function* runMutants(root: string, mutants: readonly Mutant[]): AsyncGenerator<Verdict> {
	const copy = await mkdtemp(join(tmpdir(), 'envpick-mutation-'));
	try {
		await cp(root, copy, {recursive: true, filter: path => path === root || !left.has(basename(path))});
		await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
		for (const [room, those] of Map.groupBy(mutants, ({file}) => roomOf(file) ?? '')) {
			const started = performance.now();
			// A busy machine may let one fail once.
			if (!((await passTests(copy, room, longestRun)) || (await passTests(copy, room, longestRun)))) {
				throw new Error(`the tests of ${room} fail without a mutant`);
			}
			// Who runs three times as long goes round in circles.
			const limit = 10_000 + 3 * (performance.now() - started);
			for (const mutant of those) {
				yield {mutant, killer: await findKiller(copy, mutant, limit)};
			}
		}
	} finally {
		await rm(copy, {recursive: true});
	}
}

// Milliseconds.
const longestRun = 600_000;

const findKiller = async (folder: string, mutant: Mutant, limit: number): Promise<Killer> => {
	const path = join(folder, mutant.file);
	const source = await readFile(path, 'utf8');
	await writeFile(path, toMutated(source, mutant));
	try {
		if (!(await passTests(folder, roomOf(mutant.file) ?? '', limit))) {
			return 'tests';
		}
		return (await pass(folder, ['node_modules/typescript/bin/tsc'], longestRun)) ? undefined : 'types';
	} finally {
		await writeFile(path, source);
	}
};

const passTests = (folder: string, room: string, limit: number): Promise<boolean> =>
	// What is kept of one mutant would be kept beside the project's own.
	pass(
		folder,
		['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--passWithNoTests', '--no-fsModuleCache', `test/${room}/`],
		limit,
	);

// Whether a script of Node ends well within so many milliseconds; else it is ended, with what it started.
const pass = (cwd: string, script: readonly string[], limit: number): Promise<boolean> =>
	new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...script], {cwd, stdio: 'ignore', detached: true});
		const end = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
		const timer = setTimeout(end, limit);
		process.once('exit', end);
		child.once('error', reject);
		child.once('exit', code => {
			clearTimeout(timer);
			process.off('exit', end);
			resolve(code === 0);
		});
	});

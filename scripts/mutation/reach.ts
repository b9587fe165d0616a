import {readdir, readFile} from 'node:fs/promises';
import {basename, join, posix} from 'node:path';
import {roomOf} from './sample.ts';

/** For each file of a project, the files of `source/` and `test/` that name it by a path from where they lie, for more than its types. */
export type Reach = ReadonlyMap<string, readonly string[]>;

/** Tests that can notice a change of a file, the nearest first. */
export type Near = {
	/** Those of its room that import it, or what imports it. */
	readonly importing: readonly string[];
	/** Those of its room that run the built program, too, and it is in the program. */
	readonly running: readonly string[];
	/** Those of other rooms that import it, or what imports it: for most survivors that is some twenty files. */
	readonly others: readonly string[];
};

// What tests that name the built program reach by it.
const program = 'source/cli.ts';

/** Reads which files of a project name which. */
export const readReach = async (root: string): Promise<Reach> => {
	const files = (
		await Promise.all(
			['source', 'test'].map(async folder =>
				(await readdir(join(root, folder), {recursive: true})).map(file => `${folder}/${file}`),
			),
		)
	)
		.flat()
		.sort();
	const pairs = await Promise.all(
		files
			.filter(file => /\.tsx?$/.test(file))
			.map(async file => namesIn(file, await readFile(join(root, file), 'utf8')).map(name => ({file, name}))),
	);
	return new Map(
		[...Map.groupBy(pairs.flat(), ({name}) => name)].map(([name, those]) => [name, those.map(({file}) => file)]),
	);
};

// Types have no mutants.
const typesOnly = /^(?:import|export) type [^;]*;/gm;

const namesIn = (file: string, text: string): string[] => [
	...Array.from(text.replaceAll(typesOnly, '').matchAll(/'(\.{1,2}\/[^']+\.tsx?)'/g), ([, path = '']) =>
		posix.join(posix.dirname(file), path),
	),
	...(text.includes('distribution/') && file.startsWith('test/') ? [program] : []),
];

/** The tests that can notice a change of a file; of those of its room the one of its name comes first. */
export const testsNear = (reach: Reach, file: string): Near => {
	const steps = countSteps(reach, file);
	const running = countSteps(reach, program);
	const isOwn = (test: string): boolean => wordOf(test) === wordOf(file);
	const isOfRoom = (test: string): boolean => test.startsWith(`test/${roomOf(file)}/`);
	const tests = [...steps.keys()]
		.filter(test => /\.test\.tsx?$/.test(test))
		.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)) || (steps.get(a) ?? 0) - (steps.get(b) ?? 0));
	const importing = tests.filter(test => !running.has(test));
	return {
		importing: importing.filter(isOfRoom),
		running: tests.filter(test => running.has(test) && isOfRoom(test)),
		others: importing.filter(test => !isOfRoom(test)),
	};
};

const wordOf = (file: string): string | undefined => basename(file).split('.')[0];

// How many steps lead to a file from each that names it, or what names it.
const countSteps = (reach: Reach, target: string): Map<string, number> => {
	const steps = new Map([[target, 0]]);
	// The loop goes on to what is added in it.
	for (const [name, count] of steps) {
		for (const file of reach.get(name) ?? []) {
			steps.set(file, steps.get(file) ?? count + 1);
		}
	}
	return steps;
};

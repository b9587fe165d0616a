import {mkdir, readFile, symlink, writeFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {type Mutant, mutantsOf, toMutated} from '../../scripts/mutation/mutants.ts';
import {readReach, testsNear} from '../../scripts/mutation/reach.ts';
import {toReport} from '../../scripts/mutation/report.ts';
import {runMutants} from '../../scripts/mutation/run.ts';
import {roomOf, sampleMutants} from '../../scripts/mutation/sample.ts';
import {readMutants} from '../../scripts/mutation.ts';
import {parse} from '../../scripts/syntax.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const mutatedTexts = (source: string): string[] =>
	mutantsOf('source/room/file.ts', source).map(mutant => toMutated(source, mutant));

describe('the mutants of a source', () => {
	it.each([
		['a condition', 'if (a) {}', 'if (!(a)) {}'],
		['the condition of a choice', 'const b = a ? c : d;', 'const b = !(a) ? c : d;'],
		['a comparison', 'const b = (a) <= c;', 'const b = (a) < c;'],
		['a logical operator', 'const b = a && c;', 'const b = a || c;'],
		['a default', 'const b = a ?? c ?? d;', 'const b = ((a ?? c) && (d));'],
		['a sum', 'const b = a + 1;', 'const b = a - 1;'],
		['a string', "const b = 'text';", "const b = '';"],
		['a template', 'const b = `a`;', 'const b = ``;'],
		['what is returned', 'const b = () => { return c; };', 'const b = () => { return undefined; };'],
		['what an arrow gives', 'const b = () => c;', 'const b = () => undefined;'],
		['a statement', 'run();', ';'],
		['the start of a pattern', 'const b = /^a$/u;', 'const b = /a$/u;'],
		['the end of a pattern', 'const b = /^a$/u;', 'const b = /^a/u;'],
	])('are wrong in %s', (_, source, mutated) => {
		expect(mutatedTexts(source)).toContain(mutated);
	});

	it('are none of types, imports, names of properties and what would stay the same', () => {
		const source = `
			import {type A, b} from './b.ts';
			export {c} from './c.ts';
			type D = 'd' | A;
			const e = {'f-g': b as unknown as 'h'};
			const i = (j: 'k'): j is 'k' => j;
			const l = /\\$/;
			const m = () => { return undefined; };`;

		expect(mutatedTexts(source)).toEqual([source.replace(' => j;', ' => undefined;')]);
	});

	it('name the line, and what became what', () => {
		expect(mutantsOf('source/room/file.ts', 'const a = 1;\nconst b = a * 2;')).toMatchObject([
			{line: 2, operator: 'arithmetic', from: '*', to: '/'},
		]);
	});
});

const mutants = await readMutants(root);

describe('a sample of the mutants', () => {
	it('is the same for the same seed, and another for another', () => {
		expect(sampleMutants(mutants, 30, 7)).toEqual(sampleMutants(mutants, 30, 7));
		expect(sampleMutants(mutants, 30, 8)).not.toEqual(sampleMutants(mutants, 30, 7));
	});

	it('has one of every room before it has two of one, and no other room than was asked for', async () => {
		const rooms = new Set(mutants.map(({file}) => roomOf(file)));

		expect(new Set(sampleMutants(mutants, rooms.size, 1).map(({file}) => roomOf(file)))).toEqual(rooms);
		expect(new Set((await readMutants(root, 'text')).map(({file}) => roomOf(file)))).toEqual(new Set(['text']));
	});

	it('holds only what is still TypeScript', async () => {
		const wrong: Mutant[] = [];
		for (const mutant of sampleMutants(mutants, 500, 1)) {
			const mutated = toMutated(await readFile(join(root, mutant.file), 'utf8'), mutant);
			try {
				parse(mutant.file, mutated);
			} catch {
				wrong.push(mutant);
			}
		}

		expect(wrong).toEqual([]);
	});
});

describe('the tests that can notice a mutant', () => {
	it('are those of its room that import it, the one of its name first, or run it in the program, and near ones of others', async () => {
		const reach = new Map([
			['source/sums/add.ts', ['source/sums/total.ts', 'test/sums/a.test.ts', 'test/sums/add.test.ts']],
			['source/sums/total.ts', ['source/cli.ts', 'test/sums/b.test.ts', 'test/texts/c.test.ts']],
			['source/cli.ts', ['test/helpers/program.ts']],
			['test/helpers/program.ts', ['test/sums/run.test.ts', 'test/stories/run.test.ts']],
		]);

		expect(testsNear(reach, 'source/sums/add.ts')).toEqual({
			importing: ['test/sums/add.test.ts', 'test/sums/a.test.ts', 'test/sums/b.test.ts'],
			running: ['test/sums/run.test.ts'],
			others: ['test/texts/c.test.ts'],
		});
	});

	it('are found by what the files of a project name', async () => {
		const folder = await makeProject('');

		expect(await readReach(folder)).toEqual(
			new Map([
				['source/sums/add.ts', ['test/sums/add.test.ts', 'test/texts/hyphen.test.ts']],
				['source/sums/io/count.ts', ['test/sums/count.test.ts']],
			]),
		);
	});
});

/** Makes a project with one room and one test in it, and gives its folder. */
const makeProject = async (test: string): Promise<string> => {
	const folder = await makeFolder();
	const files = {
		'package.json': '{"type": "module"}',
		'tsconfig.json':
			'{"compilerOptions": {"strict": true, "noEmit": true, "types": [], "target": "es2024"}, "include": ["source"]}',
		'source/sums/add.ts':
			"export const add = (a: number, b: number) => a + b;\nexport const hyphen: string = '-';\nexport const title: 'sums' | '' = 'sums';\nexport const name: 'add' = 'add';\n",
		'source/sums/io/count.ts':
			'export const countTo = (end: number) => {\n\tlet at = 0;\n\twhile (at !== end) at = at + 1;\n\treturn at;\n};\n',
		'test/sums/add.test.ts': `import {expect, it} from 'vitest';\nimport {add} from '../../source/sums/add.ts';\n${test}\n`,
		'test/texts/hyphen.test.ts':
			"import {expect, it} from 'vitest';\nimport {hyphen} from '../../source/sums/add.ts';\nit('is short', () => expect(hyphen).toBe('-'));\n",
		'test/sums/count.test.ts':
			"import {expect, it} from 'vitest';\nimport {countTo} from '../../source/sums/io/count.ts';\nit('counts', () => expect(countTo(3)).toBe(3));\n",
	};
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), {recursive: true});
		await writeFile(join(folder, file), text);
	}
	await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
	return folder;
};

const run = async (folder: string, most: number) => {
	const those = (await readMutants(folder)).filter(
		({operator}) => !['return', 'statement', 'comparison'].includes(operator),
	);
	const verdicts = [];
	for await (const verdict of runMutants(folder, those.slice(0, most), 500)) {
		verdicts.push(verdict);
	}
	return verdicts;
};

describe('a run of mutants', () => {
	it('says of each who noticed it: tests of its room or of another, the types, or nobody', async () => {
		const folder = await makeProject("it('adds', () => expect(add(1, 2)).toBe(3));");

		const verdicts = await run(folder, 5);

		expect(verdicts.map(({mutant: {from, to}, killer}) => [from, to, killer])).toEqual([
			['+', '-', 'room'],
			["'-'", "''", 'others'],
			["'sums'", "''", undefined],
			["'add'", "''", 'types'],
			['+', '-', 'time'],
		]);
		expect(toReport(verdicts).split('\n')).toEqual([
			'room          mutants   room others   time  types   left  score',
			'sums                5      1      1      1      1      1   80 %',
			'pure                4      1      1      0      1      1   75 %',
			'not pure            1      0      0      1      0      0  100 %',
			'all                 5      1      1      1      1      1   80 %',
			'',
			'Nobody noticed:',
			"source/sums/add.ts:3 `'sums'` as `''`",
		]);
		expect(await readFile(join(folder, 'source/sums/add.ts'), 'utf8')).toContain('a + b');
	}, 180_000);

	it('lets tests that fail without a mutant say nothing of it, and names them', async () => {
		const folder = await makeProject("it('adds', () => expect(add(1, 2)).toBe(4));");

		const verdicts = await run(folder, 1);

		expect(verdicts[0]).toMatchObject({killer: undefined, failing: ['test/sums/add.test.ts']});
		expect(toReport(verdicts)).toContain('These fail without a mutant, too: test/sums/add.test.ts\n');
	}, 180_000);

	it('is refused where the types are wrong without a mutant', async () => {
		const folder = await makeProject('');
		await writeFile(join(folder, 'source/sums/wrong.ts'), "export const wrong: number = '';\n");

		await expect(run(folder, 1)).rejects.toThrow(
			'no mutant was run, as the types are wrong without one: see `npm run types`',
		);
	});
});

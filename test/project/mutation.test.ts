import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, it} from 'vitest';
import {type Mutant, mutantsOf, toMutated} from '../../scripts/mutation/mutants.ts';
import {readReach, testsNear} from '../../scripts/mutation/reach.ts';
import {roomOf, sampleMutants} from '../../scripts/mutation/sample.ts';
import {readMutants} from '../../scripts/mutation.ts';
import {parse} from '../../scripts/syntax.ts';
import {makeProject} from '../helpers/project/mutated-project.ts';

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
	it('are those of its room that import it, the one of its name first, or run it in the program, and those of others that import it', async () => {
		const reach = new Map([
			['source/sums/add.ts', ['source/sums/total.ts', 'test/sums/a.test.ts', 'test/sums/add.test.ts']],
			['source/sums/total.ts', ['source/cli.ts', 'test/sums/b.test.ts', 'test/helpers/totals.ts']],
			['test/helpers/totals.ts', ['test/texts/c.test.ts']],
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

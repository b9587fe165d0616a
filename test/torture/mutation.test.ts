import {readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {toReport} from '../../scripts/mutation/report.ts';
import {runMutants} from '../../scripts/mutation/run.ts';
import {readMutants} from '../../scripts/mutation.ts';
import {makeProject} from '../helpers/project/mutated-project.ts';
import {isTorture} from '../helpers/project/torture.ts';

/** What is said of the first so many mutants of a project. */
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
	it.runIf(isTorture)(
		'says of each who noticed it: tests of its room or of another, the types, or nobody',
		async () => {
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
		},
		180_000,
	);

	it.runIf(isTorture)(
		'lets tests that fail without a mutant say nothing of it, and names them',
		async () => {
			const folder = await makeProject("it('adds', () => expect(add(1, 2)).toBe(4));");

			const verdicts = await run(folder, 1);

			expect(verdicts[0]).toMatchObject({killer: undefined, failing: ['test/sums/add.test.ts']});
			expect(toReport(verdicts)).toContain('These fail without a mutant, too: test/sums/add.test.ts\n');
		},
		180_000,
	);

	it('is refused where the types are wrong without a mutant', async () => {
		const folder = await makeProject('');
		await writeFile(join(folder, 'source/sums/wrong.ts'), "export const wrong: number = '';\n");

		await expect(run(folder, 1)).rejects.toThrow(
			'no mutant was run, as the types are wrong without one: see `npm run types`',
		);
	});
});

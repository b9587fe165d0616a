import {execFileSync} from 'node:child_process';
import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {build} from 'esbuild';
import {describe, expect, it} from 'vitest';
import {addRuns, readRuns} from '../../scripts/coverage.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const source = `const count = process.argv.length;
if (['a', 'b'].some(one => one === process.argv[2])) {
	console.log('entered');
}
if (count > 2) {
	console.log('with');
} else {
	console.log('without');
}
`;

const linesOfIfs = [
	{start: 2, end: 4},
	{start: 5, end: 9, otherwise: {start: {line: 7, column: 7}, end: {line: 9, column: 1}}},
];
const nowhere = {start: {line: undefined, column: undefined}, end: {line: undefined, column: undefined}};

// As Vitest's provider makes it, before any test of it has run.
const createCoverage = (path: string) => {
	const branches = linesOfIfs.map(({start, end, otherwise}) => {
		const loc = {start: {line: start, column: 0}, end: {line: end, column: 1}};
		return {type: 'if', line: start, loc, locations: [loc, otherwise ?? nowhere]};
	});
	const b: Record<string, number[]> = Object.fromEntries(branches.map((_, id) => [id, [0, 0]]));
	const data = {path, statementMap: {}, s: {}, fnMap: {}, f: {}, branchMap: Object.fromEntries(branches.entries()), b};
	return {b, map: {files: () => [path], fileCoverageFor: () => ({data})} as unknown as Parameters<typeof addRuns>[0]};
};

const branchesRunBy = async (minify: boolean, ...given: readonly string[]): Promise<readonly number[][]> => {
	const folder = await makeFolder();
	const [path, outfile, counts] = [join(folder, 'x.ts'), join(folder, 'distribution', 'x.js'), join(folder, 'counts')];
	await mkdir(counts);
	await writeFile(path, source);
	await build({
		entryPoints: [path],
		outfile,
		minify,
		sourcemap: true,
		format: 'esm',
		platform: 'node',
		logLevel: 'silent',
	});
	await writeFile(join(folder, 'package.json'), '{"type": "module"}');
	execFileSync(process.execPath, [outfile, ...given], {env: {...process.env, NODE_V8_COVERAGE: counts}});
	const {b, map} = createCoverage(path);
	addRuns(map, readRuns(counts));
	return Object.values(b);
};

describe.each([true, false])('the coverage of a program that was minified: %s', minify => {
	it('leaves a branch at 0 whose condition is evaluated and that is never entered', async () => {
		expect(await branchesRunBy(minify)).toEqual([
			[0, 0],
			[0, 1],
		]);
	});

	it('counts the branches that are entered', async () => {
		expect(await branchesRunBy(minify, 'a', 'b')).toEqual([
			[1, 0],
			[1, 0],
		]);
	});
});

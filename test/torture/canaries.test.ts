import {execFile} from 'node:child_process';
import {existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeFolder} from '../helpers/program/folder.ts';
import {type Canary, canaries} from '../helpers/project/canaries.ts';
import {casesOf} from '../helpers/project/torture.ts';
import {assertPlaces, buildVariant} from '../helpers/project/variant-build.ts';

type Report = {
	readonly testResults: readonly {
		readonly name: string;
		readonly status: string;
		readonly message: string;
		readonly assertionResults: readonly {readonly failureMessages: readonly string[]}[];
	}[];
};

/** What each of the canary's test files says about it: nothing for one that passes. */
const runTests = async ({name, complaints, variations, builtTest}: Canary): Promise<ReadonlyMap<string, string>> => {
	const file = join(await makeFolder(), 'report.json');
	// A wrong program counts for nothing, and has one try.
	const environment = {...process.env};
	for (const name of ['TORTURE', 'SECOND_TRY']) {
		delete environment[name];
	}
	const vitest = 'node_modules/vitest/vitest.mjs';
	const output = ['--reporter=json', `--outputFile=${file}`, '--config=vitest.canary.config.ts'];
	const only = builtTest === undefined ? [] : ['--testNamePattern', builtTest];
	const command = [vitest, 'run', ...output, ...only, ...Object.keys(complaints)];
	const program = builtTest === undefined ? {} : {TESTED_PROGRAM: await buildVariant(...variations)};
	await new Promise<void>((resolve, reject) => {
		execFile(process.execPath, command, {env: {...environment, CANARY: name, ...program}}, (_, _stdout, stderr) =>
			existsSync(file) ? resolve() : reject(new Error(`ran no test: ${stderr}`)),
		);
	});
	const {testResults} = JSON.parse(await readFile(file, 'utf8')) as Report;
	return new Map(
		testResults.map(({name: path, message, assertionResults}) => [
			path.slice(process.cwd().length + 1),
			[message, ...assertionResults.flatMap(({failureMessages}) => failureMessages)].join('\n'),
		]),
	);
};

// The quick form takes one, that is tested as a build and made wrong as a source too: it prints the key.
const essential = 1;

describe('a program that', () => {
	it.each(canaries)('$name differs in places that the source has', ({variations}) => {
		assertPlaces(variations);
	});

	it.each(casesOf(canaries, essential))('$name is found out', {timeout: 1_800_000}, async canary => {
		const said = await runTests(canary);
		const silent = Object.entries(canary.complaints).filter(
			([file, complaint]) => !complaint.test(said.get(file) ?? ''),
		);

		expect(silent.map(([file]) => `${file} says: ${said.get(file)?.slice(0, 2000)}`)).toEqual([]);
	});
});

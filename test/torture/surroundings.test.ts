import {describe, expect, it} from 'vitest';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {saidBy} from '../helpers/faults/gates.ts';
import {judge} from '../helpers/faults/judge.ts';
import {runShell} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {type Surrounding, surroundings} from '../helpers/scenes/surroundings.ts';
import {good} from '../helpers/service/good-service.ts';

// What counts the lines reached writes files of its own in the end, which these surroundings would not let it.
const uncounted = {NODE_V8_COVERAGE: ''};

// What a line makes, and where the program may leave something.
const isExpected = (path: string): boolean => /^home\/|^work\/[a-z]$/.test(path);

const runIn = async ({line, environment = {}, exitCode, says, prints = '', requests = 0, isUnheard}: Surrounding) => {
	const server = await good();
	const run = await runPlain({
		command: ['sh', '-c', line, 'sh'],
		arguments: ['--list'],
		environment: {ENVPICK_BASE_URL: server.base, ...uncounted, ...environment},
	});
	const paths = Array<string>(requests).fill('/v0/resources');
	await judge(run, {exitCode, within: 3000, server, paths, ...(isUnheard !== undefined && {isUnheard})}, () => {
		expect(saidBy(run)).toBe(says === undefined ? '' : `envpick: ${says}\n`);
		expect(run.stdout).toBe(prints);
		expect(run.files.map(([path]) => path).filter(path => !isExpected(path))).toEqual([]);
	});
};

const tried = surroundings.filter((_, index) => isTorture || index % 5 === 0);

it('there are forty surroundings and more', () => {
	expect(surroundings.length).toBeGreaterThanOrEqual(40);
});

describe('a run', () => {
	it.each(tried)('$name ends with its line and its code', runIn);

	// Of fewer files Node itself dies, in its own words or by a signal; from where on it starts is its own.
	it.each(Array.from({length: isTorture ? 24 : 2}, (_, index) => 21 + index * (isTorture ? 1 : 5)))(
		'with %i open files lists, or says what is missing',
		async files => {
			for (const source of [`--input '${sampleListing}'`, '--demo']) {
				const {stdout, stderr, exitCode} = await runShell(`ulimit -n ${files}; "$@" --list ${source}`, {
					env: uncounted,
				});
				const isOurs = stderr.includes('envpick: ');
				const isRight = isOurs
					? /^envpick: [ -~]+; [ -~]+\n$/.test(stderr) && (exitCode === 2 || exitCode === 3) && stdout === ''
					: exitCode !== 0 || stdout.split('\n').length === 49;

				expect(isRight, `${exitCode}: ${stderr}${stdout}`).toBe(true);
			}
		},
	);
});

import {describe, expect, it} from 'vitest';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {runShell} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {soon} from '../helpers/project/waits.ts';
import {good} from '../helpers/service/fault-server.ts';
import {type Surrounding, surroundings} from './surroundings.ts';

const tried = surroundings.filter((_, index) => isTorture || index % 10 === 0);

describe('a run', () => {
	it.each(tried)('$name exits with the expected line and code', one => runIn(one));

	// With a lower limit of open files, Node itself fails, with its own message or by a signal. From this number on, the program
	// starts and must report the problem itself.
	it.each(Array.from({length: isTorture ? 12 : 1}, (_, index) => 21 + index * 2))(
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

// The coverage counter writes its own files at the end, which these surroundings would prevent.
const uncounted = {NODE_V8_COVERAGE: ''};

// The files that a shell line makes, and the directory in which the program may leave others.
const isExpected = (path: string): boolean => /^home\/|^work\/[a-z]$/.test(path);

const runIn = async ({line, variables = {}, exitCode, says, prints = '', requests = 0, isUnheard}: Surrounding) => {
	const server = await good();
	const run = await runPlain({
		command: ['sh', '-c', line, 'sh'],
		arguments: ['--list'],
		variables: {ENVPICK_BASE_URL: server.base, ...uncounted, ...variables},
	});
	const paths = Array<string>(requests).fill('/v0/resources');
	assertChecks(run, {exitCode, within: soon, server, paths, ...(isUnheard !== undefined && {isUnheard})});
	expect(run.stderr).toBe(says === undefined ? '' : `envpick: ${says}\n`);
	expect(run.stdout).toBe(prints);
	expect(run.files.map(([path]) => path).filter(path => !isExpected(path))).toEqual([]);
};

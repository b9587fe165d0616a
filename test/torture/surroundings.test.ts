import {describe, expect, it} from 'vitest';
import {assertChecks, saidBy} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {runShell} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {good, works} from '../helpers/service/good-service.ts';

const refused = (name: string, line: string, says: string, exitCode = 2): Surrounding => ({name, line, exitCode, says});
const lists = (name: string, line: string, variables: Readonly<Record<string, string>> = {}): Surrounding => ({
	...{name, line, variables},
	...works,
});
/** Standard output that accepts nothing; Node cannot distinguish it from /dev/null. */
const printsNowhere = (name: string, line: string): Surrounding => ({name, line, exitCode: 0, requests: 1});

const cannotWrite = 'cannot write to standard output; check its destination';
const unread = (what: string, why: string): string => `cannot read \`${what}\` (${why}); check the path`;
const go = '"$@"';
const gone = 'mkdir gone; cd gone; rmdir ../gone';
// The signal setting is a shell's default, whatever the test runner's setting is. The program has to find out by itself that it
// cannot cache anything.
const withoutFiles = (line: string): string =>
	`exec env -u NODE_COMPILE_CACHE --default-signal=XFSZ sh -c 'ulimit -f 0; ${line}' sh "$@"`;

const homes = [
	lists('without HOME', `unset HOME; ${go}`),
	lists('with an empty HOME', `HOME= ${go}`),
	lists('whose HOME is a file', `HOME=/etc/passwd ${go}`),
	lists('whose HOME cannot be written', `HOME=/proc ${go}`),
	lists('whose HOME is relative', `HOME=. ${go}`),
	lists('whose directories of XDG are relative', `XDG_CONFIG_HOME=a XDG_CACHE_HOME=b XDG_STATE_HOME=c ${go}`),
	lists('whose directory for temporary files is missing', `TMPDIR=/nonexistent ${go}`),
];

const directories = [
	lists('in a directory that is gone', `${gone}; ${go}`),
	refused('in a directory that is gone, of a file in it', `${gone}; ${go} --input x`, unread('x', 'no such file')),
	refused(
		'in a deleted directory, with a log in it',
		`${gone}; ${go} --debug x`,
		'cannot write `x` (no such directory); check the path',
	),
	refused(
		'in a deleted directory, with a config in it',
		`${gone}; ${go} --config x`,
		'cannot read `x` (the current directory no longer exists); change to another directory, or use an absolute path',
	),
];

const configs = [
	refused('whose config is a directory', `ENVPICK_CONFIG=/ ${go}`, unread('/', 'it is a directory')),
	refused('whose config lies in a file', `ENVPICK_CONFIG=/dev/null/x ${go}`, unread('/dev/null/x', 'no such file')),
	refused(
		'whose config is a link to itself',
		`ln -s loop loop; ENVPICK_CONFIG=/proc/self/cwd/loop ${go}; code=$?; rm loop; exit $code`,
		unread('/proc/self/cwd/loop', 'too many symbolic links'),
	),
	refused(
		'whose config others can change',
		`cd "$HOME"; echo '{}' >c; chmod 666 c; ENVPICK_CONFIG=/proc/self/cwd/c ${go}`,
		'cannot use the config `/proc/self/cwd/c` (others can change it: mode 666); run `chmod go-w` on it',
	),
];

const keys = [
	refused(
		'whose key file others can read',
		`echo abcdefgh >k; chmod 644 k; ${go} --access-key-file k`,
		'will not use the access key in `k` (others can read it: mode 644); run `chmod 600` on it',
	),
	refused(
		'whose key file its group can read',
		`echo abcdefgh >k; chmod 640 k; ${go} --access-key-file k`,
		'will not use the access key in `k` (others can read it: mode 640); run `chmod 600` on it',
	),
	refused('whose key file is a directory', `mkdir k; ${go} --access-key-file k`, unread('k', 'it is a directory')),
	refused(
		'whose key file is a missing terminal',
		`${go} --access-key-file /dev/tty`,
		unread('/dev/tty', 'no such device or address'),
	),
	refused(
		'whose key file is empty',
		`${go} --access-key-file /dev/null`,
		'cannot use the access key from `/dev/null` (it is empty); copy it again from the service',
		4,
	),
	refused(
		'whose key has two lines',
		`ENVPICK_ACCESS_KEY="$(printf 'abcd\\nefgh')" ${go}`,
		'cannot use the access key from ENVPICK_ACCESS_KEY (character 5 is a line break); copy it again from the service',
		4,
	),
];

const descriptors = [
	lists('with standard input closed', `${go} <&-`),
	lists('with standard error closed', `${go} 2>&-`),
	lists('with standard input and error closed', `${go} <&- 2>&-`),
	printsNowhere('with standard output closed', `${go} >&-`),
	printsNowhere('with standard input and output closed', `${go} <&- >&-`),
	printsNowhere('with standard output and error closed', `${go} >&- 2>&-`),
	printsNowhere('with all of them closed', `${go} <&- >&- 2>&-`),
	{...refused('whose standard output is a full disk', `${go} >/dev/full`, cannotWrite), requests: 1},
	refused('whose standard output is a directory', `${go} 1</`, cannotWrite),
	{...refused('whose standard output is open for reading', `${go} 1</dev/null`, cannotWrite), requests: 1},
	{
		...{name: 'whose standard output and error are a full disk', line: `${go} >/dev/full 2>&1`},
		...{exitCode: 2, requests: 1, isUnheard: true},
	},
	refused('whose standard input is a directory', `${go} --input - </`, unread('standard input', 'it is a directory')),
	refused(
		'whose standard input is open for writing',
		`${go} --input - 0>/dev/null`,
		unread('standard input', 'bad file descriptor'),
	),
];

const limits = [
	lists('with umask 000', `umask 000; ${go}`),
	// The test later reads the files that the run left.
	lists('with umask 777', `umask 777; ${go}; code=$?; chmod -R u+rwX "$HOME"; exit $code`),
	lists('with 64 open files', `ulimit -n 64; ${go}`),
	lists('with 8 GB of addresses', `ulimit -v 8000000; ${go}`),
	lists('with 20 seconds of the processor', `ulimit -t 20; ${go}`),
	lists('with 1 MiB of stack', `ulimit -s 1024; ${go}`),
	lists('without files that grow', withoutFiles(go)),
	{
		...refused(
			'whose log cannot grow',
			withoutFiles(`${go} --debug x`),
			'cannot write `x` (the file size limit is reached); check the path',
		),
		...{prints: works.prints, requests: 1},
	},
	{...refused('whose output may not grow', withoutFiles(`${go} >x`), cannotWrite), requests: 1},
	{...refused('whose output and log may not grow', withoutFiles(`${go} --debug y >x`), cannotWrite), requests: 1},
	lists('that is to leave core files', `ulimit -c unlimited; ${go}`),
	lists('that ignores all signals', `trap '' HUP INT QUIT PIPE TERM; ${go}`),
];

const variables = [
	lists('with an empty PATH', `PATH= ${go}`),
	lists('in a language that is none', go, {LANG: 'xx_YY.bogus', LC_ALL: 'zz', LANGUAGE: '::'}),
	lists('at a time that is none', go, {TZ: 'Nowhere/Else'}),
	lists('without TERM', `unset TERM; ${go}`),
	lists('on a terminal that nobody knows', go, {TERM: 'x-y-z', COLUMNS: '-1', LINES: 'x'}),
	lists('with options for Node', go, {NODE_OPTIONS: '--throw-deprecation --trace-warnings --disable-proto=throw'}),
	lists('with a cache for Node that is a file', go, {NODE_COMPILE_CACHE: '/etc/passwd'}),
	lists('with certificates for Node that are missing', go, {
		SSL_CERT_FILE: '/nonexistent',
		SSL_CERT_DIR: '/nonexistent',
	}),
	lists('with warnings for a file that cannot be', go, {NODE_REDIRECT_WARNINGS: '/nonexistent/x'}),
	lists('with proxies that are none', go, {http_proxy: ':::', all_proxy: 'socks9://\u00e4', no_proxy: '*,/,['}),
	lists('with a variable that is not UTF-8', `X="$(printf '\\377\\376')" ${go}`),
	lists('with 10,000 variables', `i=0; while [ $i -lt 10000 ]; do i=$((i+1)); export "V$i=x"; done; ${go}`),
];

const longQuery = 'the query is longer than 256 characters; shorten it';

const words = [
	refused('with 20,000 words', `${go} $(yes ubuntu | head -n 20000)`, longQuery),
	refused('with a word of 100,000 characters', `${go} "$(printf %0100000d 0)"`, longQuery),
	refused(
		'with an option of 100,000 characters',
		`${go} "--$(printf %0100000d 0)"`,
		'unknown option; see `envpick --help`',
	),
	lists('with an empty name', `exec bash -c 'exec -a "" "$@"' bash "$@"`),
];

const surroundings: readonly Surrounding[] = [
	...[...homes, ...directories, ...configs, ...keys],
	...[...descriptors, ...limits, ...variables, ...words],
];

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
	assertChecks(run, {exitCode, within: 3000, server, paths, ...(isUnheard !== undefined && {isUnheard})});
	expect(saidBy(run)).toBe(says === undefined ? '' : `envpick: ${says}\n`);
	expect(run.stdout).toBe(prints);
	expect(run.files.map(([path]) => path).filter(path => !isExpected(path))).toEqual([]);
};

const tried = surroundings.filter((_, index) => isTorture || index % 10 === 0);

describe('a run', () => {
	it.each(tried)('$name ends with its line and its code', runIn);

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

type Surrounding = {
	/** Follows `a run`. */
	readonly name: string;
	/** A sh line in which `"$@"` is the program that lists a service's environments; variables name the service. */
	readonly line: string;
	readonly variables?: Readonly<Record<string, string>>;
	readonly exitCode: number;
	/** The program's only message line, after `envpick: `; none if absent. */
	readonly says?: string;
	readonly prints?: string;
	readonly requests?: number;
	/** True if the program's message cannot be read. */
	readonly isUnheard?: boolean;
};

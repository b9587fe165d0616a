import {works} from '../helpers/service/fault-server.ts';

/** The shell line that starts a run, and the outcome. */
export type Surrounding = {
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

const refused = (name: string, line: string, says: string, exitCode = 2): Surrounding => ({name, line, exitCode, says});
const lists = (name: string, line: string, variables: Readonly<Record<string, string>> = {}): Surrounding => ({
	...{name, line, variables},
	...works,
});
/** Standard output that accepts nothing; Node cannot distinguish it from /dev/null. */
const printsNowhere = (name: string, line: string): Surrounding => ({name, line, exitCode: 0, requests: 1});

const cannotWrite = 'cannot write to standard output; check its destination';
const go = '"$@"';
const gone = 'mkdir gone; cd gone; rmdir ../gone';
// The signal setting is a shell's default, whatever the test runner's setting is. The program itself must detect that it cannot
// cache anything.
const withoutFiles = (line: string): string =>
	`exec env -u NODE_COMPILE_CACHE --default-signal=XFSZ sh -c 'ulimit -f 0; ${line}' sh "$@"`;

const directories = [
	lists('without HOME', `unset HOME; ${go}`),
	lists('with an empty HOME', `HOME= ${go}`),
	lists('whose HOME is a file', `HOME=/etc/passwd ${go}`),
	lists('whose HOME cannot be written', `HOME=/proc ${go}`),
	lists('whose HOME is relative', `HOME=. ${go}`),
	lists('whose directories of XDG are relative', `XDG_CONFIG_HOME=a XDG_CACHE_HOME=b XDG_STATE_HOME=c ${go}`),
	lists('whose directory for temporary files is missing', `TMPDIR=/nonexistent ${go}`),
	lists('in a directory that is gone', `${gone}; ${go}`),
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
	refused(
		'whose standard input is a directory',
		`${go} --input - </`,
		'cannot read `standard input` (it is a directory); check the path',
	),
	refused(
		'whose standard input is open for writing',
		`${go} --input - 0>/dev/null`,
		'cannot read `standard input` (bad file descriptor); check the path',
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
	lists('with an empty name', `exec bash -c 'exec -a "" "$@"' bash "$@"`),
];

export const surroundings: readonly Surrounding[] = [...directories, ...descriptors, ...limits, ...variables];

import {existsSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {key} from './service.ts';

/** A program with its arguments. */
export type Command = {readonly file: string; readonly args: readonly string[]; readonly env: Record<string, string>};

/** The compared programs, from `apt-get install`. */
export const compared = ['fzf', 'jq', 'curl'] as const;

/** Which of the programs to compare with are not installed. */
export const missingPrograms = (): readonly string[] =>
	compared.filter(
		name => !(process.env['PATH'] ?? '').split(delimiter).some(directory => existsSync(join(directory, name))),
	);

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const envpickPath = pathOf('../distribution/envpick.js');
const helloPath = pathOf('hello.js');

/** The home of what is measured: a directory of its own, in which V8 keeps what it compiled, as it does for a person. */
export const home = mkdtempSync(join(tmpdir(), 'envpick-bench-'));

// The variables of the user (NO_COLOR, FZF_DEFAULT_OPTS, NODE_OPTIONS, a proxy …) changes what is measured.
const plain = {
	PATH: process.env['PATH'] ?? '',
	HOME: home,
	TMPDIR: tmpdir(),
	TERM: 'xterm-256color',
	LANG: 'C.UTF-8',
	SHELL: '/bin/sh',
};

/** envpick against the service, with nothing of the listing kept from an earlier run. */
export const envpickAnew = (url: string): Command => {
	const {env, ...command} = envpick(url);
	return {...command, env: {...env, ENVPICK_REMEMBER: '0'}};
};

/** envpick as it starts for the first time: in a home of its own in which nothing is kept. */
export const envpickFirst = (url: string, ...args: readonly string[]): Command => {
	const {env, ...command} = envpick(url, ...args);
	return {...command, env: {...env, HOME: mkdtempSync(join(home, 'first-'))}};
};

/** envpick against the service, as a person has it: what an earlier run with the same URL was answered is remembered. */
export const envpick = (url: string, ...args: readonly string[]): Command => ({
	file: process.execPath,
	args: [envpickPath, ...args],
	env: {...plain, ENVPICK_BASE_URL: url, ENVPICK_ACCESS_KEY: key},
});

const fetchLines = (url: string): string =>
	`curl -s -H 'Authorization: Bearer ${key}' ${url}/v0/resources | jq -r '.data[].resources[].tags | join(" ")'`;

/** The lines that a person pipes together today: one for each environment. */
export const curlJq = (url: string): Command => shell(`${fetchLines(url)} > /dev/null`);

/** The same, to pick from. */
export const curlJqFzf = (url: string): Command => shell(`${fetchLines(url)} | fzf`);

const shell = (line: string): Command => ({file: '/bin/sh', args: ['-c', line], env: plain});

/** Ink's hello world, as its readme has it, from node_modules. */
export const inkHello: Command = {file: process.execPath, args: [helloPath], env: plain};

/** Like it, with React in production. */
export const inkHelloInProduction: Command = {...inkHello, env: {...plain, NODE_ENV: 'production'}};

/** Node and nothing else. */
export const bareNode: Command = {file: process.execPath, args: ['-e', '0'], env: plain};

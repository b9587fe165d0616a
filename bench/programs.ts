import {existsSync, mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {delimiter, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build} from 'esbuild';
import {lazyModules} from '../scripts/bundle.ts';
import {key} from './service.ts';

/** A program with its arguments. */
export type Command = {readonly file: string; readonly args: readonly string[]; readonly env: Record<string, string>};

/** The programs to compare with, which `apt-get install` can install. */
export const compared = ['fzf', 'jq', 'curl'] as const;

/** The programs to compare with that are not installed. */
export const missingPrograms = (): readonly string[] =>
	compared.filter(
		name => !(process.env['PATH'] ?? '').split(delimiter).some(directory => existsSync(join(directory, name))),
	);

const envpickPath = fileURLToPath(new URL('../distribution/envpick.js', import.meta.url));
const helloPath = fileURLToPath(new URL('hello.js', import.meta.url));

/** The home of the measured programs: a separate directory in which V8 keeps its compiled code, as in a user's home. */
export const home = mkdtempSync(join(tmpdir(), 'envpick-bench-'));

// The user's variables (NO_COLOR, FZF_DEFAULT_OPTS, NODE_OPTIONS, a proxy …) would change the measurements.
const plain = {
	...{PATH: process.env['PATH'] ?? '', HOME: home, TMPDIR: tmpdir()},
	...{TERM: 'xterm-256color', LANG: 'C.UTF-8', SHELL: '/bin/sh'},
};

const node = (args: readonly string[], variables: Record<string, string> = {}): Command => ({
	...{file: process.execPath, args, env: {...plain, ...variables}},
});

/** Bundles the bare program like the built one, into the home. */
export const buildBare = (): Promise<unknown> =>
	build({
		...{entryPoints: [fileURLToPath(new URL('bare.js', import.meta.url))], outdir: home, outExtension: {'.js': '.mjs'}},
		...{bundle: true, splitting: true, minify: true, format: 'esm', platform: 'node', target: 'node22.19'},
		...{define: {esbuildDetection: 'true'}, plugins: [lazyModules]},
	});

const ours = (url: string, args: readonly string[], variables: Record<string, string> = {}): Command =>
	node([envpickPath, ...args], {ENVPICK_BASE_URL: url, ENVPICK_ACCESS_KEY: key, ...variables});

/** envpick against the service, as users run it: with the cached response of an earlier run with the same URL. */
export const envpick = (url: string, ...args: readonly string[]): Command => ours(url, args);

/** envpick against the service, without a cached listing from an earlier run. */
export const envpickAnew = (url: string): Command => ours(url, [], {ENVPICK_REMEMBER: '0'});

/** envpick on its first start, in a new home without any cached data. */
export const envpickFirst = (url: string, ...args: readonly string[]): Command =>
	ours(url, args, {HOME: mkdtempSync(join(home, 'first-'))});

const fetchLines = (url: string): string =>
	`curl -s -H 'Authorization: Bearer ${key}' ${url}/v0/resources | jq -r '.data[].resources[].tags | join(" ")'`;

/** The lines that users produce today with a pipe, one for each environment. */
export const curlJq = (url: string): Command => shell(`${fetchLines(url)} > /dev/null`);

/** The same lines, with fzf to pick one. */
export const curlJqFzf = (url: string): Command => shell(`${fetchLines(url)} | fzf`);

const shell = (line: string): Command => ({file: '/bin/sh', args: ['-c', line], env: plain});

/** The hello world from Ink's readme, with Ink from node_modules. */
export const inkHello = node([helloPath]);

/** Like `inkHello`, with React in production mode. */
export const inkHelloInProduction = node([helloPath], {NODE_ENV: 'production'});

/** The bare program with the service: what the packages cost. */
export const bare = (url: string): Command =>
	node([join(home, 'bare.mjs')], {ENVPICK_BASE_URL: url, ENVPICK_ACCESS_KEY: key});

/** Node alone. */
export const bareNode = node(['-e', '0']);

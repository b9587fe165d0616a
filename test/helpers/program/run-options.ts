import {fileURLToPath} from 'node:url';

/** The sample listing, as a file: 48 resources in 6 groups. */
export const sampleListing = fileURLToPath(new URL('../../fixtures/sample.json', import.meta.url));

/** The entry of a build other than the installed one. */
export type Built = {readonly entry?: string};

export type RunOptions = Built & {
	readonly env?: Readonly<Record<string, string>>;
	/** Its standard input; empty if absent. */
	readonly input?: string | Uint8Array;
};

export type Run = {readonly stdout: string; readonly stderr: string; readonly exitCode: number};

/** The environment variables of a run without a terminal; only PATH comes from the user who runs the tests. */
export const plainVariables = () => ({PATH: process.env['PATH'], HOME: '/nonexistent', LANG: 'C.UTF-8'});

import {fileURLToPath} from 'node:url';

/** The listing that the design speaks of: 48 resources in 6 groups, as a file. */
export const sampleListing = fileURLToPath(new URL('../../fixtures/sample.json', import.meta.url));

/** A build other than the one that is installed: its entry. */
export type Built = {readonly entry?: string};

export type RunOptions = Built & {
	readonly env?: Readonly<Record<string, string>>;
	/** What it reads on standard input; nothing if absent. */
	readonly input?: string | Uint8Array;
};

export type Run = {readonly stdout: string; readonly stderr: string; readonly exitCode: number};

/** The variables of a run without a terminal: nothing of the user of the tests but PATH. */
export const plainVariables = () => ({PATH: process.env['PATH'], HOME: '/nonexistent', LANG: 'C.UTF-8'});

import {join} from 'node:path';
import type {FinishedRun} from '../faults/checks.ts';
import {makeDirectory} from '../program/directory.ts';
import {responseOf, startFaultServer} from '../service/fault-server.ts';
import {openSession} from '../terminal/session.ts';
import type {Terminal} from '../terminal/terminal.ts';
import {writeProgram} from './copying.ts';

type CopyScene = {
	/** The available tools, each as a shell script. By default there are none. */
	readonly tools?: Readonly<Record<string, string>>;
	/** The tags of the one environment of the listing. */
	readonly tags?: readonly string[];
	readonly arguments?: readonly string[];
	/** Variables in addition to `DISPLAY`, whose display no program can reach here. */
	readonly variables?: Readonly<Record<string, string>>;
	/** Keys and other actions in the list; by default Enter. */
	readonly use?: (terminal: Terminal) => void | Promise<void>;
	/** Its exit code; 0 by default. */
	readonly exitCode?: number;
};

type CopyRun = FinishedRun & {
	/** The text on standard error. */
	readonly said: string;
	/** What arrived on the terminal's clipboard. */
	readonly arrived: readonly string[];
	/** The content of a file that a tool wrote in the home; undefined if there is none. */
	readonly left: (name: string) => string | undefined;
};

/** The tags of an environment, and the text that is copied for it as csv: 34 bytes. */
export const tags = ['os:ubuntu-22.04-amd64', 'locale:en-us'];
export const copied = tags.join();

/** The message for a text that was sent to the terminal. */
export const sentText = (text: string): string => `sent to the terminal's clipboard: ${text}`;

/** The final message if the usual text was sent to the terminal, followed by `note`. */
export const sentWith = (note: string): string => `${sentText(copied)}${note}\n`;
export const sent = sentWith('');

/**
Runs the built program on a terminal, with a service of one environment and only these tools. The run copies, and is checked by
the general checks and by `expectMore`. It makes one request.
*/
export const expectCopy = async (scene: CopyScene, expectMore: (run: CopyRun) => void | Promise<void>) => {
	const server = await startFaultServer(
		responseOf(200, JSON.stringify({data: [{resources: [{tags: scene.tags ?? tags}]}]})),
	);
	const directory = await makeDirectory();
	for (const [name, script] of Object.entries(scene.tools ?? {})) {
		writeProgram(directory, name, script);
	}
	const {terminal, held} = openSession(['--base-url', server.base, ...(scene.arguments ?? [])], {
		env: {DISPLAY: ':4242', ...scene.variables},
		before: `exec 2>stderr; export PATH=${directory}`,
		columns: 160,
	});
	await terminal.waitForText(/❯ +\S/);
	await (scene.use ?? (({press}) => press('enter')))(terminal);
	const run = await held(scene.exitCode ?? 0, {within: 8000, server, paths: ['/v0/resources'], isCopying: true});
	const left = (name: string) => run.files.find(([path]) => path === join('home', name))?.[1];
	await expectMore({...run, said: run.stderr, arrived: terminal.clipboard, left});
};

import type {Arguments} from './arguments.ts';
import type {Chosen} from './choose-service.ts';
import type {Debug} from './debug.ts';
import {clipboardModeOf} from './settings.ts';
import type {Seen} from './surroundings.ts';
import {type Questions, createQuestions} from '../clipboard/io/ask-terminal.ts';
import type {Clipboard} from '../clipboard/io/clipboard.ts';
import {type Fault, FaultError} from '../fault/fault.ts';
import {type ListingSource, type SourceOptions, openSource} from '../load/io/source.ts';
import {faceOf, isOfLines} from '../system/terminal-kind.ts';
import {type Terminal, openTerminal} from '../terminal/io/open.ts';
import type {Screens} from '../terminal/io/signals.ts';

/** One run of the program: what was asked for, and what it runs in. */
export type Run = {
	readonly given: Arguments;
	readonly seen: Seen;
	readonly process: NodeJS.Process;
	readonly screens: Screens;
	readonly debug?: Debug;
};

/** How a run opens sources. */
export const sourceOptionsOf = (run: Run, chosen: Chosen, signal?: AbortSignal): SourceOptions => {
	const {given, seen, process, debug} = run;
	const {baseUrl: _, service: __, accessKeyFile: ___, ...rest} = given;
	return {
		...rest,
		...chosen,
		environment: seen.environment,
		// Asked for only where it is read: opening it loads a good part of Node.
		get stdin() {
			return process.stdin;
		},
		userId: process.getuid?.(),
		face: faceOf(given.screenReader, seen.environment),
		hasTerminal: process.stdout.isTTY || process.stderr.isTTY,
		host: process,
		places: seen.config.places,
		...(signal !== undefined && {signal}),
		...(debug !== undefined && {note: debug.note}),
	};
};

/** Opens where the listing comes from. Throws FaultError where address or key are missing or wrong. */
export const openListing = async (run: Run, chosen: Chosen, signal?: AbortSignal): Promise<ListingSource> => {
	const opened = await openSource(sourceOptionsOf(run, chosen, signal));
	return run.debug?.follow(opened) ?? opened;
};

/** Finds the terminal. Throws FaultError where there is none; `fault` says so in other words. */
export const needTerminal = ({process}: Run, fault: Fault = {type: 'no-terminal'}): Terminal => {
	const terminal = openTerminal({
		stdin: process.stdin,
		stdout: process.stdout,
		onWindowChange: listener => process.on('SIGWINCH', listener),
	});
	if (terminal === undefined) {
		throw new FaultError(fault);
	}
	return terminal;
};

/** The clipboard, and what takes the answers of the terminal to its questions. */
export type Wired = {readonly clipboard: Clipboard; readonly answer: Questions['answer']};

/** Wires the clipboard to a terminal. It is asked questions only where somebody reads its answers: `isAsking`. */
export const openClipboard = async (run: Run, {output}: Terminal, isAsking: boolean): Promise<Wired> => {
	const {given, seen, process} = run;
	const {environment} = seen;
	const {createClipboard} = await import('../clipboard/io/clipboard.ts');
	const takesSequences = !isOfLines(environment);
	const write = (bytes: string) => {
		if (takesSequences) {
			output.write(bytes);
		}
	};
	const {ask, answer} = createQuestions(write);
	const mode = clipboardModeOf(given, seen);
	const asking = isAsking && takesSequences && {ask};
	return {clipboard: createClipboard({mode, environment, host: process, takesSequences, write, ...asking}), answer};
};

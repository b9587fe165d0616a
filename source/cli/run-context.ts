import type {ConfigRequest} from '../config/io/read.ts';
import {Fault} from '../fault/fault.ts';
import type {Loader} from '../load/io/loader.ts';
import {type OpenOptions, openSource, type SourceChoice} from '../load/io/source.ts';
import type {Received} from '../load/work.ts';
import {openTerminal, type Terminal} from '../terminal/io/open.ts';
import {createQuestions} from '../terminal/io/question.ts';
import type {Screens} from '../terminal/io/signals.ts';
import type {Debug} from './debug.ts';
import type {Plan} from './plan.ts';

export type Run = {
	readonly plan: Plan;
	readonly configRequest: ConfigRequest;
	readonly process: NodeJS.Process;
	readonly screens: Screens;
	readonly debug?: Debug | undefined;
};

export const openOptionsOf = ({plan, process, debug}: Run): OpenOptions => ({
	timeout: plan.given.timeout,
	insecureHttp: plan.given.insecureHttp,
	offline: plan.given.offline,
	remembers: plan.remembers,
	variables: plan.seen.variables,
	locations: plan.seen.config.locations,
	stdin: () => process.stdin,
	userId: process.getuid?.(),
	hasTerminal: process.stdout.isTTY || process.stderr.isTTY,
	host: process,
	note: debug?.note,
	onError: debug?.onError,
});

/** Makes the loader of the listing. Throws Fault if the address is missing or invalid. */
export const openListing = (run: Run, choice: SourceChoice): Loader => openSource(choice, openOptionsOf(run));

/** Loads a complete listing: a tag must not count as gone if the service only left it out. Throws Fault. */
export const loadWhole = async (source: Loader): Promise<Received> => {
	const received = await source.loadNow();
	if (received.listing.next !== undefined) {
		const what = `the response from \`${source.name}\` is not a listing (incomplete: the service says there are more results)`;
		throw new Fault(what, 'ask the operator of the service', 6);
	}
	return received;
};

/** Finds the terminal. Throws `fault` or its own Fault if there is none. */
export const needTerminal = ({plan, process}: Run, fault?: Fault): Terminal => {
	const terminal = openTerminal(process, plan.seen.variables);
	if (terminal === undefined) {
		const what = 'no terminal to draw on (neither standard output nor /dev/tty is one)';
		throw fault ?? new Fault(what, 'use --list or --json instead');
	}
	return terminal;
};

/** Finds the terminal for browsing. Also throws if it cannot move its cursor, as a screen needs; a screen reader gets only lines. */
export const needScreen = (run: Run, fault?: Fault): Terminal => {
	const terminal = needTerminal(run, fault);
	const {display, seen} = run.plan;
	if (display === 'screen' && !terminal.takesSequences) {
		const what = `this terminal cannot draw a screen (TERM is \`${seen.variables['TERM']}\`)`;
		throw fault ?? new Fault(what, 'use --screen-reader, --list or -1');
	}
	return terminal;
};

/** Connects to the clipboard of a terminal, with a handler for its replies. If `isAsking`, replies must be read. */
export const openClipboard = async (
	{plan, process, debug}: Run,
	{output, takesSequences}: Terminal,
	isAsking: boolean,
) => {
	const {createClipboard} = await import('../clipboard/io/clipboard.ts');
	const write = (bytes: string) => void output.write(bytes);
	const {ask, answer} = createQuestions(write, /^\u001b\[>/);
	const clipboard = createClipboard({
		mode: plan.clipboardMode(),
		variables: plan.seen.variables,
		host: process,
		takesSequences,
		write,
		...(isAsking && {ask}),
	});
	const copy = async (text: string) => {
		const report = await clipboard.copy(text);
		debug?.note(`copy: ${[report.type, ...report.problems].join('; ')}`);
		return report;
	};
	return {clipboard: {...clipboard, copy}, answer};
};

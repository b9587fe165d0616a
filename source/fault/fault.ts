import {cutValue} from '../text/quote.ts';

/** The facts about a failed request, for retries, the cache and the log. */
export type NetworkFacts = {
	/** The reason for a missing response in one word, without names: `refused`. */
	readonly reason?: string;
	/** The status of the response. */
	readonly status?: number | undefined;
	/** The pause in seconds that the service requests. */
	readonly wait?: number | undefined;
	/** Makes the `what` that mentions the number of tries. */
	readonly afterTries?: (tries: number) => string;
};

type ExitCode = 1 | 2 | 3 | 4 | 5 | 6 | 70 | 126 | 127;

/**
Anything that prevents a listing or a pick, described by the code that notices it. Its texts are safe to show and never contain the
key. A transport error is never its cause: Node prints causes, which may contain the key.
*/
export class Fault extends Error {
	override readonly name = 'Fault';
	/** The failure, with its reason in brackets: `could not reach sandbox.example.org (connection refused)`. */
	readonly what: string;
	/** The advice: a sentence of its own on the screen, and after a semicolon on standard error. */
	readonly tryThis: string;
	readonly exitCode: ExitCode;
	readonly network: NetworkFacts | undefined;
	/** Further mistakes in the same file. Standard error has room for them; a screen shows only the first. */
	readonly others: readonly Remark[];

	/** The message is the whole sentence. */
	constructor(
		what: string,
		tryThis: string,
		exitCode: ExitCode = 2,
		network?: NetworkFacts,
		others: readonly Remark[] = [],
	) {
		super(`${what}; ${tryThis}`);
		this.what = what;
		this.tryThis = tryThis;
		this.exitCode = exitCode;
		this.network = network;
		this.others = others;
	}
}

/** What failed, and what to try, as plain data. */
export type Remark = Pick<Fault, 'what' | 'tryThis'>;

/** The words of a fault, as plain data. */
export type Failure = Remark & Pick<Fault, 'exitCode'> & Partial<Pick<Fault, 'others'>> & Pick<NetworkFacts, 'status'>;

/**
Makes the fault from a reason, such as `it is empty`, and the advice about it, if that is not the usual one. The code that knows
what is read passes it to the code that reads.
*/
export type ToFault = (why: string, tryThis?: string) => Fault;

/** Returns a thrown fault. Any other error is a bug and is thrown again. */
export const asFault = (error: unknown): Fault => {
	if (error instanceof Fault) {
		return error;
	}
	throw error;
};

/** The fault of a system call, by the code of a Node error: its message has paths. Undefined for a bug. */
export const toSystemFault = (error: unknown): Fault | undefined => {
	const {code, syscall} = (error instanceof Error ? error : {}) as {code?: string; syscall?: unknown};
	if (code === 'ERR_MODULE_NOT_FOUND') {
		return new Fault('a program file is missing', 'run it again, or reinstall it');
	}
	if (code === undefined || typeof syscall !== 'string' || !/^E[A-Z\d]{1,20}$/.test(code)) {
		return undefined;
	}
	return code === 'EMFILE' || code === 'ENFILE'
		? new Fault(`cannot open more files (${code})`, 'close some programs, or raise the limit with `ulimit -n`')
		: new Fault(`a system call failed (${code})`, 'try again');
};

/**
A failure as a line for standard error, in ASCII, as the encoding of the terminal is unknown. Its sentences are never cut, nor a
command in the advice; but a quoted value that became longer is.
*/
export const failureLine = ({what, tryThis}: Remark): string =>
	`envpick: ${toAscii(what).replaceAll(/`[^`]*`/g, quoted => `\`${cutValue(quoted.slice(1, -1), '...')}\``)}; ${toAscii(tryThis)}`;

const toAscii = (text: string): string =>
	text
		.replaceAll('…', '...')
		.replaceAll('•', '*')
		.replace(/[^\x20-\x7e]/gu, character => {
			const code = character.codePointAt(0) as number;
			return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
		});

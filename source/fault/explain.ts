import {
	checkBase,
	type Fault,
	FaultError,
	type NetworkRoute,
	type StatusFault,
	timedOut,
	unreachable,
} from './fault.ts';

export type Failure = {
	/** The failure, with its reason in brackets: `could not reach sandbox.example.org (connection refused)`. */
	readonly what: string;
	readonly tryThis: string;
	readonly exitCode: 1 | 2 | 3 | 4 | 5 | 6 | 70 | 126 | 127;
};

/** Describes a thrown fault. Any other error is a bug and is thrown again. */
export const toFailure = (error: unknown): Failure => {
	if (error instanceof FaultError) {
		return explainFault(error.fault);
	}
	throw error;
};

/** Describes a thrown fault in one line, like `toFailure`. */
export const toSentence = (error: unknown): string => {
	const {what, tryThis} = toFailure(error);
	return `${what}; ${tryThis}`;
};

const failure = (what: string, tryThis: string, exitCode: Failure['exitCode']): Failure => ({what, tryThis, exitCode});

/** Describes a fault in two sentences: separate on the screen, and joined by a semicolon on standard error. */
export const explainFault = (fault: Fault): Failure => {
	switch (fault.type) {
		case 'usage':
			return failure(fault.what, fault.tryThis, fault.exitCode ?? 2);
		case 'unreadable-file':
			return failure(`cannot read \`${fault.path}\` (${fault.why})`, fault.tryThis ?? 'check the path', 2);
		case 'bad-config':
			return failure(`cannot use the config \`${fault.place}\` (${fault.why})`, fault.tryThis, 2);
		case 'unwritable-file':
			return failure(`cannot write \`${fault.path}\` (${fault.why})`, 'check the path', 2);
		case 'unreachable': {
			const [why, tryThis] = unreachable[fault.reason];
			const fact = (fault.detail === undefined ? why : `${why}: ${fault.detail}`) + afterTries(fault.tries);
			return failure(`could not reach ${hostOf(fault)} (${fact})`, tryThis, 3);
		}
		case 'timed-out': {
			const [what, tryThis] = timedOut[fault.phase];
			const limit = fault.seconds === undefined ? '' : ` (${Number(fault.seconds.toPrecision(6))} s)`;
			return failure(`${what} ${hostOf(fault)}${limit}`, tryThis, 3);
		}
		case 'status':
			return explainStatus(fault);
		case 'redirected':
			return failure(`\`${fault.host}\` redirects ${fault.where}`, fault.tryThis ?? checkBase, 5);
		case 'no-listing':
			return failure(`${fault.from} is not a listing (${fault.why})`, fault.tryThis ?? checkBase, 6);
	}
};

const hostOf = ({host, proxy}: NetworkRoute): string =>
	proxy === undefined ? `\`${host}\`` : `\`${host}\` through the proxy \`${proxy}\``;

const afterTries = (tries: number | undefined): string => (tries === undefined ? '' : `, ${tries} tries`);

const explainStatus = ({host, status, message, wait, tries, tryThis}: StatusFault): Failure => {
	const waiting = wait === undefined ? '' : `, retry after ${wait} s`;
	const fact = `(${status}${afterTries(tries)}${waiting}${message === undefined ? '' : `: ${message}`})`;
	if (status === 401) {
		return failure(
			`\`${host}\` refused the key ${fact}`,
			tryThis ?? 'check the key, or get a new one from the service',
			4,
		);
	}
	if (status === 403) {
		const what = `\`${host}\` does not let this key list environments ${fact}`;
		return failure(what, 'ask for permission, or use another key', 4);
	}
	const isTemporary = status === 408 || status === 429 || status >= 500;
	const usual = isTemporary ? 'try again later' : checkBase;
	return failure(`\`${host}\` did not return a listing ${fact}`, tryThis ?? usual, 5);
};

const longestLine = 300;

/**
A failure as a line for standard error: at most 300 characters after the program's name, and in ASCII, as the encoding of the
terminal is unknown. A long failure is cut, and the advice only if it takes more than half of the line.
*/
export const failureLine = ({what, tryThis}: Omit<Failure, 'exitCode'>): string => {
	const failed = toAscii(what);
	const remedy = cut(toAscii(tryThis), Math.max(longestLine / 2, longestLine - failed.length - 2));
	return `envpick: ${cut(failed, longestLine - remedy.length - 2)}; ${remedy}`;
};

// Never cut within a mark such as `<U+202E>`.
const cut = (text: string, length: number): string =>
	text.length > length ? `${text.slice(0, length - 3).replace(/<(?:U(?:\+[\dA-F]*)?)?$/, '')}...` : text;

const toAscii = (text: string): string =>
	text
		.replaceAll('…', '...')
		.replaceAll('•', '*')
		.replace(/[^\x20-\x7e]/gu, character => {
			const code = character.codePointAt(0) as number;
			return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
		});

/** The failure of a system call, by the code of a Node error: its message has paths. Undefined for a bug. */
export const toSystemFailure = (error: unknown): Failure | undefined => {
	const {code, syscall} = (error instanceof Error ? error : {}) as {code?: string; syscall?: unknown};
	if (code === 'ERR_MODULE_NOT_FOUND') {
		return failure('a program file is missing', 'run it again, or reinstall it', 2);
	}
	if (code === undefined || typeof syscall !== 'string' || !/^E[A-Z\d]{1,20}$/.test(code)) {
		return undefined;
	}
	return code === 'EMFILE' || code === 'ENFILE'
		? failure(`cannot open more files (${code})`, 'close some programs, or raise the limit with `ulimit -n`', 2)
		: failure(`a system call failed (${code})`, 'try again', 2);
};

/**
Everything that can keep a listing from being shown or a pick from being made, as facts. The world throws it inside a
FaultError; `explainFault` words it. Texts in it are safe to show and hold no key.
*/
export type Fault =
	| {readonly type: 'usage'; readonly what: string; readonly tryThis: string}
	| {readonly type: 'no-terminal'}
	| {readonly type: 'no-key'}
	| {readonly type: 'bad-key'; readonly source: string; readonly why: string}
	| {readonly type: 'unreadable-file'; readonly path: string; readonly why: string}
	| {readonly type: 'unreachable'; readonly host: string; readonly why: string; readonly tryThis?: string}
	| {readonly type: 'timed-out'; readonly host: string; readonly seconds: number}
	| {
			readonly type: 'status';
			readonly host: string;
			readonly status: number;
			readonly message?: string;
			readonly tryThis?: string;
	  }
	| {readonly type: 'redirected'; readonly host: string; readonly status: number; readonly target: string}
	| {readonly type: 'no-listing'; readonly from: string; readonly why: string; readonly tryThis?: string};

/** Carries a Fault from the world to the screen or to standard error. */
export class FaultError extends Error {
	override readonly name = 'FaultError';
	readonly fault: Fault;

	constructor(fault: Fault, options?: ErrorOptions) {
		super(fault.type, options);
		this.fault = fault;
	}
}

/** What the person reads, and the exit code of leaving with it. */
export type Failure = {
	/** What failed, with the fact in brackets: `could not reach sandbox.example.org (connection refused)`. */
	readonly what: string;
	/** One thing to try. */
	readonly tryThis: string;
	readonly exitCode: 2 | 3 | 4 | 5 | 6 | 70;
};

/** Words a fault: the same two sentences on the screen and, joined by a semicolon, on standard error. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one case per fault, each a sentence
export const explainFault = (fault: Fault): Failure => {
	switch (fault.type) {
		case 'usage':
			return {what: fault.what, tryThis: fault.tryThis, exitCode: 2};
		case 'no-terminal':
			return {
				what: 'no terminal to draw on (neither standard output nor /dev/tty is one)',
				tryThis: 'print with --list or --json instead',
				exitCode: 2,
			};
		case 'no-key':
			return {
				what: 'no access key',
				tryThis: 'set ENVPICK_ACCESS_KEY, or name a file with --access-key-file',
				exitCode: 4,
			};
		case 'bad-key':
			return {
				what: `cannot use the access key from ${fault.source} (${fault.why})`,
				tryThis: 'copy it again from the service',
				exitCode: 4,
			};
		case 'unreadable-file':
			return {what: `cannot read \`${fault.path}\` (${fault.why})`, tryThis: 'check the path', exitCode: 2};
		case 'unreachable':
			return {
				what: `could not reach \`${fault.host}\` (${fault.why})`,
				tryThis: fault.tryThis ?? 'check the address and the network',
				exitCode: 3,
			};
		case 'timed-out':
			return {
				what: `no complete answer from \`${fault.host}\` (${fault.seconds} s)`,
				tryThis: 'try again, or allow more with --timeout',
				exitCode: 3,
			};
		case 'status':
			return explainStatus(fault);
		case 'redirected':
			return {
				what: `\`${fault.host}\` redirects to \`${fault.target}\` (${fault.status}; not followed: the key stays with the address you gave)`,
				tryThis: 'give the new address if you trust it',
				exitCode: 5,
			};
		case 'no-listing':
			return {
				what: `${fault.from} is not a listing (${fault.why})`,
				tryThis: fault.tryThis ?? 'check the base URL',
				exitCode: 6,
			};
	}
};

const explainStatus = ({host, status, message, tryThis}: Extract<Fault, {type: 'status'}>): Failure => {
	const fact = message === undefined ? `${status}` : `${status}: ${message}`;
	if (status === 401) {
		return {
			what: `\`${host}\` refused the key (${fact})`,
			tryThis: tryThis ?? 'check ENVPICK_ACCESS_KEY, or make a new key with the service',
			exitCode: 4,
		};
	}
	if (status === 403) {
		return {
			what: `\`${host}\` does not let this key list environments (${fact})`,
			tryThis: tryThis ?? 'ask for the permission, or use another key',
			exitCode: 4,
		};
	}
	const isTemporary = status === 429 || status >= 500;
	return {
		what: `\`${host}\` did not answer with a listing (${fact})`,
		tryThis: tryThis ?? (isTemporary ? 'try again in a while' : 'check the base URL'),
		exitCode: 5,
	};
};

/** A failure as one line for standard error, without the line break. */
export const failureLine = ({what, tryThis}: Failure): string => `envpick: ${what}; ${tryThis}`;

import type {timedOutWords, unreachableWords, unusableWords} from './wordings.ts';

/**
Everything that can prevent a listing or a pick, as facts. It is thrown inside a FaultError, and `explainFault` words it.
Its texts are safe to show and hold no key.
*/
export type Fault =
	| {readonly type: 'usage'; readonly what: string; readonly tryThis: string}
	| {readonly type: 'no-terminal'}
	/** Nothing matches the filter, and there is no terminal to change it on; or the listing is empty. */
	| {readonly type: 'no-match'; readonly hasFilter: boolean}
	/** `service` is a name from the config. */
	| {readonly type: 'no-key'; readonly service?: string | undefined}
	| {readonly type: 'bad-key'; readonly source: string; readonly why: string}
	/** What others can do with it, as far as its mode says; `isOwn` where the user can change its mode. */
	| {
			readonly type: 'shared-key-file';
			readonly path: string;
			readonly mode: string;
			readonly others: 'read' | 'change' | 'run';
			readonly isOwn: boolean;
	  }
	| {
			readonly type: 'unreadable-file';
			readonly path: string;
			readonly why: string;
			readonly tryThis?: string | undefined;
	  }
	/** `place` is `FILE:LINE:COLUMN`. */
	| {readonly type: 'bad-config'; readonly place: string; readonly why: string; readonly tryThis: string}
	/** The command that was to take the pick cannot be started; with the exit code that a shell has for that. */
	| {
			readonly type: 'no-command';
			readonly name: string;
			readonly why: string;
			readonly tryThis: string;
			readonly exitCode: 126 | 127;
	  }
	/** What was picked last is gone, or was never picked. */
	| {readonly type: 'no-pick'; readonly what: string; readonly tryThis: string}
	/** Nobody is to be asked, and no listing of the service is remembered; `canBe`: a run that asked would have been. */
	| {readonly type: 'not-remembered'; readonly host: string; readonly canBe: boolean}
	| {readonly type: 'unwritable-file'; readonly path: string; readonly why: string}
	| UnreachableFault
	| TimedOutFault
	| StatusFault
	| RedirectedFault
	| UnusableFault
	| {readonly type: 'no-listing'; readonly from: string; readonly why: string; readonly tryThis?: string | undefined};

/** No connection, or one that broke or cannot be trusted. */
export type UnreachableFault = {
	readonly type: 'unreachable';
	readonly host: string;
	/** The proxy's host. */
	readonly proxy?: string | undefined;
	readonly reason: UnreachableReason;
	/** The status a proxy answered with, or the code of an error that has no reason of its own. */
	readonly detail?: string;
	/** How often it was tried, if more than once. */
	readonly tries?: number;
};

export type UnreachableReason = keyof typeof unreachableWords;

/** A time limit passed: while connecting, waiting for the answer, between two parts of it, or for the whole. */
export type TimedOutFault = {
	readonly type: 'timed-out';
	readonly host: string;
	readonly proxy?: string | undefined;
	readonly phase: keyof typeof timedOutWords;
	/** Our limit; absent where the system had one of its own. */
	readonly seconds?: number;
};

/** Another status than 200. */
export type StatusFault = {
	readonly type: 'status';
	readonly host: string;
	readonly status: number;
	/** What the service says about it. */
	readonly message?: string | undefined;
	/** How long the service asks to wait, in seconds. */
	readonly wait?: number | undefined;
	/** How often it was tried, if more than once. */
	readonly tries?: number;
	/** The other form of the address, which a 404 suggests. */
	readonly otherBase?: string | undefined;
	/** Where the key came from that a 401 refuses, to follow `check`; absent in a trial. */
	readonly keyFrom?: string;
	/** Running the set-up would replace the key. */
	readonly canSetUp?: boolean;
};

/** A redirect that is not followed. */
export type RedirectedFault = {
	readonly type: 'redirected';
	readonly host: string;
	readonly status: number;
	readonly why: 'other-origin' | 'unusable' | 'too-many';
	/** Scheme and host of another origin. */
	readonly target?: string | undefined;
};

/** An answer or a file that never became JSON. */
export type UnusableFault = {
	readonly type: 'unusable';
	/** `the answer of` and the host in backticks, or a file in backticks. */
	readonly from: string;
	readonly reason: UnusableReason;
	/** The limit it passed: bytes, or a count of what the reason names. */
	readonly limit?: number | undefined;
	/** The other form of the address, which a web page suggests. */
	readonly otherBase?: string | undefined;
	/** What to try instead of the reason's own advice. */
	readonly tryThis?: string | undefined;
};

export type UnusableReason = keyof typeof unusableWords;

/**
Carries a Fault to the screen or to standard error. A transport error is never its cause: Node prints causes, and such an
error can hold the headers and with them the key.
*/
export class FaultError extends Error {
	override readonly name = 'FaultError';
	readonly fault: Fault;

	constructor(fault: Fault, options?: ErrorOptions) {
		super(fault.type, options);
		this.fault = fault;
	}
}

/** A mistake in what the program was started with, and what to do instead. */
export const usageFault = (what: string, tryThis: string): FaultError => new FaultError({type: 'usage', what, tryThis});

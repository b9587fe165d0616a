/**
Everything that can keep a listing from being shown or a pick from being made, as facts. The world throws it inside a
FaultError; `explainFault` words it. Texts in it are safe to show and hold no key.
*/
export type Fault =
	| {readonly type: 'usage'; readonly what: string; readonly tryThis: string}
	| {readonly type: 'no-terminal'}
	/** No environment is to be picked, and there is no terminal to change the filter on; or it is the listing that has none. */
	| {readonly type: 'no-match'; readonly hasFilter: boolean}
	/** `service` is the name of one of the config; `isWithoutScreen`: there is none for the set-up. */
	| {readonly type: 'no-key'; readonly service?: string; readonly isWithoutScreen?: boolean}
	| {readonly type: 'bad-key'; readonly source: string; readonly why: string}
	| {readonly type: 'shared-key-file'; readonly path: string; readonly mode: string}
	| {readonly type: 'unreadable-file'; readonly path: string; readonly why: string; readonly tryThis?: string}
	/** `place` is `FILE:LINE:COLUMN`. */
	| {readonly type: 'bad-config'; readonly place: string; readonly why: string; readonly tryThis: string}
	| {readonly type: 'unwritable-file'; readonly path: string; readonly why: string}
	| UnreachableFault
	| TimedOutFault
	| StatusFault
	| RedirectedFault
	| UnusableFault
	| {readonly type: 'no-listing'; readonly from: string; readonly why: string; readonly tryThis?: string};

/** No connection, or none that lasted or could be trusted. */
export type UnreachableFault = {
	readonly type: 'unreachable';
	readonly host: string;
	/** Host of the proxy in between. */
	readonly proxy?: string;
	readonly reason: UnreachableReason;
	/** The status a proxy answered with, or the code of an error that has no reason of its own. */
	readonly detail?: string;
	/** How often it was tried, if more than once. */
	readonly tries?: number;
};

export type UnreachableReason =
	| 'unknown-host'
	| 'no-resolver'
	| 'refused'
	| 'no-route'
	| 'no-answer'
	| 'broken'
	| 'no-http'
	| 'no-tls'
	| 'self-signed'
	| 'unknown-authority'
	| 'expired'
	| 'not-yet-valid'
	| 'wrong-name'
	| 'bad-certificate'
	| 'no-handshake'
	| 'proxy-unknown'
	| 'proxy-refused'
	| 'proxy-password'
	| 'proxy-status'
	| 'proxy-broken'
	| 'other';

/** A limit of time was hit: while connecting, waiting for the answer, between two parts of it, or in all. */
export type TimedOutFault = {
	readonly type: 'timed-out';
	readonly host: string;
	readonly proxy?: string;
	readonly phase: 'connecting' | 'waiting' | 'reading' | 'whole';
	/** Our limit; absent where the system had one of its own. */
	readonly seconds?: number;
};

/** Another status than 200. */
export type StatusFault = {
	readonly type: 'status';
	readonly host: string;
	readonly status: number;
	/** What the service says about it. */
	readonly message?: string;
	/** How long the service asks to wait, in seconds. */
	readonly wait?: number;
	/** How often it was tried, if more than once. */
	readonly tries?: number;
	/** The other form of the address, which a 404 suggests. */
	readonly otherBase?: string;
	/** Where the key came from that a 401 refuses, to follow `check`; absent in a trial. */
	readonly keyFrom?: string;
	/** The set-up can be run, and puts another key in its place. */
	readonly canSetUp?: boolean;
};

/** A redirect that is not followed. */
export type RedirectedFault = {
	readonly type: 'redirected';
	readonly host: string;
	readonly status: number;
	readonly why: 'other-origin' | 'unusable' | 'too-many';
	/** Scheme and host of another origin. */
	readonly target?: string;
};

/** An answer or a file that never became JSON. */
export type UnusableFault = {
	readonly type: 'unusable';
	/** `the answer of` and the host in backticks, or a file in backticks. */
	readonly from: string;
	readonly reason: UnusableReason;
	/** The limit it passed, in bytes. */
	readonly limit?: number;
	/** The other form of the address, which a web page suggests. */
	readonly otherBase?: string;
	/** What to try, where it is not the service that can be asked again. */
	readonly tryThis?: string;
};

export type UnusableReason =
	| 'empty'
	| 'web-page'
	| 'incomplete'
	| 'no-json'
	| 'no-utf8'
	| 'too-large'
	| 'large-headers'
	| 'unknown-compression'
	| 'bad-compression';

/**
Carries a Fault from the world to the screen or to standard error. An error of the transport is never its cause: it can
hold the headers and the body of an exchange, and with them the key, and Node prints causes.
*/
export class FaultError extends Error {
	override readonly name = 'FaultError';
	readonly fault: Fault;

	constructor(fault: Fault, options?: ErrorOptions) {
		super(fault.type, options);
		this.fault = fault;
	}
}

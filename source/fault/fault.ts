/** Everything that can prevent a listing or a pick, as data. Its texts are safe to show and never contain the key. */
export type Fault =
	/** The run cannot do its task, described by the code that notices it; the exit code is 2 if absent. */
	| {readonly type: 'usage'; readonly what: string; readonly tryThis: string; readonly exitCode?: UsageCode | undefined}
	/** `service` is a name from the config. */
	| {readonly type: 'no-key'; readonly service?: string | undefined}
	| {readonly type: 'bad-key'; readonly source: string; readonly why: string}
	/** The access of other users to a file, and its mode; `isOwn` if the user can change the mode. */
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
	| {readonly type: 'unwritable-file'; readonly path: string; readonly why: string}
	/** `place` is `FILE:LINE:COLUMN`. */
	| {readonly type: 'bad-config'; readonly place: string; readonly why: string; readonly tryThis: string}
	/** A connection that failed, was lost or cannot be trusted; with the number of tries, if more than one. */
	| (NetworkRoute & {
			readonly type: 'unreachable';
			readonly reason: UnreachableReason;
			/** The status of a proxy's response, or the code of an error without a reason of its own. */
			readonly detail?: string;
			readonly tries?: number;
	  })
	/** A time limit was exceeded: ours, after `seconds`, or one of the system. */
	| (NetworkRoute & {
			readonly type: 'timed-out';
			readonly phase: keyof typeof timedOutWords;
			readonly seconds?: number;
	  })
	| StatusFault
	/** A redirect that is not followed; `where` contains its target and status. */
	| {readonly type: 'redirected'; readonly host: string; readonly where: string; readonly tryThis?: string | undefined}
	| NoListingFault;

type UsageCode = 1 | 2 | 3 | 126 | 127;

export type NetworkRoute = {readonly host: string; readonly proxy?: string | undefined};

export type UnreachableReason = keyof typeof unreachableWords;

/** A status other than 200, with the service's message and the pause in seconds that it requests. */
export type StatusFault = KeyFacts & {
	readonly type: 'status';
	readonly host: string;
	readonly status: number;
	readonly message?: string | undefined;
	readonly wait?: number | undefined;
	readonly tries?: number;
	/** The address with or without `/api`, suggested after a 404. */
	readonly otherBase?: string | undefined;
};

export type KeyFacts = {
	/** The source of a refused key, in words that follow `check`; absent in a test. Paths in it are cut and safe to show. */
	readonly keyFrom?: string;
	/** Whether the setup can replace the key. */
	readonly canSetUp?: boolean;
};

/** A response or a file that is not a listing, or exceeds a limit. */
export type NoListingFault = {
	readonly type: 'no-listing';
	/** `the response from` with the host in backticks, or a file in backticks. */
	readonly from: string;
	readonly why: string;
	/** The address with or without `/api`, suggested for a web page. */
	readonly otherBase?: string | undefined;
	readonly tryThis?: string | undefined;
};

type Wordings = Readonly<Record<string, readonly [why: string, tryThis: string]>>;

export const checkBase = 'check the address';
const checkNetwork = 'check the address and the network';
const checkClock = "check this machine's clock, or tell the operator of the service";
const checkProxy = 'check the proxy, or add the host to NO_PROXY';
const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
const allowMore = 'try again, or raise --timeout';

/** Why a service cannot be reached: the words in brackets after `could not reach`, and the advice. */
export const unreachableWords = {
	'unknown-host': ['no such host', checkBase],
	'no-resolver': ['the DNS lookup failed', 'check the network'],
	refused: ['connection refused', 'is the service running, and the address right?'],
	'no-route': ['no route to host', checkNetwork],
	'no-response': [
		'it closed the connection without a response',
		'try again, or check the port and the scheme (http or https)',
	],
	broken: ['the connection was lost before the response was complete', 'try again'],
	'no-http': ['its response is not valid HTTP', 'check the port, or try https://'],
	'no-tls': ['it does not speak TLS', 'check the port, or try http://'],
	'self-signed': ['its certificate is self-signed', trustIt],
	'unknown-authority': ['its certificate is signed by an unknown authority', trustIt],
	expired: ['its certificate has expired', checkClock],
	'not-yet-valid': ['its certificate is not valid yet', checkClock],
	'wrong-name': ['its certificate is for a different host', checkBase],
	'bad-certificate': ['its certificate is invalid', 'tell the operator of the service'],
	'no-handshake': ['the TLS handshake failed', 'check the port, and any proxy in between'],
	'proxy-unknown': ['no such proxy host', checkProxy],
	'proxy-refused': ['the proxy refused the connection', checkProxy],
	'proxy-password': ['the proxy requires a username and password', 'put them in the proxy address'],
	'proxy-status': ['the proxy refused to connect', checkProxy],
	'proxy-broken': ['the proxy closed the connection', checkProxy],
	other: ['network error', checkNetwork],
} as const satisfies Wordings;

/** The time limits: the words that precede the host, and the advice. */
export const timedOutWords = {
	connecting: ['timed out connecting to', checkNetwork],
	waiting: ['timed out waiting for', allowMore],
	reading: ['timed out reading from', allowMore],
	whole: ['timed out loading from', allowMore],
} as const satisfies Wordings;

/** Carries a Fault. A transport error is never its cause: Node prints causes, which may contain the key. */
export class FaultError extends Error {
	override readonly name = 'FaultError';
	readonly fault: Fault;

	constructor(fault: Fault, options?: ErrorOptions) {
		super(fault.type, options);
		this.fault = fault;
	}
}

export const usageFault = (what: string, tryThis: string, exitCode?: UsageCode): FaultError =>
	new FaultError({type: 'usage', what, tryThis, exitCode});

/** A value of the config is unusable. `locations` has the location of each value by its path, and `why` follows the path. */
export const configFault = (
	locations: ReadonlyMap<string, string>,
	field: string,
	why: string,
	tryThis: string,
): FaultError =>
	new FaultError({type: 'bad-config', place: locations.get(field) ?? field, why: `\`${field}\`${why}`, tryThis});

import type {TimedOutFault, UnreachableFault, UnusableFault} from './fault.ts';

// The sentences of `explainFault` that are chosen by a single word of a fault.

type Wording = readonly [why: string, tryThis: string];

export const checkBase = 'check the address';
const checkNetwork = 'check the address and the network';
const checkClock = "check this machine's clock, or tell who runs the service";
const checkProxy = 'check the proxy, or list the host in NO_PROXY';
const trustIt = 'if you trust it, name its file in NODE_EXTRA_CA_CERTS';
const allowMore = 'try again, or allow more with --timeout';

/** Follows `could not reach`, in brackets. */
export const unreachableWords: Readonly<Record<UnreachableFault['reason'], Wording>> = {
	'unknown-host': ['no such host', 'check the address'],
	'no-resolver': ['the name server does not answer', 'check the network'],
	refused: ['connection refused', 'check the address, and that the service runs'],
	'no-route': ['no route to it', checkNetwork],
	'no-answer': ['it closed the connection without an answer', 'try again, or check the port and the scheme'],
	broken: ['the connection broke before the answer was complete', 'try again'],
	'no-http': ['its answer is not valid HTTP', 'check the port, and whether it wants https://'],
	'no-tls': ['it does not speak TLS', 'check the port, and whether it wants http://'],
	'self-signed': ['its certificate is signed by itself', trustIt],
	'unknown-authority': ['its certificate is signed by an unknown authority', trustIt],
	expired: ['its certificate has expired', checkClock],
	'not-yet-valid': ['its certificate is not valid yet', checkClock],
	'wrong-name': ['its certificate is for another name', 'check the address'],
	'bad-certificate': ['its certificate is not acceptable', 'tell who runs the service'],
	'no-handshake': ['the TLS handshake failed', 'check the port, and any proxy in between'],
	'proxy-unknown': ['no such host as the proxy', checkProxy],
	'proxy-refused': ['the proxy refuses connections', checkProxy],
	'proxy-password': ['the proxy asks for a user name and password', 'put them into the address of the proxy'],
	'proxy-status': ['the proxy did not let it through', checkProxy],
	'proxy-broken': ['the proxy ended the connection', checkProxy],
	other: ['network error', checkNetwork],
};

/** Comes before the host. */
export const timedOutWords: Readonly<Record<TimedOutFault['phase'], Wording>> = {
	connecting: ['could not connect to', checkNetwork],
	waiting: ['no answer from', allowMore],
	reading: ['nothing more of the answer came from', allowMore],
	whole: ['no complete answer from', allowMore],
};

/** Follows `is not a listing`, in brackets; a limit follows `than`. */
export const unusableWords: Readonly<Record<UnusableFault['reason'], Wording>> = {
	empty: ['it is empty', checkBase],
	'web-page': ['it is a web page', checkBase],
	incomplete: ['it is JSON that ends midway', 'try again'],
	'no-json': ['it is not JSON', checkBase],
	'no-utf8': ['it is not UTF-8 text', checkBase],
	'too-large': ['it is larger than', checkBase],
	'large-headers': ['its headers are larger than', checkBase],
	'unknown-compression': ['it is compressed in a way nobody asked for', 'check any proxy in between'],
	'bad-compression': ['its compression is damaged', 'try again'],
};

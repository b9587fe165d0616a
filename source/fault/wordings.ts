// The sentences of `explainFault` that one word of a fault chooses. The tables are also the list of these words.

type Wordings = Readonly<Record<string, readonly [why: string, tryThis: string]>>;

export const checkBase = 'check the address';
const checkNetwork = 'check the address and the network';
const checkClock = "check this machine's clock, or tell whoever runs the service";
const checkProxy = 'check the proxy, or add the host to NO_PROXY';
const trustIt = 'if you trust it, set NODE_EXTRA_CA_CERTS to its file';
const allowMore = 'try again, or raise --timeout';

/** Follows `could not reach`, in brackets. */
export const unreachableWords = {
	'unknown-host': ['no such host', 'check the address'],
	'no-resolver': ['the DNS lookup failed', 'check the network'],
	refused: ['connection refused', 'is the service running, and the address right?'],
	'no-route': ['no route to host', checkNetwork],
	'no-answer': ['it closed the connection without answering', 'try again, or check the port and http or https'],
	broken: ['the connection was lost before the answer was complete', 'try again'],
	'no-http': ['its answer is not valid HTTP', 'check the port, or try https://'],
	'no-tls': ['it does not speak TLS', 'check the port, or try http://'],
	'self-signed': ['its certificate is self-signed', trustIt],
	'unknown-authority': ['its certificate is signed by an unknown authority', trustIt],
	expired: ['its certificate has expired', checkClock],
	'not-yet-valid': ['its certificate is not valid yet', checkClock],
	'wrong-name': ['its certificate is for a different host', 'check the address'],
	'bad-certificate': ['its certificate is invalid', 'tell whoever runs the service'],
	'no-handshake': ['the TLS handshake failed', 'check the port, and any proxy in between'],
	'proxy-unknown': ['no such proxy host', checkProxy],
	'proxy-refused': ['the proxy refused the connection', checkProxy],
	'proxy-password': ['the proxy wants a username and password', 'put them in the proxy address'],
	'proxy-status': ['the proxy refused to connect', checkProxy],
	'proxy-interim': ['the proxy sent an interim answer, which is not supported', checkProxy],
	'proxy-broken': ['the proxy closed the connection', checkProxy],
	other: ['network error', checkNetwork],
} as const satisfies Wordings;

/** Comes before the host. */
export const timedOutWords = {
	connecting: ['timed out connecting to', checkNetwork],
	waiting: ['timed out waiting for', allowMore],
	reading: ['timed out reading from', allowMore],
	whole: ['timed out loading from', allowMore],
} as const satisfies Wordings;

/** Follows `is not a listing`, in brackets; a limit follows `than`. */
export const unusableWords = {
	empty: ['it is empty', checkBase],
	'web-page': ['it is a web page', checkBase],
	incomplete: ['unexpected end of the JSON', 'try again'],
	'no-json': ['it is not JSON', checkBase],
	'no-utf8': ['it is not UTF-8 text', checkBase],
	'too-large': ['it is larger than', checkBase],
	'too-many-values': ['it holds more values than', checkBase],
	'too-many-levels': ['it is nested deeper than', checkBase],
	'too-many-entry': ['one of its entries holds more values than', checkBase],
	'too-many-names': ['it has more field names than', checkBase],
	'too-many-tags': ['it has more distinct tags than', checkBase],
	'too-many-fields': ['it has more fields than', checkBase],
	'too-many-text': ['it has more characters of text than', checkBase],
	'too-many-characters': ['it has more non-ASCII characters than', checkBase],
	'too-many-shown': ['one of its entries holds more characters than', checkBase],
	'too-many-entries': ['it lists more groups and environments than', checkBase],
	'large-headers': ['its headers are larger than', checkBase],
	'unknown-compression': ['its compression is not supported', 'check any proxy in between'],
	'bad-compression': ['its compressed data is corrupt', 'try again'],
} as const satisfies Wordings;

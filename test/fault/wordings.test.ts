import {describe, expect, it} from 'vitest';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import type {UnreachableReason, UnusableReason} from '../../source/fault/fault.ts';

const host = 'sandbox.example.org';

const unreachable: Readonly<Record<UnreachableReason, string>> = {
	'unknown-host': 'no such host); check the address',
	'no-resolver': 'the DNS lookup failed); check the network',
	refused: 'connection refused); is the service running, and the address right?',
	'no-route': 'no route to host); check the address and the network',
	'no-answer': 'it closed the connection without answering); try again, or check the port and http or https',
	broken: 'the connection was lost before the answer was complete); try again',
	'no-http': 'its answer is not valid HTTP); check the port, or try https://',
	'no-tls': 'it does not speak TLS); check the port, or try http://',
	'self-signed': 'its certificate is self-signed); if you trust it, set NODE_EXTRA_CA_CERTS to its file',
	'unknown-authority':
		'its certificate is signed by an unknown authority); if you trust it, set NODE_EXTRA_CA_CERTS to its file',
	expired: "its certificate has expired); check this machine's clock, or tell whoever runs the service",
	'not-yet-valid': "its certificate is not valid yet); check this machine's clock, or tell whoever runs the service",
	'wrong-name': 'its certificate is for a different host); check the address',
	'bad-certificate': 'its certificate is invalid); tell whoever runs the service',
	'no-handshake': 'the TLS handshake failed); check the port, and any proxy in between',
	'proxy-unknown': 'no such proxy host); check the proxy, or add the host to NO_PROXY',
	'proxy-refused': 'the proxy refused the connection); check the proxy, or add the host to NO_PROXY',
	'proxy-password': 'the proxy wants a username and password); put them in the proxy address',
	'proxy-status': 'the proxy refused to connect); check the proxy, or add the host to NO_PROXY',
	'proxy-interim':
		'the proxy sent an interim answer, which is not supported); check the proxy, or add the host to NO_PROXY',
	'proxy-broken': 'the proxy closed the connection); check the proxy, or add the host to NO_PROXY',
	other: 'network error); check the address and the network',
};

const unusable: Readonly<Record<UnusableReason, string>> = {
	empty: 'it is empty); check the address',
	'web-page': 'it is a web page); check the address',
	incomplete: 'unexpected end of the JSON); try again',
	'no-json': 'it is not JSON); check the address',
	'no-utf8': 'it is not UTF-8 text); check the address',
	'too-large': 'it is larger than 16 KiB); check the address',
	'too-many-values': 'it holds more values than 16,384); check the address',
	'too-many-levels': 'it is nested deeper than 16,384); check the address',
	'too-many-entry': 'one of its entries holds more values than 16,384); check the address',
	'too-many-names': 'it has more field names than 16,384); check the address',
	'too-many-tags': 'it has more distinct tags than 16,384); check the address',
	'too-many-fields': 'it has more fields than 16,384); check the address',
	'too-many-text': 'it has more characters of text than 16,384); check the address',
	'too-many-characters': 'it has more non-ASCII characters than 16,384); check the address',
	'too-many-shown': 'one of its entries holds more characters than 16,384); check the address',
	'too-many-entries': 'it lists more groups and environments than 16,384); check the address',
	'large-headers': 'its headers are larger than 16 KiB); check the address',
	'unknown-compression': 'its compression is not supported); check any proxy in between',
	'bad-compression': 'its compressed data is corrupt); try again',
};

const reasonsOf = <Reason extends string>(table: Readonly<Record<Reason, string>>): Reason[] =>
	Object.keys(table) as Reason[];

describe('the reasons of a fault', () => {
	it.each(reasonsOf(unreachable))('words the unreachable service: %s', reason => {
		const failure = explainFault({type: 'unreachable', host, reason});

		expect(failureLine(failure)).toBe(`envpick: could not reach \`${host}\` (${unreachable[reason]}`);
		expect(failure.exitCode).toBe(3);
	});

	it.each(reasonsOf(unusable))('words the unusable answer: %s', reason => {
		const limit = reason.startsWith('too-') || reason === 'large-headers' ? {limit: 2 ** 14} : {};
		const failure = explainFault({type: 'unusable', from: '`saved.json`', reason, ...limit});

		expect(failureLine(failure)).toBe(`envpick: \`saved.json\` is not a listing (${unusable[reason]}`);
		expect(failure.exitCode).toBe(6);
	});
});

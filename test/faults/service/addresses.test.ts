import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {given, howToWrite, refusedAddress, userInAddress} from '../../helpers/scenes/addresses.ts';
import {works} from '../../helpers/service/good-service.ts';

const noScheme = `the address does not begin with https://; ${howToWrite}`;
const noHost = `the address has no valid host; ${howToWrite}`;

describe('the scheme of an address', () => {
	testFaults([
		{
			name: 'E1: a host without one is asked by https',
			scene: async () => ({base: 'sandbox..example'}),
			...fails(3, 'could not reach `sandbox..example` (no such host); check the address'),
		},
		{
			name: 'E1: this machine with a port and without one is asked by http',
			scene: given('localhost:{port}', true),
			...works,
		},
		...[
			'/v0/resources',
			'ftp://127.0.0.1',
			'file:///etc/passwd',
			'javascript:alert(1)',
			'ws://127.0.0.1:{port}',
			'https:127.0.0.1',
			'mailto:a',
		].map(address => refusedAddress(`E1: ${address} is refused`, address, noScheme)),
		...[
			'https://',
			'http:///v0',
			'https://:443',
			'https://h.example:',
			'https://h.example:99999',
			'https://a"b.example',
		].map(address => refusedAddress(`E1: ${address} has no host`, address, noHost)),
		refusedAddress('E1: an address of spaces is none', '   ', `the address is empty; ${howToWrite}`),
		refusedAddress(
			'E1: a text of three thousand characters is none',
			`https://${'a'.repeat(3000)}`,
			`the address is longer than 2048 characters; ${howToWrite}`,
		),
	]);
});

const inClear = (host: string): string =>
	`plain http to \`${host}\` would send the access key in clear; use https://, or --insecure-http if you trust the network`;

describe('plain http', () => {
	testFaults([
		...[
			'sandbox.example.org',
			'127.0.0.1.nip.io',
			'0.0.0.0:{port}',
			'10.0.0.1',
			'localhost.example.org',
			'notlocalhost',
			'[::]:{port}',
			'[::ffff:a00:1]',
		].map(host => refusedAddress(`E2: to ${host} is refused`, `http://${host}/api`, inClear(host))),
		...[
			'127.1:{port}',
			'0x7f000001:{port}',
			'2130706433:{port}',
			'127.0.0.1:0{port}',
			'localhost:{port}',
			'app.localhost:{port}',
			'LOCALHOST:{port}',
			'[::ffff:127.0.0.1]:{port}',
		].map(
			(host): FaultCase => ({
				name: `E2: to ${host} stays on this machine`,
				scene: given(`http://${host}`, true),
				...works,
			}),
		),
		{
			name: 'E2: is used where the person says so',
			scene: async () => ({base: 'http://sandbox..example'}),
			arguments: ['--insecure-http'],
			...fails(3, 'could not reach `sandbox..example` (no such host); check the address'),
		},
	]);
});

const query = 'the address holds a query or a fragment; leave out what follows `?` or `#`';

describe('what an address must not hold', () => {
	testFaults([
		...[
			'https://user:S3KRET@h.example',
			'http://S3KRET@127.0.0.1:{port}',
			'https://user:a/S3KRET@h.example',
			'https://h.example/@S3KRET',
			'user@h.example',
			'https://u%40:S3KRET@h.example\n',
		].map(address =>
			refusedAddress(`E3: ${JSON.stringify(address)} is refused without being shown`, address, userInAddress),
		),
		...[
			'http://127.0.0.1:{port}/api?key=S3KRET',
			'http://127.0.0.1:{port}#S3KRET',
			'http://127.0.0.1:{port}/?',
			'127.0.0.1:{port}?x',
		].map(address => refusedAddress(`E4: ${address} is refused without being shown`, address, query)),
	]);
});

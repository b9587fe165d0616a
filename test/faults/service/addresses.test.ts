import {describe, expect} from 'vitest';
import type {Scene} from '../../helpers/faults/fault-case.ts';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {goodBody, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';

const howToWrite = 'write it as https://HOST or https://HOST/api';

const given =
	(address: string, isAsked = false) =>
	async (): Promise<Scene> => {
		const server = await startFaultServer(responseOf(200, goodBody));
		const base = address.replace('{port}', String(server.port));
		const {host = ''} = URL.parse(base.includes('://') ? base : `http://${base}`) ?? {};
		return {
			base,
			server,
			host,
			names: {port: String(server.port)},
			check: () => expect(server.connections()).toBe(isAsked ? 1 : 0),
		};
	};

const refusedAddress = (name: string, address: string, says: string): FaultCase => ({
	name,
	scene: given(address),
	exitCode: 2,
	says,
	within: 1000,
});

const userInAddress = 'the address contains a user name or password; leave it out; the access key is set separately';

// test/service/address.test.ts tests which addresses are refused, and why. Here, some of each kind cause no request.

const noScheme = `the address does not begin with https://; ${howToWrite}`;
const inClear = (host: string): string =>
	`plain http to \`${host}\` would send the access key in clear text; use https://, or --insecure-http if you trust the network`;
const query = 'the address contains a query or a fragment; leave out what follows `?` or `#`';
const holds = (what: string, place: number): string =>
	`the address contains ${what} (character ${place}); ${howToWrite}`;
const invisible = 'a space or an invisible character';

const asked = (row: string, address: string, path = '/v0/resources'): FaultCase => ({
	name: `${row}: ${JSON.stringify(address)} is requested as ${path}`,
	scene: given(address, true),
	...works,
	requests: [path],
});

const unknown = (name: string, base: string, host: string): FaultCase => ({
	name,
	scene: async () => ({base}),
	...fails(3, `could not reach \`${host}\` (no such host); check the address`),
});

describe('an address', () => {
	testFaults([
		unknown('E1: without a scheme is requested by https', 'sandbox..example', 'sandbox..example'),
		asked('E1', 'localhost:{port}'),
		refusedAddress('E1: with another scheme is refused', 'ws://127.0.0.1:{port}', noScheme),
		refusedAddress('E1: without a host is refused', 'https://', `the address has no valid host; ${howToWrite}`),
		refusedAddress('E1: of spaces counts as empty', '   ', `the address is empty; ${howToWrite}`),
		...['sandbox.example.org', '0.0.0.0:{port}', '[::]:{port}'].map(host =>
			refusedAddress(`E2: of plain http to ${host} is refused`, `http://${host}/api`, inClear(host)),
		),
		...[
			'127.1:{port}',
			'0x7f000001:{port}',
			'127.0.0.1:0{port}',
			'app.localhost:{port}',
			'[::ffff:127.0.0.1]:{port}',
		].map(host => asked('E2', `http://${host}`)),
		{
			...unknown('E2: of plain http is used with --insecure-http', 'http://sandbox..example', 'sandbox..example'),
			arguments: ['--insecure-http'],
		},
		...['http://S3KRET@127.0.0.1:{port}', 'https://h.example\\@S3KRET.example', 'https://u%40:S3KRET@h.example\n'].map(
			address => refusedAddress(`E3: ${JSON.stringify(address)} is refused and not shown`, address, userInAddress),
		),
		...['http://127.0.0.1:{port}/api?key=S3KRET', 'http://127.0.0.1:{port}#S3KRET', '127.0.0.1:{port}?x'].map(address =>
			refusedAddress(`E4: ${address} is refused and not shown`, address, query),
		),
		asked('E5', 'http://127.0.0.1:{port}'),
		asked('E5', 'http://127.0.0.1:{port}//api//v0/resources/', '/api/v0/resources'),
		asked('E5', 'http://127.0.0.1:{port}/bücher', '/b%C3%BCcher/v0/resources'),
		refusedAddress('E6: with a line break and a header is refused', 'https://h.example/\r\nx: y', holds(invisible, 19)),
		refusedAddress('E6: with an escape sequence is refused', 'https://h/\u001b]0;x\u0007a', holds(invisible, 11)),
		refusedAddress('E6: with a backslash is refused', 'https:\\\\h.example', holds('a backslash', 7)),
		unknown(
			'E6: in another alphabet is shown in its ASCII spelling',
			'https://\u0430pple..example',
			'xn--pple-43d..example',
		),
	]);
});

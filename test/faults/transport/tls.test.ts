import {connect} from 'node:net';
import {afterAll, beforeAll, describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {type Authority, type Certificate, createAuthority} from '../../helpers/service/certificates.ts';
import {goodBody, responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';

const good = responseOf(200, goodBody);

let authority: Authority;
let signed: Certificate;

beforeAll(() => {
	authority = createAuthority();
	signed = authority.sign('DNS:localhost,IP:127.0.0.1');
});

afterAll(() => authority.remove());

describe('TLS on one side only', () => {
	testFaults([
		{
			name: 'B15: a TLS service with an http address closes the connection, and advice is given',
			scene: async () => {
				const server = await startFaultServer(good, {certificate: signed});
				return {base: `http://${server.host}`, server};
			},
			...fails(
				3,
				'could not reach `{host}` (it closed the connection without a response, 3 tries); try again, or check the port and http or https',
			),
			within: 3700,
		},
		// RFC 8446, section 6.2, defines these alerts.
		...[
			['handshake failure', 40],
			['certificate required', 116],
		].map(([what, alert]) => ({
			name: `B15: a service that ends the handshake with an alert (${what}) is reported`,
			scene: async () => {
				const bytes = Buffer.from([0x15, 3, 3, 0, 2, 2, Number(alert)]);
				const server = await startFaultServer('', {greet: socket => socket.end(bytes)});
				return {base: `https://${server.host}`, names: {host: server.host}};
			},
			...fails(3, 'could not reach `{host}` (the TLS handshake failed); check the port, and any proxy in between'),
		})),
		{
			name: 'B11: a tunnel that cuts TLS records never produces a listing',
			scene: async () => {
				const server = await startFaultServer(good, {certificate: signed});
				const tunnel = await startFaultServer('', {
					greet: socket => {
						let left = 1200;
						const inner = connect(server.port, '127.0.0.1');
						inner.on('error', () => {});
						socket.pipe(inner);
						inner.on('data', bytes => {
							socket.write(bytes.subarray(0, left));
							left -= bytes.length;
							if (left <= 0) {
								socket.destroy();
								inner.destroy();
							}
						});
						socket.on('close', () => inner.destroy());
					},
				});
				return {
					base: `https://${tunnel.host}`,
					names: {host: tunnel.host},
					variables: {NODE_EXTRA_CA_CERTS: authority.certPath},
				};
			},
			...fails(
				3,
				'could not reach `{host}` (it closed the connection without a response, 3 tries); try again, or check the port and http or https',
			),
			within: 3700,
		},
	]);
});

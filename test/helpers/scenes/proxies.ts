import {afterAll, beforeAll, expect} from 'vitest';
import type {Scene} from '../faults/fault-case.ts';
import type {FinishedRun} from '../faults/gates.ts';
import {findLeak} from '../program/key.ts';
import {type Authority, type Certificate, createAuthority} from '../service/certificates.ts';
import {answerOf, goodBody, startFaultServer} from '../service/fault-server.ts';
import {type ProxyServerOptions, startProxyServer} from '../service/proxy-server.ts';

export const password = 'S3KRETpassword';

/** What is to be other than usual. */
export type Wishes = Partial<ProxyServerOptions> & {
	/** The variable of the proxy, and what is written before its host. */
	readonly variable?: string;
	readonly prefix?: string;
	readonly toService?: () => Certificate;
	readonly environment?: Readonly<Record<string, string>>;
	/** What the proxy must have been asked; one tunnel if absent. */
	readonly asked?: readonly string[];
	readonly base?: string;
};

/** Expects the password of the proxy nowhere in what a run wrote. */
export const expectNoPassword = ({stdout, stderr, written}: FinishedRun) =>
	expect(stdout + stderr + written).not.toContain(password.slice(0, 6));

/**
Makes an authority for the tests of a file, which calls this once. Gives a service that only a proxy can find, whose
certificate that authority signed.
*/
export const openProxies = () => {
	let authority: Authority;
	let signed: Certificate;

	beforeAll(() => {
		authority = createAuthority();
		signed = authority.sign('DNS:service.test,DNS:localhost,IP:127.0.0.1');
	});

	afterAll(() => authority.remove());

	// A service that only the proxy can find: the name is known to nobody else.
	return (wishes: Wishes = {}) =>
		async (key: string): Promise<Scene> => {
			const {variable = 'HTTPS_PROXY', prefix = `http://user:${password}@`, environment, asked} = wishes;
			const server = await startFaultServer(answerOf(200, goodBody), {certificate: wishes.toService?.() ?? signed});
			const proxy = await startProxyServer({targetPort: server.port, ...wishes});
			return {
				base: wishes.base ?? 'https://service.test',
				server,
				host: 'service.test',
				names: {proxy: prefix.startsWith('https') ? `localhost:${proxy.port}` : proxy.host},
				environment: {
					[variable]: prefix + (prefix.startsWith('https') ? `localhost:${proxy.port}` : proxy.host),
					NODE_EXTRA_CA_CERTS: authority.certPath,
					...environment,
				},
				check: run => {
					expect(proxy.requests.map(({line}) => line)).toEqual(asked ?? ['CONNECT service.test:443']);
					expect(findLeak(JSON.stringify(proxy.requests), key)).toBeUndefined();
					expectNoPassword(run);
				},
			};
		};
};

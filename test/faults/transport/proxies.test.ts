import {describe, expect} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {expectNoPassword, goodAnswer, openProxies, password} from '../../helpers/scenes/proxies.ts';
import {startFaultServer} from '../../helpers/service/fault-server.ts';
import {works} from '../../helpers/service/good-service.ts';
import {startProxyServer} from '../../helpers/service/proxy-server.ts';

const {behindProxy, signed} = openProxies();

describe('a proxy', () => {
	testFaults([
		...['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].map(variable => ({
			name: `B19: in ${variable} makes a tunnel, and sees no key`,
			scene: behindProxy({variable}),
			...works,
		})),
		{name: 'B19: is written without a scheme', scene: behindProxy({prefix: ''}), ...works},
		{
			name: 'B19: speaks TLS itself',
			scene: async key => behindProxy({prefix: `https://user:${password}@`, certificate: signed()})(key),
			...works,
		},
		{
			name: 'B19: never stands before loopback',
			scene: async () => {
				const server = await startFaultServer(goodAnswer);
				const proxy = await startProxyServer({targetPort: server.port});
				return {
					base: server.base,
					server,
					environment: {HTTP_PROXY: proxy.host, ALL_PROXY: proxy.host, http_proxy: proxy.host},
					check: () => expect(proxy.requests).toEqual([]),
				};
			},
			...works,
		},
		{
			name: 'B19: is passed over for a host in NO_PROXY',
			scene: behindProxy({
				base: 'https://sandbox..test',
				environment: {NO_PROXY: 'example.com, .test'},
				asked: [],
			}),
			...fails(3, 'could not reach `sandbox..test` (no such host); check the address'),
		},
		{
			name: 'B19: for plain http is not used for https',
			scene: behindProxy({base: 'https://sandbox..test', variable: 'HTTP_PROXY', asked: []}),
			...fails(3, 'could not reach `sandbox..test` (no such host); check the address'),
		},
		{
			name: 'B19: that is no address is refused before anything is asked',
			scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
			environment: {HTTPS_PROXY: `http://user:${password}@:x`},
			...fails(
				2,
				'the proxy in HTTPS_PROXY is not a valid address; write it as http://HOST:PORT, or list the service in NO_PROXY',
			),
		},
	]);
});

describe('a SOCKS proxy', () => {
	testFaults(
		['socks5', 'socks5h', 'socks4a', 'socks'].map((scheme, index) => {
			const variable = index % 2 === 0 ? 'HTTPS_PROXY' : 'all_proxy';
			return {
				name: `B22: by ${scheme} in ${variable} is refused before anything is asked`,
				scene: async () => ({base: 'https://service.test', check: expectNoPassword}),
				environment: {[variable]: `${scheme}://user:${password}@127.0.0.1:1080`},
				...fails(
					2,
					`the proxy in ${variable} is none of http or https, the only ones supported; write it as http://HOST:PORT, or list the service in NO_PROXY`,
				),
			};
		}),
	);
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseAddress} from '../../source/service/address.ts';
import {proxyOf} from '../../source/service/io/proxy.ts';
import type {Variables} from '../../source/system/variables.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const hostOf = (base: string, variables: Variables): string | undefined =>
	proxyOf(parseAddress(base, {allowsInsecureHttp: true}), variables)?.host;

describe('proxyOf', () => {
	it.each([
		['https://h.example', {}, undefined],
		['https://h.example', {https_proxy: 'http://p.example:3128'}, 'p.example:3128'],
		['https://h.example', {HTTPS_PROXY: 'http://p.example:3128/'}, 'p.example:3128'],
		['https://h.example', {https_proxy: 'a.example:1', HTTPS_PROXY: 'b.example:2'}, 'a.example:1'],
		['https://h.example', {https_proxy: '', HTTPS_PROXY: 'b.example:2'}, 'b.example:2'],
		['https://h.example', {HTTPS_PROXY: 'https://p.example'}, 'p.example'],
		['https://h.example', {HTTPS_PROXY: ' p.example:3128 '}, 'p.example:3128'],
		['https://h.example', {HTTPS_PROXY: '10.0.0.1:3128'}, '10.0.0.1:3128'],
		['https://h.example', {http_proxy: 'p.example:3128'}, undefined],
		['http://h.example', {http_proxy: 'p.example:3128'}, 'p.example:3128'],
		['http://h.example', {HTTP_PROXY: 'p.example:3128'}, 'p.example:3128'],
		['http://h.example', {https_proxy: 'p.example:3128'}, undefined],
		['https://h.example', {ALL_PROXY: 'p.example:3128'}, 'p.example:3128'],
		['http://h.example', {all_proxy: 'p.example:3128'}, 'p.example:3128'],
		['https://h.example', {all_proxy: 'a.example:1', HTTPS_PROXY: 'b.example:2'}, 'b.example:2'],
		['http://localhost:8080', {http_proxy: 'p.example:3128'}, undefined],
		['https://127.0.0.1', {https_proxy: 'p.example:3128'}, undefined],
		['https://[::1]', {all_proxy: 'p.example:3128'}, undefined],
		['https://app.localhost', {all_proxy: 'socks5://p.example'}, undefined],
	])('for %s and %j is %s', (base, variables, proxy) => {
		expect(hostOf(base, variables)).toBe(proxy);
	});

	it.each([
		['https://h.example', '*', true],
		['https://h.example', 'a.example, *', true],
		['https://h.example', 'h.example', true],
		['https://h.example', 'H.Example', true],
		['https://h.example', ' a.example h.example ', true],
		['https://h.example', 'example', true],
		['https://h.example', '.example', true],
		['https://h.example', '*.example', true],
		['https://h.example', 'h.example.', true],
		['https://h.example.', 'h.example', true],
		['https://h.example', 'h.example:443', true],
		['https://h.example:8443', 'h.example:8443', true],
		['https://h.example:8443', 'h.example', true],
		['https://h.example', '', false],
		['https://h.example', ',', false],
		['https://h.example', 'ample', false],
		['https://h.example', 'a.h.example', false],
		['https://h.example', 'h.example:8443', false],
		['https://h.example', '10.0.0.0/8', false],
		['https://10.1.2.3', '10.1.2.3', true],
		['https://10.1.2.3', '10.0.0.0/8', true],
		['https://10.1.2.3', '10.0.0.0/8x', false],
		['https://10.1.2.3', '10.0.0.0/x8', false],
		['https://10.1.2.3:8443', '10.1.2.3:8443', true],
		['https://10.1.2.3', '10.1.2.3:8443', false],
		['https://10.1.2.3', '2.3', false],
		['https://11.1.2.3', '10.0.0.0/8', false],
		['https://10.1.2.3', '10.0.0.0/33', false],
		['https://10.1.2.3', '10.0.0.0/x', false],
		['https://10.1.2.3', 'x/8', false],
		['https://10.1.2.3', '10.0.0.0/', false],
		['https://10.1.2.3', '10.0.0.0/-1', false],
		['https://10.1.2.3', '0.0.0.0/0', true],
		['https://[2001:db8::1]', '2001:db8::1', true],
		['https://[2001:db8::1]', '2001:DB8:0::1', true],
		['https://[2001:db8::1]', '[2001:db8::1]', true],
		['https://[2001:db8::1]:8443', '[2001:db8::1]:8443', true],
		['https://[2001:db8::1]', '2001:db8::/32', true],
		['https://[2001:db8::1]', '[2001:db8::1]:8443', false],
		['https://[2001:db9::1]', '2001:db8::/32', false],
		['https://[2001:db8::1]', '10.0.0.0/8', false],
	])('for %s with the exceptions %j is none: %s', (base, exceptions, isNone) => {
		const proxy = isNone ? undefined : 'p.example:3128';

		expect(hostOf(base, {https_proxy: 'p.example:3128', no_proxy: exceptions})).toBe(proxy);
		expect(hostOf(base, {HTTPS_PROXY: 'p.example:3128', NO_PROXY: exceptions})).toBe(proxy);
	});

	it.each([
		['https_proxy', 'http://'],
		['HTTPS_PROXY', 'http://user:S3KRET@'],
		['HTTPS_PROXY', 'http://user:S3KRET@p.example:x'],
		['HTTPS_PROXY', 'http://user:S3KRET%@p.example'],
		['https_proxy', 'http://user:S3KRET@p.example:3128/path'],
		['HTTPS_PROXY', 'p.example:3128?S3KRET'],
		['ALL_PROXY', 'socks5://user:S3KRET@p.example:1080'],
		['all_proxy', 'socks4a://p.example'],
		['https_proxy', 'ftp://p.example'],
	])('refuses the value of %s: %s', async (variable, value) => {
		expect(await faultOf(() => hostOf('https://h.example', {[variable]: value}))).toEqual({
			type: 'usage',
			what: `the proxy in ${variable} is not the address of an HTTP proxy`,
			tryThis: 'write it as http://HOST:PORT, or list the service in NO_PROXY',
		});
	});

	it('never shows a password, and throws nothing but a fault', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.string({unit: anyCharacter}),
				fc.constantFrom('', 'http://', 'https://'),
				fc.string({unit: 'grapheme'}),
				async (text, scheme, exceptions) => {
					let shown: unknown;
					try {
						shown = hostOf('https://h.example', {
							https_proxy: `${scheme}user:S3KRET@${text}`,
							no_proxy: exceptions,
						});
					} catch (error) {
						shown = (await faultOf(() => Promise.reject(error))) as unknown;
					}
					expect(JSON.stringify(shown) ?? '').not.toContain('S3KRET');
				},
			),
		);
	});
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
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
		['https://h.example', {https_proxy: 'a.example', no_proxy: 'h.example', NO_PROXY: 'b.example'}, undefined],
		['http://h.example', {http_proxy: 'p.example', no_proxy: 'h.example:80'}, undefined],
		['http://localhost:8080', {http_proxy: 'p.example:3128'}, undefined],
		['https://127.0.0.1', {https_proxy: 'p.example:3128'}, undefined],
		['https://[::1]', {all_proxy: 'p.example:3128'}, undefined],
		['https://app.localhost', {all_proxy: 'socks5://p.example'}, undefined],
	])('returns the proxy for $0 and $1', (base, variables, proxy) => {
		expect(hostOf(base, variables)).toBe(proxy);
	});

	it.each([
		['https://h.example', ['*', 'a.example, *', 'h.example', 'H.Example', ' a.example h.example ', 'example']],
		['https://h.example', ['.example', '*.example', 'h.example.', 'h.example:443']],
		['https://h.example.', ['h.example']],
		['https://h.example:8443', ['h.example:8443', 'h.example']],
		['https://10.1.2.3', ['10.1.2.3', '10.0.0.0/8', '0.0.0.0/0']],
		['https://10.1.2.3:8443', ['10.1.2.3:8443']],
		['https://[2001:db8::1]', ['2001:db8::1', '2001:DB8:0::1', '[2001:db8::1]', '2001:db8::/32']],
		['https://[2001:db8::1]:8443', ['[2001:db8::1]:8443']],
	])('for $0 is none with any of $1', (base, exceptions) => {
		expect(exceptions.filter(no_proxy => hostOf(base, {https_proxy: 'p.example', no_proxy}))).toEqual([]);
		expect(exceptions.filter(NO_PROXY => hostOf(base, {HTTPS_PROXY: 'p.example', NO_PROXY}))).toEqual([]);
	});

	it.each([
		['https://h.example', ['', ',', 'ample', 'a.h.example', 'h.example:8443', '10.0.0.0/8']],
		['https://10.1.2.3', ['10.0.0.0/8x', '10.0.0.0/x8', '10.1.2.3:8443', '2.3', '10.0.0.0/33', '10.0.0.0/0x8', 'x/8']],
		['https://10.1.2.3', ['10.0.0.0/', '10.0.0.0/-1', '/8']],
		['https://11.1.2.3', ['10.0.0.0/8']],
		['https://[2001:db8::1]', ['[2001:db8::1]:8443', '10.0.0.0/8']],
		['https://[2001:db9::1]', ['2001:db8::/32']],
	])('for $0 is used despite each of $1', (base, exceptions) => {
		expect(exceptions.filter(no_proxy => !hostOf(base, {https_proxy: 'p.example', no_proxy}))).toEqual([]);
	});

	it.each([
		['https_proxy', 'http://'],
		['HTTPS_PROXY', 'http://user:S3KRET@'],
		['HTTPS_PROXY', 'http://user:S3KRET@p.example:x'],
		['HTTPS_PROXY', 'http://us\ter:S3KRET@p.example'],
		['HTTPS_PROXY', 'http://p.example\\S3KRET'],
		['https_proxy', 'http://user:S3KRET@p.example:3128/path'],
		['HTTPS_PROXY', 'p.example:3128?S3KRET'],
		['ALL_PROXY', 'socks5://user:S3KRET@p.example:1080'],
		['all_proxy', 'socks4a://p.example'],
		['https_proxy', 'ftp://p.example'],
		['https_proxy', 'xhttp://p.example/'],
	])('refuses the value of %s: %s', async (variable, value) => {
		expect(await faultOf(() => hostOf('https://h.example', {[variable]: value}))).toEqual(
			new Fault(
				`the proxy in ${variable} is not the address of an HTTP proxy`,
				'write it as http://HOST:PORT, or list the service in NO_PROXY',
			),
		);
	});

	const toLogin = (login: string): string | undefined => {
		const proxy = proxyOf(parseAddress('https://h.example', {allowsInsecureHttp: false}), {
			https_proxy: `http://${login}@p.example:3128`,
		});
		return proxy?.token && Buffer.from(proxy.token.replace('Basic ', ''), 'base64').toString('latin1');
	};

	// curl 7.88 sends the same, but refuses the last two.
	it.each([
		['u:p%ss', 'u:p%ss'],
		['u:100%', 'u:100%'],
		['u:p%zzs', 'u:p%zzs'],
		['u:p%41s', 'u:pAs'],
		['u%3a:p%2Fs', 'u::p/s'],
		['u:p%ffs', 'u:p\xffs'],
		['DOMAIN\\user:p\\w', 'DOMAIN\\user:p\\w'],
		['DOMAIN%5Cuser:pw', 'DOMAIN\\user:pw'],
		['u:p:w', 'u:p:w'],
		['u:', 'u:'],
		['u', 'u:'],
		[':pw', ':pw'],
		['', ':'],
		['u:p"w', 'u:p"w'],
		['u:pé', 'u:p\xc3\xa9'],
		['u:p+w', 'u:p+w'],
		['u@example.org:p@ss', 'u@example.org:p@ss'],
		['u:p w', 'u:p w'],
	])('reads the user name and password %s as %j', (login, read) => {
		expect(toLogin(login)).toBe(read);
	});

	it('sends no password without one', () => {
		expect(proxyOf(parseAddress('h.example', {allowsInsecureHttp: false}), {https_proxy: 'p.example'})?.token).toBe(
			undefined,
		);
	});

	it.each([
		['u:S3#KRET', '#', '%23'],
		['u:S3/KRET', '/', '%2F'],
		['u:S3?KRET', '?', '%3F'],
		['u:12#34', '#', '%23'],
		['DOMAIN/user:S3KRET', '/', '%2F'],
		['u:S3%0aKRET', '%', '%25'],
		['u:S3%00', '%', '%25'],
	])('names the raw sign in the user name or password %s', async (login, sign, written) => {
		expect(await faultOf(() => toLogin(login))).toEqual(
			new Fault(
				`the user name or password of the proxy in https_proxy has a raw \`${sign}\``,
				`write ${written} for ${sign}`,
			),
		);
	});

	it('names the quotes around an address', async () => {
		const value = '"http://user:S3KRET@p.example:3128"';

		expect(await faultOf(() => hostOf('https://h.example', {https_proxy: value}))).toEqual(
			new Fault('the proxy in https_proxy is in quotes', 'remove the quotes (`docker --env-file` keeps them)'),
		);
	});

	it('never shows a password, and throws nothing but a fault', () => {
		const anyText = fc.string({unit: anyCharacter});
		const anyScheme = fc.constantFrom('', 'http://', 'https://');
		fc.assert(
			fc.property(anyText, anyScheme, fc.string({unit: 'grapheme'}), (text, scheme, exceptions) => {
				let shown: unknown;
				try {
					shown = hostOf('https://h.example', {https_proxy: `${scheme}user:S3KRET@${text}`, no_proxy: exceptions});
				} catch (error) {
					expect(error).toBeInstanceOf(Fault);
					shown = error;
				}
				expect(JSON.stringify(shown) ?? '').not.toContain('S3KRET');
			}),
		);
	});
});

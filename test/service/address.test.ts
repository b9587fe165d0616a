import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {type Address, parseAddress} from '../../source/service/address.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const parse = (text: string): Address => parseAddress(text, {allowsInsecureHttp: false});

const faultFor = (text: string, allowsInsecureHttp = false): Fault | undefined => {
	try {
		parseAddress(text, {allowsInsecureHttp});
	} catch (error) {
		if (error instanceof Fault) {
			return error;
		}
		throw error;
	}
	return undefined;
};

describe('parseAddress', () => {
	it.each([
		['https://sandbox.example.org', 'https://sandbox.example.org'],
		['sandbox.example.org:443', 'https://sandbox.example.org'],
		['https://sandbox.example.org//api//v0//resources//', 'https://sandbox.example.org/api'],
		['https://sandbox.example.org/api/../v0', 'https://sandbox.example.org'],
		['https://sandbox.example.org/API', 'https://sandbox.example.org/API'],
		['https://sandbox.example.org/bücher', 'https://sandbox.example.org/b%C3%BCcher'],
		['https://sandbox.example.org/rev0', 'https://sandbox.example.org/rev0'],
		['https://a.example/v0/api/v0/v0/resources', 'https://a.example/v0/api'],
		['https://my_host.example', 'https://my_host.example'],
		['https://localhost:8080', 'https://localhost:8080'],
		['https://bücher.example', 'https://xn--bcher-kva.example'],
		['https://[2001:DB8::1]:8443/api', 'https://[2001:db8::1]:8443/api'],
		['[2001:db8::1]', 'https://[2001:db8::1]'],
		['http://localhost:8080', 'http://localhost:8080'],
	])('reads $0 as $1', (text, base) => {
		expect(parse(text).base).toBe(base);
	});

	it('finds every part of an address', () => {
		expect(parse('sandbox.example.org:8443/api/')).toEqual({
			base: 'https://sandbox.example.org:8443/api',
			otherBase: 'https://sandbox.example.org:8443',
			host: 'sandbox.example.org:8443',
			isLoopback: false,
		});
		expect(parse('bücher.example/apis')).toEqual({
			base: 'https://xn--bcher-kva.example/apis',
			otherBase: 'https://xn--bcher-kva.example/apis/api',
			host: 'xn--bcher-kva.example',
			isLoopback: false,
		});
	});

	it.each([
		['localhost', 'http://localhost'],
		['localhost:8080', 'http://localhost:8080'],
		['LOCALHOST:8080/api', 'http://localhost:8080/api'],
		['127.0.0.1:9000', 'http://127.0.0.1:9000'],
		['[::1]:9000/v0', 'http://[::1]:9000'],
		['app.localhost:3000', 'http://app.localhost:3000'],
		['localhost:443', 'https://localhost'],
		['localhost:0443/api', 'https://localhost/api'],
		['localhost:8443', 'http://localhost:8443'],
		['localhost:4430', 'http://localhost:4430'],
		['localhost.example', 'https://localhost.example'],
	])('reads %s without a scheme as %s', (text, base) => {
		expect(parse(text).base).toBe(base);
	});

	it.each([
		...['localhost', 'localhost.', 'a.b.localhost', '127.0.0.1', '127.1', '0x7f000001', '2130706433'],
		...['127.255.255.254', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:127.255.0.9]'],
	])('allows plain http to loopback: %s', host => {
		expect(parse(`http://${host}:8080`)).toMatchObject({isLoopback: true});
	});

	it.each([
		...['sandbox.example.org', '127.0.0.1.nip.io', 'localhost.example.org', 'notlocalhost', '0.0.0.0', '128.0.0.1'],
		...['[::]', '[::2]', '[::ffff:8000:1]', '10.0.0.1'],
	])('refuses plain http to %s unless it is allowed', host => {
		expect(faultFor(`http://${host}/api`)).toEqual(
			new Fault(
				`plain http to \`${host}\` would send the access key in clear text`,
				'use https://, or --insecure-http if you trust the network',
			),
		);
		expect(parseAddress(`http://${host}/api`, {allowsInsecureHttp: true})).toMatchObject({
			base: `http://${host}/api`,
			isLoopback: false,
		});
	});

	const longestHost = `${'a.'.repeat(123)}example`;
	const longest = `https://h.example/${'a'.repeat(2030)}`;

	it.each([`https://${longestHost}`, longest])('accepts the longest host and address: $0', text => {
		expect(parse(text).base).toBe(text);
	});

	const noScheme = 'does not begin with https://';
	const noHost = 'has no valid host';
	const noPort = 'has no valid port';
	const hidden = (place: number) => `contains a space or an invisible character (character ${place})`;
	const noQuery = 'contains a query or a fragment';

	it.each([
		['is empty', ['', ' \t\n']],
		[noScheme, ['ftp://h.example', 'file:///etc/passwd', 'javascript:alert(1)', 'ws://h.example', 'mailto:a', '/api']],
		[noScheme, ['https:h.example', 'https:/h.example', '::1', '//h.example/api', '<https://h.example>']],
		[noHost, ['https://', 'https:///api', 'https://', 'https://:80']],
		[noHost, ['https://[::1', 'https://https://h.example', 'https://h%40evil.example', 'https://h.example,api']],
		[
			noPort,
			['https://h.example:70000', 'h.example:99999', 'https://h.example:', 'https://h.example:x', 'localhost:0'],
		],
		[noPort, ['[::1]:65536/api', 'localhost:80a', 'https://h.example:8080:9', 'http://localhost:-1']],
		[noHost, ['https://"h.example"', "https://'h.example'", `https://${longestHost}s`]],
		[hidden(1), ['\u200bh.example']],
		[hidden(9), ['https://\ufeffh.example']],
		[
			hidden(10),
			['https://h\u001b]0;x\u0007', 'https://h\u200b.example', 'https://h\u202e.example', 'https://h\u2028.example'],
		],
		[hidden(14), ['https://h.exa\tmple', 'https://h.exa\nmple']],
		[hidden(20), ['https://h.example/a b']],
		['contains a backslash (character 7)', ['https:\\\\h.example']],
		['contains a backslash (character 18)', ['https://h.example\\api']],
		[noQuery, ['https://h.example/?a=1', 'https://h.example?', 'https://h.example/#top']],
		['is longer than 2048 characters', [`${longest}a`]],
	])('says that an address %s (%#)', (why, texts) => {
		const remedies: Readonly<Record<string, string>> = {
			[noQuery]: 'leave out what follows `?` or `#`',
			[noPort]: 'write a number from 1 to 65535 after the colon, or leave both out',
		};
		const tryThis = remedies[why] ?? 'write it as https://HOST or https://HOST/api';
		const fault = new Fault(`the address ${why}`, tryThis);

		expect(texts.map(text => faultFor(text, true))).toEqual(texts.map(() => fault));
	});

	it.each(['"https://h.example"', "'h.example/api'", ' "" ', '"https://user:S3KRET@h.example"'])(
		'names the quotes around an address: %s',
		text => {
			expect(faultFor(text, true)).toEqual(
				new Fault('the address is in quotes', 'remove the quotes (`docker --env-file` keeps them)'),
			);
		},
	);

	it.each([
		'https://user:S3KRET@h.example',
		'https://S3KRET@h.example/api',
		'user:S3KRET@h.example',
		'S3KRET@localhost:8080',
		'https://user:S3KRET@h.example/?q#f',
		'ftp://user:S3KRET@h.example',
		'https:user:S3KRET@h.example',
		'https://user:S3KRET@',
		'https://user:S3 KRET@h.example',
		'http://@h.example',
		'https://user:1/S3KRET@h.example',
		'https://user:pass?S3KRET@h.example',
		'https://h.example\\@S3KRET.example',
	])('refuses a user name or a password without repeating it: %s', text => {
		expect(faultFor(text, true)).toEqual(
			new Fault('the address contains a user name or password', 'leave it out; the access key is set separately'),
		);
	});
});

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/).filter(text => text !== 'v0');
const host = fc.array(label, {minLength: 2, maxLength: 4}).map(labels => `${labels.join('.')}.example`);
const port = fc.option(fc.integer({min: 1, max: 65_535}), {nil: undefined});
const path = fc.array(label, {maxLength: 2}).map(segments => segments.map(segment => `/${segment}`).join(''));
const base = fc
	.tuple(host, port, path, fc.constantFrom('', '/api'))
	.map(([name, number, prefix, api]) => name + (number === undefined ? '' : `:${number}`) + prefix + api);

describe('any text as an address', () => {
	it('gives every spelling of a base the same address', () => {
		fc.assert(
			fc.property(
				base,
				fc.constantFrom('', 'https://', 'HTTPS://', 'Https://'),
				fc.constantFrom('', '/v0', '/v0/resources'),
				fc.constantFrom('', '/', '//', '///'),
				fc.constantFrom('', ' ', '\n', '\t ', '\r\n'),
				(text, scheme, ending, slashes, space) => {
					expect(parse(`${space}${scheme}${text}${ending}${slashes}${space}`)).toEqual(parse(`https://${text}`));
				},
			),
		);
	});

	it('reads its own results as the same', () => {
		fc.assert(
			fc.property(base, text => {
				const address = parse(text);

				expect(parse(`${address.base}/v0/resources`)).toEqual(address);
				expect(parse(address.base)).toEqual(address);
				expect(parse(address.otherBase).otherBase).toBe(address.base);
			}),
		);
	});

	it('gives a valid address or a fault that can be shown', () => {
		const piece = fc.oneof(
			fc.string({unit: anyCharacter, maxLength: 12}),
			fc.constantFrom('https://', 'http://', 'localhost', '127.1', '/', '@', '?', '#', '\\', ':80', '[::1]', '%2e'),
		);
		fc.assert(
			fc.property(fc.array(piece, {maxLength: 6}), fc.boolean(), (pieces, allowsInsecureHttp) => {
				const text = pieces.join('');
				const fault = faultFor(text, allowsInsecureHttp);
				if (fault !== undefined) {
					expect(JSON.stringify(fault)).toMatch(/^[\x20-\x7e]+$/);
					return;
				}
				const {base, host, isLoopback} = parseAddress(text, {allowsInsecureHttp});
				expect(base).toMatch(/^https?:\/\/[^\s@?#\\]+$/);
				expect(base).toMatch(/^[\x21-\x7e]+$/);
				expect(host).toMatch(/^[a-z0-9._:[\]-]+$/);
				expect(new URL(base).host).toBe(host);
				expect(base.startsWith('https:') || allowsInsecureHttp || isLoopback).toBe(true);
			}),
			{numRuns: 2000},
		);
	});
});

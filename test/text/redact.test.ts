import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createRedact, holdsKey} from '../../source/text/redact.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const longKey = fc.string({
	unit: fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code)),
	minLength: 8,
	maxLength: 60,
});

describe('createRedact', () => {
	const secret = 'qV7/xT2+pL9%wZ4~';
	const redact = createRedact(secret);

	it.each([
		['nothing to see', 'nothing to see'],
		[secret, '•••'],
		[`the token ${secret} is unknown`, 'the token ••• is unknown'],
		[`${secret}${secret}`, '•••'],
		[`the token ${secret.slice(0, 8)}... is unknown`, 'the token •••... is unknown'],
		[`ends in ${secret.slice(-9)}`, 'ends in •••'],
		[`begins with ${secret.slice(0, 7)}`, `begins with ${secret.slice(0, 7)}`],
		[`https://${secret.toLowerCase()}.example`, 'https://•••.example'],
		[`/?token=${encodeURIComponent(secret)}`, '/?token=•••'],
		[`/?token=${encodeURIComponent(secret).toLowerCase()}`, '/?token=•••'],
		[[...secret].join('\n'), '•••\n~'],
		[`İ ${secret} İ`, 'İ ••• İ'],
	])('turns %j into %j', (text, redacted) => {
		expect(redact(text)).toBe(redacted);
	});

	it('removes the key in base64, alone or after a user name', () => {
		for (const packed of [secret, `:${secret}`, `u:${secret}`, `you:${secret}:more`]) {
			const text = Buffer.from(packed).toString('base64');
			const safeText = Buffer.from(packed).toString('base64url');
			for (const redacted of [redact(text), redact(safeText)]) {
				expect(redacted).toContain('•••');
				expect(redacted.replaceAll('•••', '').length).toBeLessThan(text.length - 16);
			}
			expect([holdsKey(text, secret), holdsKey(safeText, secret)]).toEqual([true, true]);
		}
	});

	it.each([
		['>>>???>>>???', '/?token=Pj4-Pz8_Pj4-Pz8_', '/?token=•••_'],
		// A short key, but nothing that only resembles its base64.
		['ab', 'a b ab', 'a b •••'],
		['ab', 'YWI= YW', 'YWI= YW'],
		['abcde', 'YWJjZGU=', '•••'],
		['abcd1234', 'a-b-c-d-1-2-3-4', '•••'],
		['ab%2Fcd%3Aef', 'ab % 2F cd % 3A ef', '•••'],
	])('removes %s from %j', (key, text, redacted) => {
		expect(createRedact(key)(text)).toBe(redacted);
	});

	it.each([
		...['%25252f', '%25252540', '&amp;amp;amp;#47;', '&amp;#047;', '&#xa;', '&#x2F;', '&lt;', '&lowbar;'],
		...['\\b', '\\f', '\\\\\\n', '\\u002F', '@', '[', '`', '{', '/', ':'],
	])('finds a key whose characters are separated by %j', separator => {
		expect(holdsKey([...'AZaz0190'].join(separator), 'AZaz0190')).toBe(true);
		expect(createRedact('AZaz0190')(`<${[...'AZaz0190'].join(separator)}>`)).toBe('<•••>');
	});

	it('finds a key without letters', () => {
		const key = '#!$%&()*+,-./:;';

		expect(holdsKey(`the key ${key}`, key)).toBe(true);
		expect(holdsKey(`?key=${encodeURIComponent(key)}`, key)).toBe(true);
		expect(holdsKey(key.slice(1), key)).toBe(false);
	});

	// Keys with fewer than eight letters and digits: the others count too.
	it.each([
		['p@$$w0rd!', 'p&#64;&dollar;$w0rd&#x21;', '•••'],
		['#!$%&()*+,-', '&num;&excl;$&percnt;&amp;&lpar;&rpar;&#42;&#43;,-', '•••'],
		['p@ss/w0:', 'is p%40ss%2fw0%3A ok', 'is ••• ok'],
		['a"b$c/d~', String.raw`{"key":"a\"b$c\/d~"}`, '{"key":"•••"}'],
	])('removes a key with few letters, whatever its escapes: %s', (key, text, redacted) => {
		expect(createRedact(key)(text)).toBe(redacted);
		expect(holdsKey(text, key)).toBe(true);
	});

	it.each([
		['a"b\\c/d', String.raw`["note:a\"b\\c\/d"]`],
		['a"b\\c/d', String.raw`["\u0061\u0022b\u005cc/\u0064"]`],
		['p@ss/w0', String.raw`["p@ss\/w0"]`],
		['p@ss/w0', String.raw`["\u0070@ss/w0"]`],
		['a\\nb', String.raw`["a\\nb"]`],
		['win', String.raw`["\u0077in10"]`],
		['%41&lt;', '["%41&lt;"]'],
	])('finds the short key %s, as JSON escapes it, in %s', (key, text) => {
		expect(holdsKey(text, key)).toBe(true);
		expect(holdsKey(text, `${key}0`)).toBe(false);
	});

	it('leaves no eight characters of the key in any text', () => {
		const setting = longKey.chain(whole => {
			const part = fc.tuple(fc.nat(60), fc.nat(60)).map(([start, end]) => whole.slice(start, end));
			const format = fc.constantFrom(whole, encodeURIComponent(whole), whole.toUpperCase());
			const piece = fc.oneof(fc.string({unit: anyCharacter, maxLength: 8}), part, format);
			return fc.tuple(fc.constant(whole), fc.array(piece, {maxLength: 8}));
		});
		always(1200, setting, ([whole, pieces]) => {
			const redacted = createRedact(whole)(pieces.join(''));

			for (const format of [whole, encodeURIComponent(whole)]) {
				for (let start = 0; start + 8 <= format.length; start++) {
					expect(redacted.toLowerCase()).not.toContain(format.slice(start, start + 8).toLowerCase());
				}
			}
		});
	});

	const percent = (text: string) => text.replace(/[\s\S]/g, one => `%${one.charCodeAt(0).toString(16)}`);
	const base64 = (text: string) => Buffer.from(text).toString('base64');
	const html = (text: string) => text.replace(/[&<>"'/]/g, one => `&#x${one.charCodeAt(0).toString(16)};`);
	const encoders: readonly ((text: string) => string)[] = [
		text => text.toUpperCase(),
		encodeURIComponent,
		text => encodeURIComponent(encodeURIComponent(text)).toLowerCase(),
		percent,
		base64,
		text => Buffer.from(text).toString('base64url'),
		text => base64(base64(text)),
		text => base64(Buffer.from(text).toString('base64url')),
		text => Buffer.from(text).toString('hex').toUpperCase(),
		text => JSON.stringify(text),
		text => text.replace(/[\s\S]/g, one => `\\u00${one.charCodeAt(0).toString(16)}`),
		text => text.replace(/[\s\S]/g, one => `\\u00${one.charCodeAt(0).toString(16).toUpperCase()}`),
		html,
		text => html(text).replaceAll('&', '&amp;'),
		text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
		text => text.replace(/[\s\S]/g, one => `&#${one.charCodeAt(0)};`),
		text => text.replace(/[\s\S]/g, one => `&#X000${one.charCodeAt(0).toString(16)};`),
		text => text.replace(/[\s\S]/g, one => `&#38;#${one.charCodeAt(0)};`),
		text => text.replace(/[@-z]/g, one => `&#${one.charCodeAt(0)};`),
	];
	// The characters next to the letters and digits in ASCII separate too.
	const separators = ['', ' ', '-', ':', '/', '@', '[', '`', '{', '\n', '%20', '&nbsp;'];
	const encodedKey = fc.record({
		// A key of punctuation leaves too little to find. A key with a backslash or semicolon may itself look like an escape.
		whole: fc
			.tuple(fc.string({unit: fc.constantFrom(...'abcxyzABCXYZ0189'), minLength: 8, maxLength: 20}), longKey)
			.map(([letters, rest]) => letters + rest.replace(/[\\;]/g, '~')),
		encode: fc.constantFrom(...encoders),
		size: fc.integer({min: 4, max: 7}),
		separator: fc.constantFrom(...separators),
		around: fc.constantFrom('', 'the token ', '"', '/?token='),
	});
	const grouped = (text: string, size: number, separator: string): string =>
		separator === ''
			? text
			: (text.match(/%(?:25)+(?![\da-f]{2})|%(?:25)*[\da-f]{2}|&(?:(?:amp|#38);)*[^;&]*;|\\u....|\\?[\s\S]/gi) ?? [])
					.flatMap((one, index) => (index % size === 0 ? [separator, one] : [one]))
					.join('');

	it('finds and removes the key in any case, encoding or escape, and in groups', () => {
		always(1200, encodedKey, ({whole, encode, size, separator, around}) => {
			const text = around + grouped(encode(whole), size, separator) + around;

			expect(holdsKey(text, whole)).toBe(true);
			const redacted = createRedact(whole)(text);
			expect(redacted).toContain('•••');
			expect(holdsKey(redacted, whole)).toBe(false);
		});
	});

	it('finds no key in a text without it, and changes nothing in a text without its characters', () => {
		const text = fc.string({unit: fc.constantFrom(...'ghijklm -:.,')});
		const other = fc.string({unit: fc.constantFrom('a', 'İ', ' ', '…', '\u{1f600}')});

		always(1200, fc.tuple(longKey, text, other), ([whole, letters, others]) => {
			expect(holdsKey(letters, `${whole}0zZ`)).toBe(false);
			expect(createRedact('0123456789')(others)).toBe(others);
		});
	});
});

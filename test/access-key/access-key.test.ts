import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseKey, parsePrintedKey} from '../../source/access-key/access-key.ts';
import {FaultError} from '../../source/fault/fault.ts';
import {createRedact} from '../../source/text/redact.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const whyOf = (text: string): string => {
	try {
		parseKey(text, 'the test');
	} catch (error) {
		if (error instanceof FaultError && error.fault.type === 'bad-key') {
			expect(error.fault.source).toBe('the test');
			return error.fault.why;
		}
		throw error;
	}
	throw new Error('the key was accepted');
};

const key = fc.string({unit: fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code)), minLength: 1});
const longKey = fc.string({
	unit: fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code)),
	minLength: 8,
	maxLength: 60,
});

describe('what a command printed', () => {
	it.each([
		['S3KRET\n', {key: 'S3KRET'}],
		['S3KRET\r\n', {key: 'S3KRET'}],
		[' S3KRET', {key: 'S3KRET'}],
		['', {why: 'printed nothing'}],
		['\n\n', {why: 'printed nothing'}],
		['S3KRET\nuser: me\n', {why: 'printed 2 lines'}],
		['\n\nS3KRET', {why: 'printed 3 lines'}],
		['Bearer x', {why: 'printed no key: it begins with the word Bearer, which is not part of it'}],
		['a b', {why: 'printed no key: character 2 is a space'}],
	])('%j is a key or says why it is none', (text, read) => {
		expect(parsePrintedKey(text)).toEqual(read);
	});

	it('is read as any other key, where it is one line', () => {
		fc.assert(
			fc.property(key, one => {
				expect(parsePrintedKey(`${one}\n`)).toEqual({key: parseKey(one, '')});
			}),
		);
	});
});

describe('parseKey', () => {
	it.each(['S3KRET', ' S3KRET ', 'S3KRET\n', 'S3KRET\r\n', '\ufeffS3KRET\n', '\n\nS3KRET\n\n'])(
		'drops the white space around the key: %j',
		text => {
			expect(parseKey(text, 'a file')).toBe('S3KRET');
		},
	);

	it.each([
		['', 'it is empty'],
		[' \n', 'it is empty'],
		['S3 KRET', 'character 3 is a space'],
		['S3\tKRET', 'character 3 is a space'],
		['S3KRET\nS3KRET', 'character 7 is a line break'],
		['S3KRET\r\nS3KRET', 'character 7 is a line break'],
		['S\u0000', 'character 2 is a control character'],
		['S\u001b[31m', 'character 2 is a control character'],
		['S\u007f', 'character 2 is a control character'],
		['S3KR\u00c9T', 'character 5 is not ASCII'],
		['S3KRET\u{1f600}', 'character 7 is not ASCII'],
		['S3\u200bKRET', 'character 3 is not ASCII'],
		['Bearer S3KRET', 'it begins with the word Bearer, which is not part of it'],
		['bearer\tS3KRET', 'it begins with the word Bearer, which is not part of it'],
	])('refuses %j', (text, why) => {
		expect(whyOf(text)).toBe(why);
	});

	it('takes a key of 4096 characters, and no longer one', () => {
		expect(parseKey('k'.repeat(4096), 'a file')).toHaveLength(4096);
		expect(whyOf('k'.repeat(4097))).toBe('it is longer than 4096 characters');
	});

	it('takes every visible ASCII character, and whatever it refuses is not in the reason', () => {
		fc.assert(
			fc.property(key, text => {
				expect(parseKey(text, 'a file')).toBe(text);
			}),
		);
		fc.assert(
			fc.property(
				longKey,
				fc.constantFrom(' ', '\n', '\u0000', '\u00e9', '\u{1f600}'),
				longKey,
				(start, wrong, end) => {
					const why = whyOf(start + wrong + end);

					expect(why).not.toContain(start);
					expect(why).not.toContain(end);
				},
			),
		);
	});
});

describe('createRedact', () => {
	const secret = 'qV7/xT2+pL9%wZ4~';
	const redact = createRedact(secret);

	it.each([
		['nothing to see', 'nothing to see'],
		[secret, '•••'],
		[`the token ${secret} is unknown`, 'the token ••• is unknown'],
		[`${secret}${secret}`, '••••••'],
		[`the token ${secret.slice(0, 8)}... is unknown`, 'the token •••... is unknown'],
		[`ends in ${secret.slice(-9)}`, 'ends in •••'],
		[`begins with ${secret.slice(0, 7)}`, `begins with ${secret.slice(0, 7)}`],
		[`https://${secret.toLowerCase()}.example`, 'https://•••.example'],
		[`/?token=${encodeURIComponent(secret)}`, '/?token=•••'],
		[`/?token=${encodeURIComponent(secret).toLowerCase()}`, '/?token=•••'],
	])('makes %j into %j', (text, redacted) => {
		expect(redact(text)).toBe(redacted);
	});

	it('takes out the key where it is packed in base64, alone or after a user name', () => {
		for (const packed of [secret, `:${secret}`, `me:${secret}`, `you:${secret}:more`]) {
			const text = Buffer.from(packed).toString('base64');
			const safeText = Buffer.from(packed).toString('base64url');
			for (const redacted of [redact(text), redact(safeText)]) {
				expect(redacted).toContain('•••');
				expect(redacted.replaceAll('•••', '').length).toBeLessThan(text.length - 16);
			}
		}
	});

	it('takes out a short key, but nothing that merely resembles its base64', () => {
		expect(createRedact('ab')('a b ab')).toBe('a b •••');
		expect(createRedact('ab')('YW')).toBe('YW');
	});

	it('leaves no eight characters of the key in any text', () => {
		const setting = longKey.chain(whole =>
			fc.tuple(
				fc.constant(whole),
				fc.array(
					fc.oneof(
						fc.string({unit: anyCharacter, maxLength: 8}),
						fc.tuple(fc.nat(60), fc.nat(60)).map(([start, end]) => whole.slice(start, end)),
						fc.constant(whole),
						fc.constant(encodeURIComponent(whole)),
						fc.constant(whole.toUpperCase()),
					),
					{maxLength: 8},
				),
			),
		);
		fc.assert(
			fc.property(setting, ([whole, pieces]) => {
				const redacted = createRedact(whole)(pieces.join(''));

				for (const form of [whole, encodeURIComponent(whole)]) {
					for (let start = 0; start + 8 <= form.length; start++) {
						expect(redacted.toLowerCase()).not.toContain(form.slice(start, start + 8).toLowerCase());
					}
				}
			}),
		);
	});

	it('changes nothing in a text that shares no character with the key', () => {
		fc.assert(
			fc.property(fc.string({unit: fc.constantFrom('a', 'İ', ' ', '…', '\u{1f600}')}), text => {
				expect(createRedact('0123456789')(text)).toBe(text);
			}),
		);
	});
});

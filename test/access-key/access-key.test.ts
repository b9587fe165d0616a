import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {commandAdvice, parseKey, parsePrintedKey} from '../../source/access-key/access-key.ts';
import {FaultError} from '../../source/fault/fault.ts';

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

const visible = fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code));
const key = fc.string({unit: visible, minLength: 1});

describe('the output of a command', () => {
	it.each([
		['S3KRET\n', {key: 'S3KRET'}],
		['S3KRET\r\n', {key: 'S3KRET'}],
		[' S3KRET', {key: 'S3KRET'}],
		['', {why: 'printed nothing'}],
		['\n\n', {why: 'printed nothing'}],
		['S3KRET\nuser: me\n', {why: 'printed 2 lines'}],
		['\n\nS3KRET', {why: 'printed 3 lines'}],
		['Bearer x', {why: 'printed no key: it includes the word Bearer'}],
		['a b', {why: 'printed no key: character 2 is a space'}],
	])('%j is a key, or the reason is given', (text, read) => {
		expect(parsePrintedKey(text)).toEqual('why' in read ? {...read, tryThis: commandAdvice} : read);
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
		['S3KRET\nS3KRET', 'character 7 is a line break'],
		['S\u0000', 'character 2 is not visible ASCII'],
		['S\u001b[31m', 'character 2 is not visible ASCII'],
		['S3KR\u00c9T', 'character 5 is not visible ASCII'],
		['S3KRET\u{1f600}', 'character 7 is not visible ASCII'],
		['Bearer S3KRET', 'it includes the word Bearer'],
		['S3KRET.bearer x', 'character 14 is a space'],
		['bearer\tS3KRET', 'it includes the word Bearer'],
	])('refuses %j', (text, why) => {
		expect(whyOf(text)).toBe(why);
	});

	it('accepts a key of 4096 characters, but no longer key', () => {
		expect(parseKey('k'.repeat(4096), 'a file')).toHaveLength(4096);
		expect(whyOf('k'.repeat(4097))).toBe('it is longer than 4096 characters');
	});

	it('accepts every visible ASCII character, and repeats nothing of an invalid key', () => {
		const part = fc.string({unit: visible, minLength: 8, maxLength: 60});
		const wrong = fc.constantFrom(' ', '\n', '\u0000', '\u00e9', '\u{1f600}');
		fc.assert(fc.property(key, text => void expect(parseKey(text, 'a file')).toBe(text)));
		fc.assert(
			fc.property(part, wrong, part, (start, between, end) => {
				const why = whyOf(start + between + end);

				expect([start, end].filter(one => why.includes(one))).toEqual([]);
			}),
		);
	});
});

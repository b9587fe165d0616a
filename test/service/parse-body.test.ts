import fc from 'fast-check';
import {describe, expect, it, vi} from 'vitest';
import {type Fault, FaultError} from '../../source/fault/fault.ts';
import {createBodyReader} from '../../source/service/parse-body.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const cut = 'unexpected end of the JSON';

/** Reads a text, or bytes, in chunks of `size` bytes. */
const parseBody = (text: string | Buffer, from: string, otherBase?: string, size = 2 ** 20): unknown => {
	const {take, end} = createBodyReader(from, otherBase === undefined ? {} : {otherBase});
	const bytes = Buffer.from(text);
	for (let start = 0; start < bytes.length; start += size) {
		take(bytes.subarray(start, start + size));
	}
	return end();
};

const faultFor = (text: string | Buffer, otherBase?: string): Fault | undefined => {
	try {
		parseBody(text, '`saved.json`', otherBase);
		return undefined;
	} catch (error) {
		if (error instanceof FaultError) {
			return error.fault;
		}
		throw error;
	}
};

describe('parseBody', () => {
	it('accepts any JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), value => {
				const text = JSON.stringify(value);

				expect(JSON.stringify(parseBody(` ${text}\n`, 'it'))).toBe(text);
			}),
		);
	});

	it.each([
		['', 'it is empty'],
		[' \r\n', 'it is empty'],
		['<!doctype html><title>Sign in</title>', 'it is a web page'],
		['\n <?xml version="1.0"?>', 'it is a web page'],
		['{"data":[', cut],
		['{"data":[]', cut],
		['{"data":[]}{"data":[]}', 'it is not JSON'],
		['{"data":[],}', 'it is not JSON'],
		['{"data":NaN}', 'it is not JSON'],
		['OK', 'it is not JSON'],
		["{'data':[]}", 'it is not JSON'],
		['{"data":[] /* none */}', 'it is not JSON'],
		['{"data":["a\nb"]}', 'it is not JSON'],
		[')]}\',\n{"data":[]}', 'it is not JSON'],
		['{data}', 'it is not JSON'],
		['[data]', 'it is not JSON'],
		['{data', cut],
		['{data]', cut],
		['[data}', cut],
		['[1,2', cut],
		['[1,2,]', 'it is not JSON'],
	])('says what is wrong with %j: %s', (text, why) => {
		expect(faultFor(text)).toEqual({
			type: 'no-listing',
			from: '`saved.json`',
			why,
			...(why === cut && {tryThis: 'try again'}),
		});
	});

	it('drops a byte order mark', () => {
		expect(parseBody('\ufeff{"a":"größe:😀"}', 'it')).toEqual({a: 'größe:😀'});
	});

	it.each([
		['a byte that begins no character', Buffer.from([0x22, 0xff, 0x22])],
		['a character cut at the end', Buffer.from('"😀').subarray(0, -1)],
		['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
		['an overlong letter', Buffer.from([0xc1, 0x81])],
		['a letter beyond Unicode', Buffer.from([0xf4, 0x90, 0x80, 0x80])],
		['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
	])('refuses what is not UTF-8: %s', (_, bytes) => {
		expect(faultFor(bytes)).toEqual({type: 'no-listing', from: '`saved.json`', why: 'it is not UTF-8 text'});
	});

	it('names the other address only for a web page', () => {
		const otherBase = 'https://sandbox.example.org/api';

		expect(faultFor('<html>', otherBase)).toMatchObject({why: 'it is a web page', otherBase});
		expect(faultFor('', otherBase)).toEqual({type: 'no-listing', from: '`saved.json`', why: 'it is empty'});
	});

	it('throws nothing but its fault, and quotes none of the text', () => {
		fc.assert(
			fc.property(fc.string({unit: anyCharacter}), text => {
				const fault = faultFor(`S3KRET${text}`);

				expect(fault).toMatchObject({type: 'no-listing'});
				expect(JSON.stringify(fault)).not.toContain('S3KRET');
			}),
		);
	});

	it('calls a truncated object incomplete or invalid JSON', () => {
		const whole = '{"data":[{"resources":[{"tags":["os:windows10-2004-x64"]}]}]}';
		for (let end = 1; end < whole.length; end++) {
			expect(faultFor(whole.slice(0, end))).toMatchObject({
				why: whole.slice(0, end).endsWith('}') ? 'it is not JSON' : cut,
			});
		}
	});

	it('judges a text the same in chunks of any size', () => {
		const texts = fc.oneof(fc.json(), fc.string({unit: fc.constantFrom('{', '}', '<', ' ', '\0', '"', 'a')}));
		const outcome = (...args: Parameters<typeof parseBody>): string => {
			try {
				return JSON.stringify(parseBody(...args));
			} catch (error) {
				return error instanceof FaultError ? JSON.stringify(error.fault) : String(error);
			}
		};
		fc.assert(
			fc.property(texts, fc.integer({min: 1, max: 5}), (text, size) => {
				expect(outcome(text, 'it', undefined, size)).toBe(outcome(text, 'it'));
			}),
		);
	});

	it('throws on a bug', () => {
		const parse = vi.spyOn(JSON, 'parse').mockImplementation(() => {
			throw new RangeError('Invalid string length');
		});
		try {
			expect(() => parseBody('{}', 'it')).toThrow(RangeError);
		} finally {
			parse.mockRestore();
		}
	});
});

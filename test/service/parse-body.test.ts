import fc from 'fast-check';
import {describe, expect, it, vi} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {jsonLimits} from '../../source/json/limits.ts';
import {DecodeError} from '../../source/json/value.ts';
import {createBodyReader, decodeBody} from '../../source/service/parse-body.ts';
import {notWhat} from '../../source/service/request-faults.ts';
import {createRedact} from '../../source/text/redact.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const toFault = notWhat('`saved.json`', 'a listing');
const cut = 'unexpected end of the JSON';

describe('parseBody', () => {
	it('accepts any JSON', () => {
		fc.assert(
			fc.property(fc.jsonValue(), value => {
				const text = JSON.stringify(value);

				expect(JSON.stringify(parseBody(` ${text}\n`))).toBe(text);
			}),
		);
	});

	const damaged = ['{"data":[]}{"data":[]}', '{"data":[],}', '{"data":NaN}', "{'data':[]}", '{"data":[] /* none */}'];
	const misread = ['OK', '{data} \n', '[data]', '[1,2,]', '{"data":["a\nb"]}', ')]}\',\n{"data":[]}'];

	it.each([
		['it is empty', undefined, ['', ' \r\n']],
		['it is a web page', undefined, ['<!doctype html><title>Sign in</title>', '\n <?xml version="1.0"?>']],
		[cut, 'get it again', ['{"data":[', '{"data":[]', '{data', '{data]', '[data}', '[1,2']],
		['it is not JSON', undefined, [...damaged, ...misread]],
	])('says %j of each of the texts', (why, tryThis, texts) => {
		const fault = toFault(why, tryThis);

		expect(texts.map(text => faultFor(text))).toEqual(texts.map(() => fault));
	});

	it('drops a byte order mark', () => {
		expect(parseBody('\ufeff{"a":"größe:😀"}')).toEqual({a: 'größe:😀'});
	});

	it.each([
		['a byte that begins no character', Buffer.from([0x22, 0xff, 0x22])],
		['a character cut at the end', Buffer.from('"😀').subarray(0, -1)],
		['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
		['UTF-16', Buffer.from('\ufeff{}', 'utf16le')],
	])('refuses what is not UTF-8: %s', (_, bytes) => {
		expect(faultFor(bytes)).toEqual(toFault('it is not UTF-8 text'));
	});

	it('has advice of its own only for a web page', () => {
		expect(faultFor('<html>', 'ask')).toEqual(toFault('it is a web page', 'ask'));
		expect(faultFor('', 'ask')).toEqual(toFault('it is empty'));
	});

	it('throws nothing but its fault, and quotes none of the text', () => {
		fc.assert(
			fc.property(fc.string({unit: anyCharacter}), text => {
				const fault = faultFor(`S3KRET${text}`);

				expect(fault).toBeInstanceOf(Fault);
				expect(JSON.stringify(fault)).not.toContain('S3KRET');
			}),
		);
	});

	it('judges a text the same in chunks of any size', () => {
		const texts = fc.oneof(fc.json(), fc.string({unit: fc.constantFrom('{', '}', '<', ' ', '\0', '"', 'é')}));
		fc.assert(
			fc.property(texts, fc.integer({min: 1, max: 5}), (text, size) => {
				expect(outcomeOf(text, undefined, size)).toEqual(outcomeOf(text));
			}),
		);
	});

	it.each([
		['it has more values than', 'values', (most: number) => `[${'0,'.repeat(most)}0]`],
		['it is nested deeper than', 'levels', (most: number) => '['.repeat(most + 1)],
		[
			'it has more field names than',
			'names',
			(most: number) => `{${Array.from({length: most + 1}, (_, at) => `"${at}":0,`).join('')}`,
		],
	] as const)('says that %s the limit', (why, limit, toText) => {
		const most = jsonLimits[limit];

		expect(faultFor(toText(most))).toEqual(toFault(`${why} ${most.toLocaleString('en-US')}`));
	});

	it('throws on a bug', () => {
		using _ = vi.spyOn(JSON, 'parse').mockImplementation(() => {
			throw new RangeError('Invalid string length');
		});

		expect(() => parseBody('{}')).toThrow(RangeError);
	});
});

describe('decodeBody', () => {
	const decoding = (error: Error) => () =>
		decodeBody(
			{},
			() => {
				throw error;
			},
			toFault,
		);

	it('returns the decoded value, or throws the reason of the decoder as a fault', () => {
		expect(decodeBody([1], body => ({body}), toFault)).toEqual({body: [1]});
		expect(decoding(new DecodeError('`data` is missing'))).toThrow(toFault('`data` is missing'));
	});

	it.each([
		[
			'a word and a sentence',
			{error: 'UNAUTHORIZED', message: 'no such key'},
			'`data` is missing: `UNAUTHORIZED: no such key`',
		],
		['a nested sentence', {error: {message: 'quota\u001b[2J exceeded'}}, '`data` is missing: `quota^[[2J exceeded`'],
		[
			'a title with the key',
			{title: 'Bad token', detail: 'token S3KRETkey expired'},
			'`data` is missing: `Bad token: token ••• expired`',
		],
		['no words', {error: 5, other: 'S3KRETkey'}, '`data` is missing'],
	])('adds the words of a service to the reason: %s', (_, body, why) => {
		const decode = () => {
			throw new DecodeError('`data` is missing');
		};

		expect(() => decodeBody(body, decode, toFault, createRedact('S3KRETkey'))).toThrow(toFault(why));
	});

	it('throws a bug of the decoder', () => {
		expect(decoding(new TypeError('S3KRET'))).toThrow(TypeError);
	});
});

/** Reads a text, or bytes, in chunks of `size` bytes. */
const parseBody = (text: string | Buffer, ifPage?: string, size = 2 ** 20): unknown => {
	const {take, end} = createBodyReader(toFault, {ifPage, ifCut: 'get it again'});
	const bytes = Buffer.from(text);
	for (let start = 0; start < bytes.length; start += size) {
		take(bytes.subarray(start, start + size));
	}
	return end();
};

/** The fault of an invalid body, or its value. */
const outcomeOf = (...args: Parameters<typeof parseBody>): unknown => {
	try {
		return parseBody(...args);
	} catch (error) {
		if (error instanceof Fault) {
			return error;
		}
		throw error;
	}
};

const faultFor = (text: string | Buffer, ifPage?: string) => outcomeOf(text, ifPage);

import {Readable} from 'node:stream';
import {gzipSync} from 'node:zlib';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {Fault, failureLine} from '../../source/fault/fault.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {openSource} from '../../source/load/io/source.ts';
import {readBody} from '../../source/service/io/read-body.ts';
import {createBodyReader} from '../../source/service/parse-body.ts';
import {notWhat} from '../../source/service/request-faults.ts';
import {withoutTerminal} from '../helpers/program/without-terminal.ts';
import {isTorture} from '../helpers/project/torture.ts';

const listing = (environments: readonly unknown[]) => JSON.stringify({data: [{resources: environments, backend: 'a'}]});

// Pieces of JSON, of text, and of neither, to join or to insert anywhere.
const pieces = [
	...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '\\ud800', '\\u202e', 'null', 'true', '-', '0', '1e999', '-0.0'],
	...['"data"', '"resources"', '"tags"', '"next"', '"name"', '"__proto__"', '"constructor"', '"toJSON"', '"rawJSON"'],
	...['"os:x"', '{"data":[', '{"resources":[', '{"tags":', '"tags":[', ' ', '\n', '\u2028', '😀', '123456789012345678'],
	...['[[[[[[[[[[[[[[[[', ']]]]]]]]]]]]]]]]', '<html>'],
].map(text => Buffer.from(text));

// An invalid first byte, an unfinished character, a surrogate, and raw control characters.
const notText = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0, 0x1b, 0x9b]].map(bytes => Buffer.from(bytes));

const piece = fc.oneof(
	{weight: 63, arbitrary: fc.constantFrom(...pieces)},
	{weight: 1, arbitrary: fc.constantFrom(...notText)},
);

describe('any bytes', () => {
	it('are a listing, or a fault that one line explains', {timeout: 1_800_000}, async () => {
		await fc.assert(
			fc.asyncProperty(anyBody, async body => {
				expect(await complaintOf(body)).toBeUndefined();
			}),
			{numRuns: isTorture ? 10_000 : 300},
		);
	});
});

// Usual and careless responses, from which impossible ones are made.
const whole = [
	listing([{tags: ['os:windows10-2004-x64', 'locale:en-us', 'system']}, {tags: ['os:ubuntu-22.04-amd64'], id: 'x'}]),
	listing([{tags: {os: 'windows7-x64', n: 12_345_678_901_234_567_890n.toString()}}, {tags: null}, 7, 'text', null]),
	'{"data":[{"resources":[{"tags":["größe:😀","os:\\u001b[31m","\\ud83d"],"__proto__":{"toString":1}}]}],"next":"/2"}',
	'{"data":[{"resources":[{"tags":-0,"tags":1e400,"n":1.0,"m":123456789012345678}]}],"data":null}',
	'{"data":[[],{},{"resources":{}},{"resources":null},[[[[[[]]]]]],true,"\u2028"]}',
	'{"error":"UNAUTHORIZED","message":"Missing Authorization header"}',
	'<!doctype html><title>Sign in</title>',
	'\ufeff{"data":[]}',
	'',
].map(text => Buffer.from(text));

const joined = fc.array(piece, {maxLength: 24}).map(parts => Buffer.concat(parts));

// One change: bytes from `start` on are replaced, removed or repeated.
const change = fc.record({
	start: fc.nat(500),
	length: fc.nat(12),
	put: fc.oneof(
		fc.uint8Array({minLength: 1, maxLength: 1}).map(bytes => () => Buffer.from(bytes)),
		piece.map(bytes => () => bytes),
		fc.constant((own: Buffer) => own),
		fc.constant(() => Buffer.alloc(0)),
	),
	isKept: fc.boolean(),
});

const damaged = fc
	.tuple(fc.constantFrom(...whole), fc.array(change, {minLength: 1, maxLength: 4}))
	.map(([body, changes]) =>
		changes.reduce((bytes, {start, length, put, isKept}) => {
			const from = start % (bytes.length + 1);
			const own = bytes.subarray(from, from + length);
			return Buffer.concat([bytes.subarray(0, from), put(own), bytes.subarray(isKept ? from : from + length)]);
		}, body),
	);

type Body = {readonly bytes: Buffer; readonly encoding?: string};

const plain = fc.oneof(
	{weight: 1, arbitrary: fc.uint8Array({maxLength: 64}).map(bytes => Buffer.from(bytes))},
	{weight: 4, arbitrary: joined},
	{weight: 11, arbitrary: damaged},
);

const anyBody: fc.Arbitrary<Body> = fc.oneof(
	{weight: 63, arbitrary: plain.map(bytes => ({bytes}))},
	{
		weight: 1,
		arbitrary: fc.tuple(plain, fc.nat(12), fc.boolean()).map(([bytes, cut, isPacked]) => {
			const packed = gzipSync(bytes);
			return {bytes: isPacked ? packed.subarray(0, packed.length - cut) : bytes, encoding: 'gzip'};
		}),
	},
);

/** Loads a body as the program does: from standard input, or as a body that a service declares as compressed. */
const load = async ({bytes, encoding}: Body): Promise<unknown> => {
	const stdin = Readable.from([bytes], {objectMode: false});
	if (encoding !== undefined) {
		const toFault = notWhat('it', 'a listing');
		const {take, end} = createBodyReader(toFault);
		await readBody({headers: {'content-encoding': encoding}, body: stdin}, {toFault, mostBytes: 2 ** 20, take});
		return decodeListing(end());
	}
	const {load} = await openSource(
		{type: 'file', path: '-'},
		{
			insecureHttp: false,
			offline: false,
			remembers: false,
			hasTerminal: false,
			stdin: () => stdin,
			variables: {},
			host: process,
			lend: withoutTerminal(),
			locations: new Map(),
			userId: 0,
			timeout: 60_000,
		},
	);
	return load(new AbortController().signal, () => {});
};

/** The error from loading a body; undefined if the result is a listing, or a fault with a message of one line. */
const complaintOf = async (body: Body): Promise<string | undefined> => {
	try {
		await load(body);
		return undefined;
	} catch (error) {
		if (error instanceof Fault) {
			const line = failureLine(error);
			return /^envpick: [\x20-\x7e]{1,300}$/.test(line) ? undefined : `says ${JSON.stringify(line)}`;
		}
		return error instanceof Error && error.name === 'DecodeError' ? undefined : `throws ${error}`;
	}
};

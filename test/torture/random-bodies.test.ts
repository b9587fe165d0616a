import {Readable} from 'node:stream';
import {gzipSync} from 'node:zlib';
import {describe, it} from 'vitest';
import {explainFault, failureLine} from '../../source/fault/explain.ts';
import {FaultError} from '../../source/fault/fault.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {openSource} from '../../source/load/io/source.ts';
import {readBody} from '../../source/service/io/read-body.ts';
import {createBodyReader} from '../../source/service/parse-body.ts';
import type {Random} from '../helpers/arbitrary/random.ts';
import {createRandom} from '../helpers/arbitrary/random.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {isTorture} from '../helpers/project/torture.ts';

const listing = (environments: readonly unknown[]) => JSON.stringify({data: [{resources: environments, backend: 'a'}]});

// Usual and careless responses, as starting points for impossible ones.
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

// Pieces of JSON, of text, and of neither, to join or to insert anywhere.
const pieces = [
	...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '\\ud800', '\\u202e', 'null', 'true', '-', '0', '1e999', '-0.0'],
	...['"data"', '"resources"', '"tags"', '"next"', '"name"', '"__proto__"', '"constructor"', '"toJSON"', '"rawJSON"'],
	...['"os:x"', '{"data":[', '{"resources":[', '{"tags":', '"tags":[', ' ', '\n', '\u2028', '😀', '123456789012345678'],
	...['[[[[[[[[[[[[[[[[', ']]]]]]]]]]]]]]]]', '<html>'],
].map(text => Buffer.from(text));

// An invalid first byte, an unfinished character, a surrogate, and raw control characters.
const notText = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0, 0x1b, 0x9b]].map(bytes => Buffer.from(bytes));

const piece = (random: Random): Buffer => random.pick(random.below(64) === 0 ? notText : pieces);

const joined = (random: Random): Buffer => Buffer.concat(Array.from({length: random.below(24)}, () => piece(random)));

// Bytes that are changed, removed, inserted or repeated, one to four times.
const damaged = (random: Random): Buffer => {
	let bytes = Buffer.from(random.pick(whole));
	for (let times = random.below(4); times >= 0; times--) {
		const start = random.below(bytes.length + 1);
		const end = Math.min(bytes.length, start + random.below(12));
		const put = random.pick([
			() => Buffer.from([random.below(random.below(8) === 0 ? 256 : 128)]),
			() => piece(random),
			() => bytes.subarray(start, end),
			() => Buffer.alloc(0),
		]);
		const after = random.pick([start, end, Math.min(bytes.length, start + 1)]);
		bytes = Buffer.concat([bytes.subarray(0, start), put(), bytes.subarray(after)]);
	}
	return bytes;
};

type Body = {readonly bytes: Buffer; readonly encoding?: string};

const randomBody = (random: Random): Body => {
	const kind = random.below(16);
	const bytes = kind < 1 ? random.bytes(random.below(64)) : kind < 5 ? joined(random) : damaged(random);
	if (random.below(64) > 0) {
		return {bytes};
	}
	const packed = gzipSync(bytes);
	const cut = packed.subarray(0, packed.length - random.below(12));
	return {bytes: random.pick([bytes, packed, cut]), encoding: 'gzip'};
};

const count = isTorture ? 20_000 : 500;

/** Loads a body as the program does: from standard input, or as a body that a service declares as compressed. */
const load = async ({bytes, encoding}: Body): Promise<unknown> => {
	const stdin = Readable.from([bytes], {objectMode: false});
	if (encoding !== undefined) {
		const {take, end} = createBodyReader('it');
		await readBody({headers: {'content-encoding': encoding}, body: stdin}, {from: 'it', mostBytes: 2 ** 20, take});
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
			environment: {},
			host: process,
			locations: new Map(),
			userId: 0,
			timeout: 60_000,
		},
	);
	return load(new AbortController().signal, () => {});
};

/** The error from loading a body; undefined if the result is a listing, or a fault that one line explains. */
const complaintOf = async (body: Body): Promise<string | undefined> => {
	try {
		await load(body);
		return undefined;
	} catch (error) {
		if (error instanceof FaultError) {
			const line = failureLine(explainFault(error.fault));
			return /^envpick: [\x20-\x7e]{1,300}$/.test(line) ? undefined : `says ${JSON.stringify(line)}`;
		}
		return error instanceof Error && error.name === 'DecodeError' ? undefined : `throws ${error}`;
	}
};

describe('any bytes', () => {
	it('are a listing, or a fault that one line explains', {timeout: 1_800_000}, async () => {
		const random = createRandom(1);
		const complaints: string[] = [];
		for (let index = 0; index < count; index++) {
			const body = randomBody(random);
			const complaint = await complaintOf(body);
			if (complaint !== undefined) {
				complaints.push(`${body.bytes.toString('base64')} ${body.encoding ?? ''} ${complaint}`);
			}
		}

		expectNone(complaints);
	});
});

import {gzipSync} from 'node:zlib';
import type {Random} from '../arbitrary/random.ts';

const listing = (environments: readonly unknown[]) => JSON.stringify({data: [{resources: environments, backend: 'a'}]});

// What a service sends and what a careless one may, as beginnings for what no service sends.
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

// Pieces of JSON, of text and of what is neither, to be joined or put anywhere.
const pieces = [
	...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u', '\\ud800', '\\u202e', 'null', 'true', '-', '0', '1e999', '-0.0'],
	...['"data"', '"resources"', '"tags"', '"next"', '"name"', '"__proto__"', '"constructor"', '"toJSON"', '"rawJSON"'],
	...['"os:x"', '{"data":[', '{"resources":[', '{"tags":', '"tags":[', ' ', '\n', '\u2028', '😀', '123456789012345678'],
	...['[[[[[[[[[[[[[[[[', ']]]]]]]]]]]]]]]]', '<html>'],
].map(text => Buffer.from(text));

// A byte that begins nothing, a character without its end, a surrogate, raw controls.
const notText = [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0, 0x1b, 0x9b]].map(bytes => Buffer.from(bytes));

const piece = (random: Random): Buffer => random.pick(random.below(64) === 0 ? notText : pieces);

const joined = (random: Random): Buffer => Buffer.concat(Array.from({length: random.below(24)}, () => piece(random)));

// Bytes changed, taken out, put in or given twice, one to four times.
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

export type Body = {readonly bytes: Buffer; readonly encoding?: string};

/** A body that no service should send: noise, pieces of listings, damaged listings, now and then called compressed. */
export const randomBody = (random: Random): Body => {
	const kind = random.below(16);
	const bytes = kind < 1 ? random.bytes(random.below(64)) : kind < 5 ? joined(random) : damaged(random);
	if (random.below(64) > 0) {
		return {bytes};
	}
	const packed = gzipSync(bytes);
	const cut = packed.subarray(0, packed.length - random.below(12));
	return {bytes: random.pick([bytes, packed, cut]), encoding: 'gzip'};
};

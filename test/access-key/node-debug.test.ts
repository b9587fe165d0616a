import {Readable} from 'node:stream';
import {describe, expect, it} from 'vitest';
import type {KeySource} from '../../source/access-key/access-key.ts';
import {readKey, refusePrinting} from '../../source/access-key/io/read.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const refused = {
	type: 'usage',
	what: 'NODE_DEBUG makes Node print all that is sent, the key included',
	tryThis: 'unset it, or leave `stream` out of it',
};

describe('a key that Node would print', () => {
	it.each(['stream', 'STREAM', 'net,stream', 'net  stream', 'net, stream', '*', 'str*', '*am', 's*m', 'fs,*'])(
		'is refused with NODE_DEBUG=%j',
		async value => {
			expect(await faultOf(() => refusePrinting({NODE_DEBUG: value}))).toEqual(refused);
		},
	);

	it.each([undefined, '', ',', 'net', 'streams', 'mystream', 'str.am', '.*', 's', 'stream|net', '(stream', 'st*x'])(
		'is taken with NODE_DEBUG=%j',
		value => {
			expect(() => refusePrinting({NODE_DEBUG: value})).not.toThrow();
		},
	);

	const read = (source: KeySource) => () =>
		readKey(source, {
			environment: {NODE_DEBUG: 'stream'},
			stdin: () => Readable.from([]),
			userId: process.getuid?.(),
			timeout: 10_000,
			host: process,
			locations: new Map(),
		});

	it.each<KeySource>([
		{type: 'variable', key: 'a-key'},
		{type: 'file', path: '/nonexistent', from: '--access-key-file'},
		{type: 'service-file', path: '/nonexistent', field: 'a'},
		{type: 'service-command', command: ['echo', 'a-key'], field: 'a'},
	])('is not read: $type', async source => {
		expect(await faultOf(read(source))).toEqual(refused);
	});

	it('is told to be missing where there is none', async () => {
		expect(await faultOf(read({type: 'none', service: 'work'}))).toEqual({type: 'no-key', service: 'work'});
	});
});

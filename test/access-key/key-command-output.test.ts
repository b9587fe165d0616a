import {describe, expect, it} from 'vitest';
import {commandAdvice, parsePrintedKey} from '../../source/access-key/key-command-output.ts';
import {Fault} from '../../source/fault/fault.ts';

describe('the output of a command', () => {
	it.each<[string, {key: string} | {why: string}]>([
		['S3KRET\n', {key: 'S3KRET'}],
		['S3KRET\r\n', {key: 'S3KRET'}],
		[' S3KRET', {key: 'S3KRET'}],
		['bearer-S3KRET', {key: 'bearer-S3KRET'}],
		['', {why: 'printed nothing'}],
		['\n\n', {why: 'printed nothing'}],
		['S3KRET\nuser: me\n', {why: 'printed 2 lines'}],
		['\n\nS3KRET', {why: 'printed 3 lines'}],
		['"S3KRET"', {why: 'printed no key: it is in quotes'}],
		['Bearer x', {why: 'printed no key: it includes the word Bearer'}],
		['a b', {why: 'printed no key: character 2 is a space'}],
	])('%j is a key, or the reason is given', (text, read) => {
		const parse = () => parsePrintedKey(text, (why, tryThis) => new Fault(why, tryThis));

		if ('why' in read) {
			expect(parse).toThrow(new Fault(read.why, commandAdvice));
		} else {
			expect(parse()).toBe(read.key);
		}
	});
});

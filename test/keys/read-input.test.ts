import {PassThrough} from 'node:stream';
import type {ReadStream} from 'node:tty';
import {expect, it} from 'vitest';
import {readInput} from '../../source/keys/io/keyboard.ts';

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** A terminal that is being read, and the input received from it. */
const start = () => {
	const input = new PassThrough();
	// An earlier program may have left the input paused.
	input.pause();
	const heard: string[] = [];
	const stop = readInput(
		input as unknown as ReadStream,
		text => heard.push(text),
		() => heard.push('(end)'),
	);
	return {input, heard, stop};
};

it('passes on terminal input as text, whole characters at a time', async () => {
	const {input, heard} = start();

	input.write(Buffer.from([0x61, 0xe6]));
	await turn();
	input.write(Buffer.from([0xbc, 0xa2]));
	await turn();

	expect(heard).toEqual(['a', '漢']);
});

it('reports the end of terminal input', async () => {
	const {input, heard} = start();

	input.end('a');
	await turn();

	expect(heard).toEqual(['a', '(end)']);
});

it('reports a lost terminal, even after reading stopped', async () => {
	const {input, heard, stop} = start();

	input.emit('error', new Error('EIO'));
	expect(heard).toEqual(['(end)']);

	stop();
	// Without a listener, this error would end the program.
	input.emit('error', new Error('EIO'));
	expect(heard).toEqual(['(end)', '(end)']);
});

it('passes on nothing after reading stopped', async () => {
	const {input, heard, stop} = start();

	stop();
	input.end('a');
	input.resume();
	await turn();
	await turn();

	expect(input.readableEnded).toBe(true);
	expect(heard).toEqual([]);
});

import {expect, it} from 'vitest';
import {createMenuInput, toMenuBytes} from '../../source/keys/io/menu-input.ts';

it.each([
	['up', 'up', '\u001b[A'],
	['up', 'ctrl+k', '\u001b[A'],
	['down', 'down', '\u001b[B'],
	['Enter', 'enter', '\r'],
	['nothing', '7', ''],
	['nothing', 'x', ''],
])('gives a menu the bytes that Ink reads as %s: %s', (_, key, bytes) => {
	expect(toMenuBytes(key)).toBe(bytes);
});

it('passes on one key at a time on a stream that Ink accepts as a terminal', async () => {
	const {stream, hand, begin} = createMenuInput();
	begin();
	const heard: string[] = [];
	stream.setEncoding('utf8');
	stream.on('readable', () => {
		heard.push(stream.read());
		setImmediate(() => heard.push('drawn'));
	});

	await hand('\u001b[B');
	await hand('\r');

	expect(heard).toEqual(['\u001b[B', 'drawn', '\r', 'drawn']);
	expect(stream.isTTY).toBe(true);
	expect([stream.setRawMode(true), stream.ref(), stream.unref()]).toEqual([stream, stream, stream]);
});

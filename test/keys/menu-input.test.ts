import {expect, it} from 'vitest';
import {createMenuInput, toMenuBytes} from '../../source/keys/io/menu-input.ts';
import type {Input} from '../../source/keys/key-codes.ts';

const key = (name: string): Input => ({type: 'key', name});
const mouse = (button: 'wheel-up' | 'wheel-down' | 'left'): Input =>
	({type: 'mouse', button, column: 1, row: 1}) as unknown as Input;

it.each<[string, Input, string]>([
	['up', key('up'), '\u001b[A'],
	['ctrl+k', key('ctrl+k'), '\u001b[A'],
	['down', key('down'), '\u001b[B'],
	['enter', key('enter'), '\r'],
	['a number', key('7'), ''],
	['the wheel up', mouse('wheel-up'), '\u001b[A'],
	['the wheel down', mouse('wheel-down'), '\u001b[B'],
	['a click', mouse('left'), ''],
	['another key', key('x'), ''],
	['a paste', {type: 'paste', text: 'j'}, ''],
	['a reply of the terminal', {type: 'reply', text: '\u001b[?1c'}, ''],
])('gives a menu the bytes that Ink reads as %s', (_, input, bytes) => {
	expect(toMenuBytes(input)).toBe(bytes);
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

import {PassThrough} from 'node:stream';
import type {ReadStream} from 'node:tty';
import {describe, expect, it} from 'vitest';
import {openKeyboard} from '../../source/keys/io/keyboard.ts';
import {createKeyReader} from '../../source/keys/read-keys.ts';

const start = () => {
	const input = Object.assign(new PassThrough(), {setRawMode: () => input}) as unknown as ReadStream & PassThrough;
	const keys: string[] = [];
	const open = () =>
		openKeyboard(
			input,
			createKeyReader(),
			inputs => keys.push(...inputs.map(one => (one.type === 'key' ? one.name : one.type))),
			() => {},
		);
	return {input, keys, open};
};

const turns = async (count: number) => {
	for (let turn = 0; turn < count; turn++) {
		await new Promise(resolve => setImmediate(resolve));
	}
};

describe('the keyboard', () => {
	it('takes the line feed of an Enter that came before the terminal was raw for an Enter, and later ones for ctrl-j', async () => {
		const {input, keys, open} = start();
		input.write('a\n');

		const keyboard = open();
		await turns(3);
		expect(keys).toEqual(['a', 'enter']);

		input.write('\n\r');
		await turns(2);
		keyboard.close();
		expect(keys).toEqual(['a', 'enter', 'ctrl+j', 'enter']);
	});
});

import {once} from 'node:events';
import {type AddressInfo, connect, createServer, type Socket} from 'node:net';
import {type Duplex, PassThrough} from 'node:stream';
import type {ReadStream} from 'node:tty';
import {describe, expect, it, onTestFinished} from 'vitest';
import {openKeyboard} from '../../source/keys/io/keyboard.ts';
import {createKeyReader} from '../../source/keys/read-keys.ts';

const start = (stream: Duplex = new PassThrough()) => {
	const input = Object.assign(stream, {setRawMode: () => input}) as unknown as ReadStream & Duplex;
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

/** Both ends of a connection, until the test ends. */
const openPair = async () => {
	const server = createServer();
	const accepted = once(server, 'connection') as Promise<[Socket]>;
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
	const [far] = await accepted;
	onTestFinished(() => {
		near.destroy();
		far.destroy();
		server.close();
	});
	return [near, far] as const;
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

	it('takes no pause of ours for the silence that makes an escape the Esc key', async () => {
		const [near, far] = await openPair();
		const {keys, open} = start(near);
		const keyboard = open();
		near.once('data', () => {
			far.write('[B');
			const end = performance.now() + 80;
			while (performance.now() < end) {}
		});

		far.write('\u001b');
		await expect.poll(() => keys.length).toBeGreaterThan(0);
		far.write('\u001b');
		await expect.poll(() => keys.length).toBeGreaterThan(1);

		keyboard.close();
		expect(keys).toEqual(['down', 'esc']);
	});
});

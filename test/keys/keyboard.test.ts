import {once} from 'node:events';
import {stat} from 'node:fs';
import {type AddressInfo, connect, createServer, type Socket} from 'node:net';
import {type Duplex, PassThrough} from 'node:stream';
import {setImmediate as settle} from 'node:timers/promises';
import type {ReadStream} from 'node:tty';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {openKeyboard} from '../../source/keys/io/keyboard.ts';
import type {Input} from '../../source/keys/key-codes.ts';

const start = (stream: Duplex = new PassThrough()) => {
	const input = Object.assign(stream, {setRawMode: () => input}) as unknown as ReadStream & Duplex;
	// An earlier program may have left the input paused.
	input.pause();
	const keys: string[] = [];
	const take = (inputs: readonly Input[]) =>
		keys.push(...inputs.map(one => (one.type === 'key' ? one.name : one.type)));
	return {
		...{input, keys},
		open: (isReplyDue?: () => boolean) => openKeyboard(input, take, () => keys.push('(end)'), isReplyDue),
	};
};

const turns = async (count: number) => {
	for (let turn = 0; turn < count; turn++) {
		await settle();
	}
};

describe('the keyboard', () => {
	it('reads an Enter before raw mode and in a pause as an Enter, and other line feeds as ctrl-j', async () => {
		const {input, keys, open} = start();
		input.write('a\n');

		const keyboard = open();
		await turns(3);
		expect(keys.splice(0)).toEqual(['a', 'enter']);

		input.write('\n\r');
		await turns(2);
		expect(keys.splice(0)).toEqual(['ctrl+j', 'enter']);

		keyboard.pause();
		input.write('\n');
		keyboard.resume();
		await turns(3);
		keyboard.close();
		expect(keys).toEqual(['enter']);
	});

	it('also reads such an Enter if other input precedes it', async () => {
		const [near, far] = await openPair();
		const {keys, open} = start(near);
		// Its callback runs while input is read, so the next turn reads what is sent now.
		await new Promise<void>(resolve => stat('/', () => resolve()));

		const keyboard = open();
		far.write('a\n');
		await expect.poll(() => keys.length).toBe(2);
		keyboard.close();

		expect(keys).toEqual(['a', 'enter']);
	});

	it('passes on an Esc key after 50 ms, before the wait is noticeable', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const {input, keys, open} = start();
		const keyboard = open();
		input.write('\u001b');
		await turns(2);

		vi.advanceTimersByTime(49);
		await turns(2);
		expect(keys).toEqual([]);
		// Another escape starts the wait again.
		input.write('\u001b');
		await turns(2);
		vi.advanceTimersByTime(49);
		await turns(2);
		expect(keys.splice(0)).toEqual(['esc']);
		vi.advanceTimersByTime(1);
		await turns(2);
		keyboard.close();

		expect(keys).toEqual(['esc']);
	});

	it('takes an escape for the start of a reply that is due, and for the Esc key once none is', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const {input, keys, open} = start();
		let isDue = true;
		const keyboard = open(() => isDue);
		const wait = async (milliseconds: number) => {
			await turns(2);
			vi.advanceTimersByTime(milliseconds);
			await turns(2);
		};

		input.write('\u001b');
		await wait(400);
		input.write(']11;rgb:0/0/0\u0007');
		await wait(0);
		expect(keys.splice(0)).toEqual(['reply']);

		input.write('\u001b');
		await wait(50);
		expect(keys).toEqual([]);
		isDue = false;
		await wait(50);
		keyboard.close();
		expect(keys).toEqual(['esc']);
	});

	it('does not mistake a busy process for the pause after an Esc key', async () => {
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

	it('makes the terminal raw while it reads, and restores it', () => {
		const {input, open} = start();
		const modes: unknown[] = [];
		const setRawMode = (isRaw: boolean) => modes.push(isRaw);
		Object.assign(input, {setRawMode});

		const keyboard = open();
		for (const act of ['pause', 'resume', 'close'] as const) {
			keyboard[act]();
			modes.push(input.isPaused() ? 'paused' : 'reading');
		}

		expect(modes).toEqual([true, false, 'paused', true, 'reading', false, 'paused']);
	});

	it.each(['pause', 'close'] as const)('drops a pending escape on %s', async leave => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		onTestFinished(() => void vi.useRealTimers());
		const {input, keys, open} = start();
		const keyboard = open();
		input.write('a\u001b');
		await turns(2);
		expect(vi.getTimerCount()).toBe(1);

		keyboard[leave]();

		expect(vi.getTimerCount()).toBe(0);
		expect(keys).toEqual(['a']);
	});

	it('reads whole characters, up to the end', async () => {
		const {input, keys, open} = start();
		open();

		input.write(Buffer.from([0x61, 0xe6]));
		await turns(2);
		input.end(Buffer.from([0xbc, 0xa2]));
		await turns(3);

		expect(keys).toEqual(['a', '漢', '(end)']);
	});

	it('reads nothing after it is closed', async () => {
		const {input, keys, open} = start();

		open().close();
		input.end('a').resume();
		await turns(2);

		expect([input.readableEnded, keys]).toEqual([true, []]);
	});

	it('reports a lost terminal, leaves its mode alone, and survives later errors', () => {
		const {input, keys, open} = start();
		const keyboard = open();
		input.destroy();
		const setRawMode = () => expect.unreachable();
		Object.assign(input, {setRawMode});

		input.emit('error', new Error('EIO'));
		keyboard.close();
		input.emit('error', new Error('EIO'));

		expect(keys).toEqual(['(end)', '(end)']);
	});
});

/** Both ends of a connection that stays open until the test ends. */
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

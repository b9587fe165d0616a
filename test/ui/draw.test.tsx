import {Writable} from 'node:stream';
import {Text} from 'ink';
import {expect, it} from 'vitest';
import {createMenuInput} from '../../source/keys/io/menu-input.ts';
import {drawOn} from '../../source/ui/draw.tsx';

const size = {columns: 80, rows: 24};

it('is closed only once the terminal has taken its last bytes', async () => {
	let text = '';
	let isStalled = false;
	let goOn = (): void => {};
	const output = new Writable({
		write: (chunk, _, done) => {
			text += chunk;
			goOn = done;
			if (!isStalled) {
				done();
			}
		},
	});
	const shown = drawOn(
		{
			input: createMenuInput().stream,
			toOutput: () => Object.assign(output, size, {isTTY: true}) as unknown as NodeJS.WriteStream,
			hasColor: false,
		},
		() => <Text>hello</Text>,
		() => ({size, cursor: undefined}),
	);
	await expect.poll(() => text).toContain('hello');
	isStalled = true;
	let isClosed = false;

	const closed = shown.close().then(() => {
		isClosed = true;
	});
	await expect.poll(() => output.writableNeedDrain || output.writableLength > 0).toBe(true);
	await new Promise(resolve => setImmediate(resolve));

	expect(isClosed).toBe(false);
	isStalled = false;
	goOn();
	await closed;
});

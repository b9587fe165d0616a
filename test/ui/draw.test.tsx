import {Writable} from 'node:stream';
import {Text} from 'ink';
import type {ReactNode} from 'react';
import {expect, it, onTestFinished} from 'vitest';
import {createMenuInput} from '../../source/keys/io/menu-input.ts';
import {drawOn} from '../../source/ui/draw.tsx';

const size = {columns: 80, rows: 24};

/** Draws on a terminal that keeps its output. */
const draw = (child: () => ReactNode) => {
	let text = '';
	const output = new Writable({
		write: (chunk, _, done) => {
			text += chunk;
			done();
		},
	});
	const shown = drawOn(
		{
			input: createMenuInput().stream,
			toOutput: () => Object.assign(output, size, {isTTY: true}) as unknown as NodeJS.WriteStream,
			hasColor: false,
		},
		child,
		() => ({size, cursor: undefined}),
	);
	onTestFinished(shown.close);
	return {...shown, text: () => text};
};

it('ends on an error in drawing, at first or later, and shows nothing of it', async () => {
	let isBroken = false;
	const failure = new Error('broken');
	const Child = (): ReactNode => {
		if (isBroken) {
			throw failure;
		}
		return <Text>hello</Text>;
	};
	const {ended, redraw, text} = draw(() => <Child />);
	await expect.poll(text).toContain('hello');
	isBroken = true;

	redraw();

	await expect(ended).rejects.toBe(failure);
	expect(text()).not.toContain('broken');
});

it('is drawn on the alternate screen', async () => {
	const {text} = draw(() => <Text>hello</Text>);

	await expect.poll(text).toMatch(/\u001b\[\?1049h.*hello/s);
});

it('releases the terminal only after it is drawn, and otherwise at once', async () => {
	const {release} = draw(() => <Text>hello</Text>);
	let isUsed = false;

	await release(async () => {
		isUsed = true;
	});

	expect(isUsed).toBe(true);
});

it('is closed only once the terminal has accepted its last bytes', async () => {
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

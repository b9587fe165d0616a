import {Writable} from 'node:stream';
import {setImmediate as turn} from 'node:timers/promises';
import {Text} from 'ink';
import SelectInput from 'ink-select-input';
import TextInput from 'ink-text-input';
import type {ReactNode} from 'react';
import {expect, it, onTestFinished} from 'vitest';
import {drawOn} from '../../source/ui/draw.tsx';

it('ends on an error in the first or a later drawing, and shows nothing of it', async () => {
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

it('is drawn below the present text if it is inline', async () => {
	const {text} = draw(() => <Text>hello</Text>, true);

	await expect.poll(text).toContain('hello');
	expect(text()).not.toContain('\u001b[?1049h');
});

it('leaves standard input to the keyboard', async () => {
	const {stdin} = process;
	const stateNow = () => [stdin.readableFlowing, ...stdin.eventNames().map(name => stdin.listenerCount(name))];
	const before = stateNow();
	const {text, close, ended} = draw(() => (
		<>
			<TextInput focus={false} value="typed" onChange={() => {}} />
			<SelectInput isFocused={false} items={[{label: 'choice', value: 1}]} />
		</>
	));

	await expect.poll(text).toMatch(/typed.*choice/s);
	expect(stateNow()).toEqual(before);
	await close();

	// It rejects if a component listens.
	await ended;
	expect(stateNow()).toEqual(before);
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
	const {text, close, stall, isWaiting} = draw(() => <Text>hello</Text>);
	await expect.poll(text).toContain('hello');
	stall(true);
	let isClosed = false;

	const closed = close().then(() => {
		isClosed = true;
	});
	await expect.poll(isWaiting).toBe(true);
	await turn();

	expect(isClosed).toBe(false);
	stall(false);
	await closed;
});

const size = {columns: 80, rows: 24};

/** Draws on a terminal that keeps its output; while it is stalled, it accepts no more than one write. */
const draw = (child: () => ReactNode, isInline = false) => {
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
	const terminal = Object.assign(output, size, {isTTY: true}) as unknown as NodeJS.WriteStream;
	const shown = drawOn({output: terminal, isInline}, child);
	onTestFinished(shown.close);
	const stall = (isNow: boolean) => {
		isStalled = isNow;
		if (!isNow) {
			goOn();
		}
	};
	return {...shown, text: () => text, isWaiting: () => output.writableLength > 0, stall};
};

import {setTimeout as sleep} from 'node:timers/promises';
import {createMenuInput} from '../keys/io/menu-input.ts';
import {toFrame} from '../screen/frame.ts';
import type {FrameWriter} from '../terminal/io/frame-writer.ts';
import type {SessionUser} from '../terminal/io/session.ts';
import {setColors, toFrameText} from '../ui/styled-text.ts';
import type {Program} from '../update/program.ts';

type Writer = Pick<FrameWriter, keyof FrameWriter>;
type PaintWorld = {readonly onFirstFrame: () => void; readonly crash: (error: unknown) => void};

/** Shows a program on a screen. Ink takes long to load, so the same writer paints the first frame, with the same lines, without Ink. */
export const showPainted = (
	program: Program,
	writer: Writer,
	world: PaintWorld,
): Pick<SessionUser, 'show' | 'closeEarly'> & {readonly hand: (bytes: string) => Promise<void>} => {
	const menu = createMenuInput();
	const painting = createPainting(program, writer, world);
	return {
		show: async () => {
			await untilLoaded(program);
			painting.begin();
			if (program.getState().load.type === 'loading') {
				await untilIdle(program);
			}
			const {show} = await import('../ui/app.tsx');
			return () => {
				painting.end();
				const shown = show(program, {input: menu.stream, toOutput: writer.toStream, hasColor: true});
				menu.begin();
				return shown;
			};
		},
		closeEarly: () => {
			painting.end();
			return writer.close();
		},
		// A menu may be opened before Ink can draw it: then its keys wait, and so do the following ones.
		hand: menu.hand,
	};
};

const createPainting = (program: Program, writer: Writer, {onFirstFrame, crash}: PaintWorld) => {
	let isOver = false;
	let unsubscribe = () => {};
	const end = () => {
		isOver = true;
		unsubscribe();
	};
	const paint = () => {
		try {
			const state = program.getState();
			const {lines, cursor, menu} = toFrame(state);
			// Ink draws menus.
			if (menu === undefined) {
				const text = toFrameText(lines, state.options);
				writer.paint({text, size: state.size, cursor, onWritten: () => program.setSeen(state)});
			}
		} catch (error) {
			end();
			crash(error);
		}
	};
	const begin = () => {
		if (!isOver) {
			setColors(true);
			unsubscribe = program.subscribe(paint);
			paint();
			onFirstFrame();
		}
	};
	return {begin, end};
};

// Milliseconds. While the interface is loading, no response can be handled.
const graceTime = 10;

// Waits for the grace time, or until a listing or a failure has arrived.
const untilLoaded = async (program: Program): Promise<void> => {
	const {promise, resolve} = Promise.withResolvers<void>();
	const unsubscribe = program.subscribe(() => isAwaited(program) || resolve());
	if (isAwaited(program)) {
		await Promise.race([promise, sleep(graceTime)]);
	}
	unsubscribe();
};

/** Waits until a request can be sent. Waits longer while a response is handled, as loading the interface would delay that. */
export const untilIdle = async (program: Pick<Program, 'getState'>): Promise<void> => {
	for (let isBusy = true; isBusy; ) {
		const before = performance.eventLoopUtilization();
		await sleep(graceTime);
		isBusy = isAwaited(program) && performance.eventLoopUtilization(before).utilization > 0.5;
	}
};

// Neither a listing nor a failure can be shown yet.
const isAwaited = (program: Pick<Program, 'getState'>): boolean => {
	const {load, loaded} = program.getState();
	return load.type === 'loading' && loaded === undefined;
};

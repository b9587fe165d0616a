import {setTimeout as sleep} from 'node:timers/promises';
import {type ScreenFrame, toFrame} from '../screen/frame.ts';
import {yieldToInput} from '../system/io/yield-to-input.ts';
import type {FrameWriter} from '../terminal/io/frame-writer.ts';
import type {SessionUser} from '../terminal/io/session.ts';
import type {Program} from '../update/program.ts';

type PaintWorld = {readonly onFirstFrame: () => void; readonly crash: (error: unknown) => void};

/** Shows a program on a screen. Ink takes long to load, so the same writer paints the first frames, with the same lines, without Ink. */
export const showPainted = (
	program: Program,
	writer: Pick<FrameWriter<ScreenFrame>, 'paint' | 'toStream' | 'close'>,
	{onFirstFrame, crash}: PaintWorld,
): Pick<SessionUser, 'show' | 'closeEarly'> => {
	let stop = () => {};
	let isClosed = false;
	const paint = () => {
		try {
			writer.paint(toFrame(program.getState()));
		} catch (error) {
			stop();
			crash(error);
		}
	};
	return {
		show: async () => {
			// A key that was typed before a cached listing is shown must not pick from it.
			if (program.getState().loaded !== undefined) {
				await yieldToInput();
			}
			if (!isClosed) {
				stop = program.subscribe(paint);
				paint();
				onFirstFrame();
			}
			await untilIdle(program);
			const {show} = await import('../ui/app.tsx');
			return () => {
				stop();
				return show(program, writer.toStream);
			};
		},
		closeEarly: () => {
			stop();
			isClosed = true;
			return writer.close();
		},
	};
};

// Milliseconds. While the interface is loading, no response can be handled, and one from nearby comes sooner than this.
const graceTime = 25;

/** Waits until a request can be sent. Waits longer while a response is handled, as loading the interface would delay that. */
export const untilIdle = async (program: Pick<Program, 'getState'>): Promise<void> => {
	for (let isBusy = program.getState().load.type === 'loading'; isBusy; ) {
		const before = performance.eventLoopUtilization();
		await sleep(graceTime);
		const {load, loaded} = program.getState();
		const isAwaited = load.type === 'loading' && loaded === undefined;
		isBusy = isAwaited && performance.eventLoopUtilization(before).utilization > 0.5;
	}
};

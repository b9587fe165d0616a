import {setImmediate as settle} from 'node:timers/promises';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {showPainted, untilIdle} from '../../source/browse/painted-frame.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import type {State} from '../../source/state/state.ts';
import type {FrameWriter} from '../../source/terminal/io/frame-writer.ts';
import type {Drawn} from '../../source/terminal/shown.ts';
import {backgroundNames, colorNames, type Palette} from '../../source/text/palette.ts';
import {toneNames} from '../../source/text/spans.ts';
import {toStyledLines} from '../../source/text/styles.ts';
import {plainCells} from '../../source/text/width.ts';
import {createProgram} from '../../source/update/program.ts';
import {init, update} from '../../source/update/update.ts';
import {anyState, plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {charactersOf, partsOf, styledInkLinesOf} from '../helpers/state/ink-lines.ts';
import {textsOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

describe('a painted frame', () => {
	it('looks as if Ink had drawn it, whatever the state', async () => {
		await fc.assert(
			fc.asyncProperty(anyState, anyPalette, async (any, palette) => {
				const state = {...any, options: {...any.options, palette}};
				const {frames, show} = start({first: state});
				await show();

				const lines = toStyledLines(frames[0]?.lines ?? [], frames[0]?.look ?? plainOptions);
				const drawn = styledInkLinesOf(state);
				expect(lines).toHaveLength(drawn.length);
				// Terminals and Ink disagree about the cells of other characters.
				const isCertain = (_: unknown, row: number) => isPlain(lines[row]?.map(({text}) => text).join('') ?? '');
				expect(lines.filter(isCertain).map(charactersOf)).toEqual(
					drawn.filter(isCertain).map(line => charactersOf(partsOf(line))),
				);
			}),
			{numRuns: runsOf(300)},
		);
	});

	it('is drawn at once, and after each change until Ink draws or the run ends', async () => {
		const {program, frames, show, closings, closeEarly} = start();
		const shown = show();
		program.dispatch(toLoadedAction(listing));
		program.dispatch({type: 'resized', size: {columns: 60, rows: 12}});

		expect(frames.map(frame => linesOf(frame).length)).toEqual([20, 20, 12]);
		expect(linesOf(frames[0])[1]).toMatch(/ loading sandbox\.example\.org, 0 s$/);
		expect(linesOf(frames[1])[3]).toMatch(/^❯ {3}windows7-x64/);
		expect(frames[2]).toMatchObject({size: {columns: 60, rows: 12}, cursor: {x: 2, y: 0}});

		await shown;
		await closeEarly?.();
		program.dispatch(pressed('w'));
		expect([frames.length, closings()]).toEqual([3, 1]);
	});

	it('of a cached listing is drawn after the keys that were typed before, and not after the end', async () => {
		const first = update(init(plainOptions, size).state, toLoadedAction(listing)).state;
		const {program, frames, show} = start({first});
		const shown = show();
		program.dispatch(pressed('w'));
		expect(frames).toEqual([]);
		await shown;
		expect(frames.map(frame => linesOf(frame)[0])).toEqual([expect.stringMatching(/^> w /)]);

		const ended = start({first});
		const showing = ended.show();
		await ended.closeEarly?.();
		await showing;
		expect(ended.frames).toEqual([]);
	});

	it('that cannot be painted is reported once, as a bug', async () => {
		const failure = new Error('broken');
		const paint = () => {
			throw failure;
		};
		const {program, crashes, show} = start({paint});
		await show();
		program.dispatch(pressed('w'));

		expect(crashes).toEqual([failure]);
	});
});

describe('the wait for the interface', () => {
	it.each(['a listing', 'a pause'])('continues while the process is busy, until there is %s', async end => {
		const program = createProgram(init(plainOptions, size), () => {});
		let [isBusy, isOver] = [true, false];
		const work = () => {
			for (const until = performance.now() + 5; performance.now() < until; );
			if (isBusy) {
				setImmediate(work);
			}
		};
		work();
		const over = untilIdle(program).then(() => {
			isOver = true;
		});
		for (let turn = 0; turn < 15; turn++) {
			await settle();
		}
		expect(isOver).toBe(false);

		if (end === 'a listing') {
			program.dispatch(toLoadedAction(listing));
			await over;
		}
		isBusy = false;
		await over;
	});
});

const listing = decodeListing(demoListing());
const size = {columns: 100, rows: 20};

/** A program on the screen, and the frames painted for it. Nothing may be painted after it closes. */
const start = ({first, paint}: {readonly first?: State; readonly paint?: (frame: Drawn) => void} = {}) => {
	const step = first === undefined ? init(plainOptions, size) : {state: first, effects: []};
	const program = createProgram(step, () => {});
	const frames: Drawn[] = [];
	const crashes: unknown[] = [];
	let closings = 0;
	const writer: Pick<FrameWriter, 'paint' | 'toStream' | 'close'> = {
		paint: frame => (paint === undefined ? frames.push(frame) : paint(frame)),
		toStream: () => {
			throw new Error('Ink is not to draw here');
		},
		close: async () => {
			closings++;
		},
	};
	const shown = showPainted(program, writer, {onFirstFrame: () => {}, crash: error => crashes.push(error)});
	return {program, frames, crashes, closings: () => closings, ...shown};
};

const linesOf = (frame: Drawn | undefined): readonly string[] => textsOf(frame?.lines ?? []);

const isPlain = (text: string): boolean => new RegExp(`^[${plainCells}]*$`).test(text);

const fixedColors = ['5;44', '2;1;44;7'] as const;
const anyColor = fc.constantFrom(...colorNames, ...fixedColors);
const anyPalette: fc.Arbitrary<Palette> = fc.record({
	...(Object.fromEntries(toneNames.map(tone => [tone, anyColor])) as Record<
		(typeof toneNames)[number],
		typeof anyColor
	>),
	selected: fc.constantFrom(...backgroundNames, ...fixedColors),
});

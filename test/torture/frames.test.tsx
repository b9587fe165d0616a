import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {demoListing} from '../../source/service/io/demo.ts';
import type {State} from '../../source/state/state.ts';
import type {Action} from '../../source/update/update.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';
import {anyAction, anyOptions, anySize} from '../helpers/arbitrary/states.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {styledInkLinesOf} from '../helpers/state/ink-lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {openShown, type ShownOptions} from '../helpers/state/shown.ts';
import {isAgreed} from '../helpers/terminal/cells.ts';
import {graphemesOf} from '../helpers/terminal/graphemes.ts';
import {overrunsOf} from '../helpers/terminal/overruns.ts';
import {unsafeIn} from '../helpers/terminal/unsafe.ts';

describe('any frame', () => {
	it('equals the screen of its state, all safe, with nothing over an edge', {
		timeout: 1_800_000,
	}, async () => {
		const complaints: string[] = [];
		const counts = {frames: 0, compared: 0};
		for (let seed = 1; counts.frames < count; seed++) {
			for (const session of fc.sample(anySession, {numRuns: 1, seed})) {
				const drawn = await drawSession(session);
				counts.frames += drawn.length;
				counts.compared += drawn.filter(({isCompared}) => isCompared).length;
				const found = drawn.flatMap(({complaints: all}, frame) =>
					all.map(one => `seed ${seed}, frame ${frame} ${one}`),
				);
				complaints.push(...found.slice(0, 5 - complaints.length));
			}
		}

		expectNone(complaints);
		expect(counts.compared).toBeGreaterThan(counts.frames / 5);
	});
});

type Session = ShownOptions & {readonly actions: readonly Action[]};

type Screenful = {readonly text: string; readonly isExact: boolean};

type DrawnFrame = {readonly complaints: readonly string[]; readonly isCompared: boolean};

const count = isTorture ? 400 : 60;

const anySession: fc.Arbitrary<Session> = fc.record({
	// For a screen reader no size is too small.
	options: anyOptions.map(options => ({...options, display: 'screen' as const})),
	size: anySize,
	widths: fc.constantFrom('character' as const, 'grapheme' as const),
	actions: fc
		.tuple(
			fc.oneof(anyListing, fc.constant(decodeListing(demoListing()))),
			fc.array(anyAction, {minLength: 10, maxLength: 40}),
		)
		.map(([listing, actions]) => [toLoadedAction(listing), ...actions]),
});

// Everything in a frame but text: weights and colours, cursor positions, inserted and deleted cells, erasing, and mode switches.
const sequence = /\u001b\[(?:[\d;]*m|\d*(?:;\d+)?H|\d*[CGP@]|[JK]|\?(?:7|25|1049|2026)[hl])/;
const commandString = /\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f]/;
const sgr = /\u001b\[[\d;]*m/g;

const graphemesIn = (text: string): number => graphemesOf(text).length;

// Terminals also differ in how they draw a mark in a separate colour.
const isExactLine = (line: string): boolean => {
	const text = line.replaceAll(sgr, '');
	const isWhole = graphemesIn(text) === line.split(sgr).reduce((sum, part) => sum + graphemesIn(part), 0);
	return isWhole && graphemesOf(text).every(isAgreed);
};

/** The screen of a state, without its colours. */
const screenOf = (state: State): Screenful => {
	const lines = styledInkLinesOf(state);
	const text = lines.map(line => line.replaceAll(sgr, '').trimEnd()).join('\n');
	return {text: text.trimEnd(), isExact: lines.every(isExactLine)};
};

/** The frames of a session, and the errors in each. */
const drawSession = async (session: Session): Promise<readonly DrawnFrame[]> => {
	const {write, lines, program, close} = openShown(session);
	const frames: DrawnFrame[] = [];
	// Some terminals give an emoji of several characters more cells than its width, so they cannot show it in its place.
	let isCompared = session.widths === 'grapheme';
	for (const action of session.actions) {
		const written = (await write(action)).join('');
		if (written === '') {
			continue;
		}
		const screen = screenOf(program.getState());
		const shown = lines().join('\n').trimEnd();
		isCompared &&= screen.isExact;
		const complaints = [
			...written
				.split(sequence)
				.flatMap(unsafeIn)
				.map(one => `holds ${one}`),
			...(commandString.test(written) ? ['holds a command for the terminal'] : []),
			...overrunsOf(written, program.getState().size).map(one => `runs over an edge: ${one}`),
			...(isCompared && shown !== screen.text ? [`shows ${JSON.stringify({shown, screen})}`] : []),
		];
		frames.push({complaints, isCompared});
	}
	await close();
	return frames;
};

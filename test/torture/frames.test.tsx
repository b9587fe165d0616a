import fc from 'fast-check';
import {renderToString} from 'ink';
import {describe, expect, it} from 'vitest';
import {Screen} from '../../source/components/screen.tsx';
import type {State} from '../../source/core/state.ts';
import type {Action} from '../../source/core/update.ts';
import {anyAction, anyListing, anyOptions, anySize} from '../helpers/arbitrary-states.ts';
import {score} from '../helpers/score.ts';
import {openShown, type ShownOptions} from '../helpers/shown.ts';
import {isTorture} from '../helpers/torture.ts';
import {unsafeIn} from '../helpers/unsafe.ts';

const count = isTorture ? 10_000 : 100;

type Session = ShownOptions & {readonly actions: readonly Action[]};

const anySession: fc.Arbitrary<Session> = fc.record({
	options: anyOptions,
	size: anySize,
	hasColor: fc.boolean(),
	widths: fc.constantFrom('character' as const, 'grapheme' as const),
	actions: fc
		.tuple(anyListing, fc.array(anyAction, {minLength: 10, maxLength: 40}))
		.map(([listing, actions]) => [{type: 'loaded' as const, listing}, ...actions]),
});

// All that a frame consists of beside text: weights and colours, places of the cursor, erasing, modes that are switched.
const sequence = /\u001b\[(?:[\d;]*m|\d*(?:;\d+)?H|\d*C|[JK]|\?(?:7|25|1049|2026)[hl])/;
const commandString = /\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f]/;
const sgr = /\u001b\[[\d;]*m/g;

/** What the screen of a state looks like, without its colours. */
const screenOf = (state: State): string =>
	renderToString(<Screen state={state} onChoose={() => {}} />, {columns: state.size.columns})
		.split('\n')
		.map(line => line.replaceAll(sgr, '').trimEnd())
		.join('\n')
		.trimEnd();

/** What is wrong with each frame of a session; an empty list for one that is right. */
const drawSession = async (session: Session): Promise<readonly (readonly string[])[]> => {
	const {write, lines, overflow, program, close} = openShown(session);
	const frames: string[][] = [];
	for (const action of session.actions) {
		const written = (await write(action)).join('');
		if (written === '') {
			continue;
		}
		const unsafe = written.split(sequence).flatMap(unsafeIn);
		const over = overflow();
		const state = program.getState();
		// A terminal that gives an emoji of several characters more cells than it has cannot show it in its place.
		const isExact = session.widths === 'character' || lines().join('\n').trimEnd() === screenOf(state);
		frames.push([
			...unsafe.map(one => `holds ${one}`),
			...(commandString.test(written) ? ['holds a command for the terminal'] : []),
			...(over > 0 ? [`runs over ${over} edges`] : []),
			...(isExact ? [] : [`shows ${JSON.stringify(lines())} instead of ${JSON.stringify(screenOf(state))}`]),
		]);
	}
	await close();
	return frames;
};

describe('any frame', () => {
	it('is the screen of its state, with nothing unsafe, no command, and nothing over an edge', {
		timeout: 600_000,
	}, async () => {
		const complaints: string[] = [];
		let frames = 0;
		let wrong = 0;
		for (let seed = 1; frames < count; seed++) {
			for (const session of fc.sample(anySession, {numRuns: 1, seed})) {
				const drawn = await drawSession(session);
				frames += drawn.length;
				wrong += drawn.filter(found => found.length > 0).length;
				complaints.push(...drawn.flatMap((found, frame) => found.map(one => `seed ${seed}, frame ${frame} ${one}`)));
			}
		}
		score('R3', 'frames at random sizes', frames, wrong);

		expect(complaints.slice(0, 5)).toEqual([]);
	});
});

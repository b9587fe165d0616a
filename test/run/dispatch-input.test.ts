import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {createInputDispatcher} from '../../source/run/dispatch-input.ts';
import {selectedEnvironment} from '../../source/state/selection.ts';
import type {Effect} from '../../source/state/step.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {readAll} from '../helpers/state/key-inputs.ts';

const names = Array.from({length: 30}, (_, index) => `os:name${index}`);
const listing = decodeListing({data: [{resources: names.map(name => ({tags: [name]}))}]});

/** A program with a listing and other services, the effects that it requested, and the input that its menu got. */
const start = (drawsLater = false) => {
	const effects: Effect[] = [];
	const handed: string[] = [];
	const options = {...plainOptions, services: twoServices, service: 'work'};
	const program = createProgram(init(options, {columns: 60, rows: 12}), effect => effects.push(effect), {
		drawsLater,
	});
	program.dispatch({type: 'loaded', listing});
	program.setSeen(program.getState());
	effects.length = 0;
	let milliseconds = 0;
	const hand = async (bytes: string) => void handed.push(bytes);
	const take = createInputDispatcher(program, hand, {onReply: () => {}, now: () => milliseconds});
	return {
		...{program, effects, handed, state: program.getState},
		feed: async (bytes: string) => {
			take(readAll(bytes));
			await new Promise(resolve => setImmediate(resolve));
		},
		pass: (time: number) => {
			milliseconds += time;
		},
	};
};

const mouse = (button: number, end: 'M' | 'm', row: number): string => `\u001b[<${button};5;${row}${end}`;
const click = mouse(0, 'M', 4) + mouse(0, 'm', 4);

describe('the mouse', () => {
	it('selects with a click, and picks with a second click soon after it', async () => {
		const {state, effects, feed, pass} = start();

		await feed(click);
		expect(state().selection.key).toBe(1);
		expect(effects).toEqual([]);
		pass(2000);
		await feed(click);
		expect(effects).toEqual([]);
		pass(300);
		await feed(click);

		expect(effects).toMatchObject([{type: 'copy', text: 'os:name1'}]);
	});

	it('clicks visible rows, and picks nothing if they move in between', async () => {
		const {program, state, effects, feed} = start(true);
		const moved = decodeListing({data: [{resources: names.toReversed().map(name => ({tags: [name]}))}]});
		program.dispatch({type: 'loaded', listing: moved});

		await feed(click);
		expect(selectedEnvironment(state())?.tags[0]?.text).toBe('os:name1');
		program.setSeen(state());
		await feed(click);

		expect(effects).toEqual([]);
	});

	it('moves in an open menu, and does nothing to the list under it', async () => {
		const {state, handed, feed} = start();
		await feed('\u000f');
		const before = state();

		await feed(mouse(65, 'M', 5) + mouse(64, 'M', 5) + click);

		expect(handed).toEqual(['\u001b[B', '\u001b[A', '', '']);
		expect(state()).toBe(before);
	});
});

describe('the menu of the services', () => {
	it('gets the keys that move or choose, and other keys search it', async () => {
		const {state, handed, feed} = start();

		await feed('\tSjk\u001b[B\r');

		expect(state().open).toMatchObject({type: 'services', search: {text: 'jk'}});
		expect(handed).toEqual(['\u001b[B', '\r']);
	});
});

import {setImmediate as turn} from 'node:timers/promises';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {KeyReader} from '../../source/keys/read-keys.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createInputDispatcher} from '../../source/run/dispatch-input.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect} from '../../source/state/step.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';

describe('keys in one burst', () => {
	it.each<[string, string, {effects?: unknown[]; handed?: string[]; replies?: string[]; state?: object}]>([
		['move in the newest state', `win10${down}\t\u001b[D`, {state: {filter: {text: 'win10'}, folded: new Set([1])}}],
		['pick the environment they lead to, and nothing afterwards', `mac\r${up}q`, {effects: copies('os:mac')}],
		['paste text, never keys', '\u001b[200~q\rwin\u001b[201~x', {state: {filter: {text: 'q winx'}}}],
		[
			'go to the open menu and then to the program',
			`\u000f${down}\u000e\ra`,
			{handed: [down, down, '\r'], effects: ofMenu},
		],
		['search the menu, and copy from it', 'win\u000fli\u0019', {effects: copies('os:win7', false), state: win}],
		['close the menu, or are its commands', '\u000f\u001bx\u001b', {state: {tagsMode: 'short', open: undefined}}],
		[
			'are not replies of the terminal',
			'a\u001b[?62;22cb',
			{replies: ['\u001b[?62;22c'], state: {filter: {text: 'ab'}}},
		],
		[
			'search the menu with letters and digits, except to move or choose',
			`\u000fjk2${down}`,
			{handed: [down], state: {open: {search: {text: 'jk2'}}}},
		],
	])('%s', async (_, bytes, {state, ...rest}) => {
		const {feed, state: now, effects, handed, replies} = start();
		await feed(bytes);

		expect({effects, handed, replies}).toEqual({effects: [], handed: [], replies: [], ...rest});
		expect(now()).toMatchObject(state ?? {});
	});

	it('come after keys that still wait for the menu', async () => {
		const {feed, state} = start();
		await Promise.all([`\u000f${down}`, '\u0019', 'ab'].map(feed));

		expect(state().filter.text).toBe('ab');
	});

	it.each([
		['letters', 'win10'],
		['arrows', down.repeat(1000)],
	])('are drawn once: %s', async (_, bytes) => {
		const {feed, told} = start();
		await feed(bytes);

		expect(told()).toBe(1);
	});

	it('lead to the same state as one at a time', async () => {
		const bytes = fc.constantFrom(
			...'winx64 :^!jkqudvtrgGyYac[]-=/?JKP\t\r',
			...'\u0001\u0002\u0004\u0005\u0006\u0008\u000b\u000e\u000f\u0010\u0012\u0014\u0015\u0017\u0019\u0000\u007f',
			...['A', 'B', 'C', 'D', 'H', 'F', '5~', '6~', '3~', '1;2A', '1;2B', '1;3A', '1;3B'].map(rest => `\u001b[${rest}`),
			...['OP', 'b', 'f', 'd'].map(rest => `\u001b${rest}`),
			'\u001b[200~os:win\rq\u001b[201~',
		);

		await fc.assert(
			fc.asyncProperty(fc.array(bytes, {maxLength: 40}), async keys => {
				const inOne = start();
				await inOne.feed(keys.join(''));
				const oneByOne = start();
				for (const key of keys) {
					await oneByOne.feed(key);
				}

				expect(oneByOne.effects).toEqual(inOne.effects);
				expect(oneByOne.handed).toEqual(inOne.handed);
				// The index of the listing contains functions, which are never equal.
				expect({...oneByOne.state(), loaded: listing}).toEqual({...inOne.state(), loaded: listing});
			}),
			{numRuns: 200},
		);
	});
});

const listing = decodeListing({
	data: [
		{name: 'north', resources: [{tags: ['os:win7', 'x64']}, {tags: ['os:win10']}, {tags: ['os:mac']}]},
		{resources: [{tags: ['os:win10']}, {tags: ['os:ubuntu', 'x64']}, 5]},
	],
});

/** A program with a listing. Its menu chooses JSON when Enter reaches it. */
const start = () => {
	const effects: Effect[] = [];
	const handed: string[] = [];
	const replies: string[] = [];
	let told = 0;
	const first = init(plainOptions, {columns: 100, rows: 20});
	const program = createProgram(first, effect => effects.push(effect));
	program.dispatch({type: 'loaded', listing});
	program.subscribe(() => {
		told++;
	});
	effects.length = 0;
	const hand = async (bytes: string) => {
		handed.push(bytes);
		await turn();
		if (bytes === '\r') {
			program.dispatch({type: 'chose', name: 'json'});
		}
	};
	const take = createInputDispatcher(program, hand, reply => replies.push(reply));
	const reader = new KeyReader();
	// Waits until the menu has handled all its input.
	const settle = async () => {
		for (let before = -1; before !== handed.length; ) {
			before = handed.length;
			for (let turns = 0; turns < 5; turns++) {
				await turn();
			}
		}
	};
	return {
		...{program, effects, handed, replies, told: () => told, state: (): State => program.getState()},
		/** Feeds bytes as one chunk, followed by silence. */
		feed: (bytes: string) => {
			take([...reader.read(bytes), ...reader.flush()]);
			return settle();
		},
	};
};

const copies = (text: string, leaves = true) => [{type: 'copy', text, leaves}];
const ofMenu = copies('["os:win7"]');
const win = {open: undefined, filter: {text: 'win'}};
const [up, down] = ['\u001b[A', '\u001b[B'];

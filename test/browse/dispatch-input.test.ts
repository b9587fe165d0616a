import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createInputDispatcher} from '../../source/browse/dispatch-input.ts';
import {KeyReader} from '../../source/keys/read-keys.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect} from '../../source/update/effects.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

describe('keys in one burst', () => {
	it.each<[string, string, {effects?: unknown[]; replies?: string[]; state?: object}]>([
		['move in the newest state', `win10${down}\t \u001b[A`, {state: {filter: {text: 'win10'}, marked: new Set([3])}}],
		['pick the environment they lead to, and nothing afterwards', `mac\r${up}q`, {effects: copies('os:mac')}],
		['paste text, never keys', '\u001b[200~q\rwin\u001b[201~x', {state: {filter: {text: 'q winx'}}}],
		['move in the menu they open, and choose there', `\u000f${down}\u000e${down}${down}\ra`, {effects: ofMenu}],
		['search the menu, and copy from it', 'win\u000fli\u0019', {effects: copies('os:win7', false), state: win}],
		['close the menu, or are its commands', '\u000f\u001bx\u001b', {state: {tagsMode: 'short', panels: []}}],
		[
			'are not replies of the terminal',
			'a\u001b[?62;22cb',
			{replies: ['\u001b[?62;22c'], state: {filter: {text: 'ab'}}},
		],
		[
			'search the menu with letters and digits',
			`\u000fjk2${down}`,
			{state: {panels: [{type: 'formats', search: {text: 'jk2'}}]}},
		],
	])('%s', (_, bytes, {state, ...rest}) => {
		const {feed, state: now, effects, replies} = start();
		feed(bytes);

		expect({effects, replies}).toEqual({effects: [], replies: [], ...rest});
		expect(now()).toMatchObject(state ?? {});
	});

	it.each([
		['letters', 'win10'],
		['arrows', down.repeat(1000)],
	])('are drawn once: %s', (_, bytes) => {
		const {feed, told} = start();
		feed(bytes);

		expect(told()).toBe(1);
	});

	it('lead to the same state as one at a time', () => {
		const bytes = fc.constantFrom(
			...'winx64 :^!jkqudvtrgGyYac[]-=/?JKP\t\r',
			...'\u0001\u0002\u0004\u0005\u0006\u0008\u000b\u000e\u000f\u0010\u0012\u0014\u0015\u0017\u0019\u0000\u007f',
			...['A', 'B', 'C', 'D', 'H', 'F', '5~', '6~', '3~', '1;2A', '1;2B', '1;3A', '1;3B'].map(rest => `\u001b[${rest}`),
			...['OP', 'b', 'f', 'd', 'n'].map(rest => `\u001b${rest}`),
			'\u001b[200~os:win\rq\u001b[201~',
		);

		fc.assert(
			fc.property(fc.array(bytes, {maxLength: 40}), keys => {
				const inOne = start();
				inOne.feed(keys.join(''));
				const oneByOne = start();
				for (const key of keys) {
					oneByOne.feed(key);
				}

				expect(oneByOne.effects).toEqual(inOne.effects);
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

/** A program with a listing. */
const start = () => {
	const effects: Effect[] = [];
	const replies: string[] = [];
	let told = 0;
	const program = createProgram(init(plainOptions, {columns: 100, rows: 20}), effect => effects.push(effect));
	program.dispatch(toLoadedAction(listing));
	program.subscribe(() => {
		told++;
	});
	effects.length = 0;
	const take = createInputDispatcher(program, reply => replies.push(reply));
	const reader = new KeyReader();
	return {
		...{effects, replies, told: () => told, state: (): State => program.getState()},
		/** Feeds bytes as one chunk, followed by silence. */
		feed: (bytes: string) => take([...reader.read(bytes), ...reader.flush()]),
	};
};

const copies = (text: string, leaves = true) => [expect.objectContaining({type: 'copy', text, leaves})];
const ofMenu = copies('["os:win7"]');
const win = {panels: [], filter: {text: 'win'}};
const [up, down] = ['\u001b[A', '\u001b[B'];

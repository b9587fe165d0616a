import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {Input} from '../../source/keys/key-codes.ts';
import {createKeyReader} from '../../source/keys/read-keys.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {createInputDispatcher} from '../../source/run/dispatch-input.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect} from '../../source/state/step.ts';
import {createProgram} from '../../source/update/program.ts';
import {init} from '../../source/update/update.ts';
import {plainOptions} from '../helpers/arbitrary/states.ts';

const listing = decodeListing({
	data: [
		{name: 'north', resources: [{tags: ['os:win7', 'x64']}, {tags: ['os:win10']}, {tags: ['os:mac']}]},
		{resources: [{tags: ['os:win10']}, {tags: ['os:ubuntu', 'x64']}, 5]},
	],
});

/** A program with a listing; its inputs are dispatched as a keyboard would dispatch them. The menu chooses JSON when Enter reaches it. */
const start = () => {
	const effects: Effect[] = [];
	const handed: string[] = [];
	const replies: string[] = [];
	const program = createProgram(init(plainOptions, {columns: 100, rows: 20}), effect => effects.push(effect));
	program.dispatch({type: 'loaded', listing});
	let told = 0;
	program.subscribe(() => {
		told++;
	});
	const hand = async (bytes: string) => {
		handed.push(bytes);
		await new Promise(resolve => setImmediate(resolve));
		if (bytes === '\r') {
			program.dispatch({type: 'chose', name: 'json'});
		}
	};
	const pump = createInputDispatcher(program, hand, {onReply: reply => replies.push(reply), now: () => 0});
	const reader = createKeyReader();
	return {
		effects,
		handed,
		replies,
		told: () => told,
		state: (): State => program.getState(),
		/** Feeds bytes as one chunk, followed by silence. */
		feed: (bytes: string) => pump([...reader.read(bytes), ...reader.flush()]),
		pump,
	};
};

/** Waits until the menu has handled all its input. */
const settle = async (running: {readonly handed: readonly string[]}): Promise<void> => {
	for (let before = -1; before !== running.handed.length; ) {
		before = running.handed.length;
		for (let turns = 0; turns < 5; turns++) {
			await new Promise(resolve => setImmediate(resolve));
		}
	}
};

describe('keys in one burst', () => {
	it('are handled in turn in the newest state, and drawn once', () => {
		const running = start();
		running.feed('win10\u001b[B\t\u001b[D');

		expect(running.state().filter.text).toBe('win10');
		expect(running.state().folded).toEqual(new Set([1]));
		expect(running.told()).toBe(1);
	});

	it('pick the environment they lead to, and nothing afterwards', () => {
		const running = start();
		running.feed('mac\r\u001b[Aq');

		expect(running.effects.slice(1)).toEqual([{type: 'copy', text: 'os:mac', leaves: true}]);
	});

	it('include a paste as text, never as keys', () => {
		const running = start();
		running.feed('\u001b[200~q\rwin\u001b[201~x');

		expect(running.state().filter.text).toBe('q winx');
		expect(running.effects.slice(1)).toEqual([]);
	});

	it('go to the menu while it is open, one at a time, and then to the program', async () => {
		const running = start();
		running.feed('\u000f\u001b[B\u000e\ra');
		await settle(running);

		expect(running.handed).toEqual(['\u001b[B', '\u001b[B', '\r']);
		expect(running.effects.slice(1)).toEqual([{type: 'copy', text: '["os:win7"]', leaves: true}]);
		expect(running.state().filter.text).toBe('');
	});

	it('move by number in the menu, and copy from it', async () => {
		const running = start();
		running.feed('win\u000f3\u0019');
		await settle(running);

		expect(running.handed).toEqual([]);
		expect(running.effects.slice(1)).toEqual([{type: 'copy', text: 'os:win7', leaves: false}]);
		expect(running.state()).toMatchObject({open: undefined, filter: {text: 'win'}});
	});

	it('close the menu, or are its commands', async () => {
		const running = start();
		running.feed('\u000f\u001bx\u001b');
		await settle(running);

		expect(running.handed).toEqual([]);
		expect(running.state().tagsMode).toBe('short');
		expect(running.state().open).toBeUndefined();
	});

	it('are separated from the replies of the terminal', () => {
		const running = start();
		running.feed('a\u001b[?62;22cb');

		expect(running.replies).toEqual(['\u001b[?62;22c']);
		expect(running.state().filter.text).toBe('ab');
	});

	it('come after keys that still wait for the menu', async () => {
		const running = start();
		running.feed('\u000f\u001b[B');
		running.feed('\u0019');
		running.feed('ab');
		await settle(running);

		expect(running.state().filter.text).toBe('ab');
	});

	it('lead to the same state as one at a time', async () => {
		const bytes = fc.constantFrom(
			...'winx64 :^!jkqudvtrgGyYac[]-=/?JKP\t\r',
			...'\u0001\u0002\u0004\u0005\u0006\u0008\u000b\u000e\u000f\u0010\u0012\u0014\u0015\u0017\u0019\u0000\u007f',
			...['A', 'B', 'C', 'D', 'H', 'F', '5~', '6~', '3~', '1;2A', '1;2B', '1;3A', '1;3B'].map(rest => `\u001b[${rest}`),
			...['OP', 'b', 'f', 'd'].map(rest => `\u001b${rest}`),
			'\u001b[200~os:win\rq\u001b[201~',
			...['0;5;3M', '0;5;3m', '0;80;4M', '0;80;4m', '2;9;5M', '64;5;5M', '65;5;5M', '0;3;1M'].map(
				rest => `\u001b[<${rest}`,
			),
		);

		await fc.assert(
			fc.asyncProperty(fc.array(bytes, {maxLength: 40}), async keys => {
				const inOne = start();
				inOne.feed(keys.join(''));
				await settle(inOne);
				const oneByOne = start();
				for (const key of keys) {
					oneByOne.feed(key);
					await settle(oneByOne);
				}

				expect(oneByOne.effects).toEqual(inOne.effects);
				expect(oneByOne.handed).toEqual(inOne.handed);
				// The index of the listing contains functions, which are never equal.
				expect({...oneByOne.state(), loaded: listing}).toEqual({...inOne.state(), loaded: listing});
			}),
			{numRuns: 200},
		);
	});

	it('are drawn once if there are a thousand', () => {
		const running = start();
		const down: Input = {type: 'key', name: 'down'};
		running.pump(Array<Input>(1000).fill(down));

		expect(running.told()).toBe(1);
	});
});

import fc from 'fast-check';
import {afterAll, describe, expect, it} from 'vitest';
import {forbiddenIn} from '../helpers/allowed-sequences.ts';
import {createKey, leakOf} from '../helpers/key.ts';
import {score} from '../helpers/score.ts';
import {answerWith, serve} from '../helpers/service.ts';
import {openSession} from '../helpers/session.ts';
import {toKeyBytes} from '../helpers/terminal-keys.ts';
import {isTorture} from '../helpers/torture.ts';

const runs = isTorture ? 200 : 4;
const keysOfRun = 2000;

// All but the keys that leave, that stop the program, and that choose in the menu.
const names = [
	...'abcdefgwxz-=[]/?:,.|!^$\'"kjgGuvdKJtcrYA0 ',
	...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown', 'tab', 'shift+tab', 'backspace', 'delete'],
	...['shift+up', 'shift+down', 'alt+up', 'alt+down', 'alt+b', 'alt+f', 'alt+d', 'f1', 'f5', 'insert', 'ctrl+\\'],
	...['ctrl+a', 'ctrl+e', 'ctrl+b', 'ctrl+f', 'ctrl+w', 'ctrl+u', 'ctrl+h', 'ctrl+n', 'ctrl+p', 'ctrl+k', 'ctrl+y'],
	...['ctrl+t', 'ctrl+space', 'ctrl+r', 'ctrl+l', 'ctrl+s', 'ctrl+q', 'ctrl+d', 'ctrl+v', 'ctrl+]'],
];

// What comes from a terminal and is no key. What leaves must not do so within it.
const noise = [
	'\x1b[<0;10;1M\x1b[<0;10;1m',
	'\x1b[<64;3;5M',
	'\x1b[<65;3;5M',
	'\x1b[<0;400;400M',
	'\x1b[M !!',
	'\x1b[Mqqq',
	'\x1b[I',
	'\x1b[O',
	'\x1b[?62;22c',
	'\x1b[>41;370;0c',
	'\x1b[12;40R',
	'\x1b[?2026;2$y',
	'\x1b[200;201z',
	'\x1b]11;rgb:0000/0000/0000\x07',
	'\x1b]52;c;cQ==\x1b\\',
	'\x1bP>|xterm(1)q\x1b\\',
	'\x1b_Gq\x1b\\',
	'\x1b[200~q\rq\x03q\x1a\x1b[A\x1b[201~',
	Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0xe2, 0x82),
];

const toBytes = (key: string | Uint8Array): Uint8Array => (typeof key === 'string' ? Buffer.from(key) : key);

const anyInput: fc.Arbitrary<Uint8Array> = fc.oneof(
	{weight: 20, arbitrary: fc.constantFrom(...names).map(name => toBytes(toKeyBytes(name, false)))},
	{weight: 1, arbitrary: fc.constantFrom(...noise).map(toBytes)},
);

/** The writes of one run: so many keys, in bursts of any length. */
const toWrites = (seed: number): Uint8Array[] => {
	const bursts = fc.sample(fc.array(anyInput, {minLength: 1, maxLength: 200, size: 'max'}), {seed, numRuns: keysOfRun});
	const writes: Uint8Array[] = [];
	for (let keys = 0; keys < keysOfRun; keys += bursts[writes.length - 1]?.length ?? 0) {
		writes.push(Buffer.concat(bursts[writes.length] ?? []));
	}
	return writes;
};

const listing = {
	data: Array.from({length: 6}, (_, group) => ({
		resources: Array.from({length: 30}, (__, number) => ({tags: [`os:win${number % 7}`, `locale:${group}`, 'x64']})),
	})),
};

let unexpected = 0;
let done = 0;

afterAll(() => score('R7', 'runs of 2,000 random keys', done, unexpected));

describe('F16: a monkey at the keyboard', () => {
	it.each(Array.from({length: runs}, (_, seed) => seed))('F16: %i leaves what works and can be left', async seed => {
		done++;
		unexpected++;
		const key = createKey();
		const service = await serve(answerWith(listing, key));
		const session = openSession(['--base-url', service.url], {env: {ENVPICK_ACCESS_KEY: key}});
		await session.terminal.waitForText(/❯ +win0/);

		for (const bytes of toWrites(seed)) {
			// One hammers, the next looks after each burst.
			if (seed % 2 === 0) {
				session.terminal.write(bytes);
				await new Promise(resolve => setImmediate(resolve));
			} else {
				await session.writeRead(bytes);
			}
		}
		// No key has left it.
		expect(session.terminal.screen()).not.toContain('code ');
		session.terminal.press('ctrl+c');

		expect(await session.ended()).toBe(130);
		expect(session.changes()).toEqual([]);
		expect(forbiddenIn(session.drawn(), {isCopying: true})).toEqual([]);
		expect(leakOf(session.terminal.bytes(), key)).toBeUndefined();
		unexpected--;
	});
});

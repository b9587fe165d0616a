import fc from 'fast-check';
import {toKeyBytes} from '../terminal/keys.ts';

// All keys except those listed below and those that choose in a menu.
const names = [
	...'abcdefgwxz-=[]/?:,.|!^$\'"kjgGuvdKJtcrYA0 ',
	...['up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown', 'tab', 'shift+tab', 'backspace', 'delete'],
	...['shift+up', 'shift+down', 'alt+up', 'alt+down', 'alt+b', 'alt+f', 'alt+d', 'f1', 'f5', 'insert', 'ctrl+\\'],
	...['ctrl+a', 'ctrl+e', 'ctrl+b', 'ctrl+f', 'ctrl+w', 'ctrl+u', 'ctrl+h', 'ctrl+n', 'ctrl+p', 'ctrl+k', 'ctrl+y'],
	...['ctrl+t', 'ctrl+space', 'ctrl+r', 'ctrl+l', 'ctrl+s', 'ctrl+q', 'ctrl+d', 'ctrl+v', 'ctrl+]'],
];

// Terminal input that is not a key. The keys that exit must not do so within such input.
const noise = [
	...['\x1b[<0;10;1M\x1b[<0;10;1m', '\x1b[<64;3;5M', '\x1b[<65;3;5M', '\x1b[<0;400;400M', '\x1b[M !!', '\x1b[Mqqq'],
	...['\x1b[I', '\x1b[O', '\x1b[?62;22c', '\x1b[>41;370;0c', '\x1b[12;40R', '\x1b[?2026;2$y', '\x1b[200;201z'],
	...['\x1b]11;rgb:0000/0000/0000\x07', '\x1b]52;c;cQ==\x1b\\', '\x1bP>|xterm(1)q\x1b\\', '\x1b_Gq\x1b\\'],
	'\x1b[200~q\rq\x03q\x1a\x1b[A\x1b[201~',
	Uint8Array.of(0xff, 0xfe, 0xc3, 0x28, 0xe2, 0x82),
];

// The keys that exit, at once or after closing something, and the key that stops the program.
const leaving = ['enter', 'enter', 'esc', 'esc', 'ctrl+o', 'q', 'q', 'ctrl+z'];

const toBytes = (key: string | Uint8Array): Uint8Array => (typeof key === 'string' ? Buffer.from(key) : key);

const anyOf = (keys: readonly string[]) => fc.constantFrom(...keys).map(name => toBytes(toKeyBytes(name, false)));

const staying = [
	{weight: 60, arbitrary: anyOf(names)},
	{weight: 3, arbitrary: fc.constantFrom(...noise).map(toBytes)},
];

/** Keys and other terminal input, none of which exits or stops the program. */
export const anyStayingInput: fc.Arbitrary<Uint8Array> = fc.oneof(...staying);

/** Like `anyStayingInput`, with an occasional key that may exit or stop the program. */
export const anyInput: fc.Arbitrary<Uint8Array> = fc.oneof(...staying, {weight: 6, arbitrary: anyOf(leaving)});

/** The writes of one run: that many keys, in bursts up to a maximum length. */
export const toWrites = (
	input: fc.Arbitrary<Uint8Array>,
	keys: number,
	longest: number,
	seed: number,
): Uint8Array[] => {
	const bursts = fc.sample(fc.array(input, {minLength: 1, maxLength: longest, size: 'max'}), {seed, numRuns: keys});
	const writes: Uint8Array[] = [];
	for (let written = 0; written < keys; written += bursts[writes.length - 1]?.length ?? 0) {
		writes.push(Buffer.concat(bursts[writes.length] ?? []));
	}
	return writes;
};

/** The listing in which the keys are pressed. */
export const keyedListing = {
	data: Array.from({length: 6}, (_, group) => ({
		resources: Array.from({length: 30}, (__, number) => ({tags: [`os:win${number % 7}`, `locale:${group}`, 'x64']})),
	})),
};

import {type Mutant, operators} from './mutants.ts';

/** The room of a file of the source; nothing for one at the top. */
export const roomOf = (file: string): string | undefined => /^source\/([^/]+)\//.exec(file)?.[1];

/** Whether a file of the source touches nothing of the world: see the rooms in CONTRIBUTING.md. */
export const isPure = (file: string): boolean => !/\/(io|ui|run|cli)\//.test(file);

/**
So many of the mutants, the same for the same seed: evenly from all rooms and, in a room, evenly from all operators, as there
are as many strings as of all else together.
*/
export const sampleMutants = (mutants: readonly Mutant[], count: number, seed: number): Mutant[] => {
	const shuffle = createShuffle(seed);
	const rooms = shuffle([...Map.groupBy(mutants, ({file}) => roomOf(file)).values()]);
	const turns = rooms.map(room =>
		takeTurns(shuffle(operators).map(name => shuffle(room.filter(({operator}) => operator === name)))),
	);
	return takeTurns(turns).slice(0, count);
};

// The first of each, then the second of each, and so on.
const takeTurns = <T>(lists: readonly (readonly T[])[]): T[] =>
	Array.from({length: Math.max(0, ...lists.map(({length}) => length))}, (_, turn) =>
		lists.flatMap(list => list.slice(turn, turn + 1)),
	).flat();

const createShuffle = (seed: number): (<T>(items: readonly T[]) => T[]) => {
	const next = createRandom(seed);
	return items =>
		items
			.map(item => ({item, order: next()}))
			.sort((a, b) => a.order - b.order)
			.map(({item}) => item);
};

// Mulberry32 (https://gist.github.com/tommyettinger/46a874533244883189143505d203312c): numbers of 32 bits.
const createRandom = (seed: number): (() => number) => {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let value = Math.imul(state ^ (state >>> 15), state | 1);
		value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
		return (value ^ (value >>> 14)) >>> 0;
	};
};

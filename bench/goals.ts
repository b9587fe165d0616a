import type {Results} from './measure.ts';
import {medianOf, ratioOf, type Samples} from './samples.ts';

/** A goal and its measurement; `isReached` is undefined if nothing was measured. */
export type Goal = {
	readonly what: string;
	readonly goal: string;
	readonly got: string;
	readonly isReached: boolean | undefined;
};

/** A measured value, its limit, and how both are written. */
type Row = readonly [what: string, value: number, most: number, write: (value: number) => string, unit: string];

const pipe = '× `curl \\| jq \\| fzf`';
const hello = '× Ink’s hello world';
const node = '× bare `node -e 0`';

const times = (value: number): string => `${value.toFixed(2)} ×`;
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const bytes = (value: number): string => `${whole(value)} bytes`;
const mebibytes = (value: number): string => `${whole(value)} MiB`;

/** The goals for these results, from the smallest listing to the largest. */
export const toGoals = (results: Results): readonly Goal[] =>
	[...toStartRows(results), ...toKeyRows(results), ...toGrowthRows(results), ...toMemoryRows(results)].map(
		([what, value, most, write, unit]) => ({
			what,
			goal: most === 0 ? `0${unit}` : `≤ ${most}${unit}`,
			got: Number.isNaN(value) ? '–' : write(value),
			isReached: Number.isNaN(value) ? undefined : value <= most,
		}),
	);

const largest = 100_000;
const largestOf = ({sizes}: Results) => sizes.find(({count}) => count === largest);

const toStartRows = (results: Results): readonly Row[] => {
	const {start, plain} = results.sizes[0] ?? {};
	const large = largestOf(results)?.start;
	const [row, list] = ['first row, service answers', '`--list`, service answers at once'];
	return [
		[`${row} at once, first start`, ratioOf(start?.first, start?.hello), 0.5, times, hello],
		[`${row} at once, warm`, ratioOf(start?.envpick, start?.hello), 0.4, times, hello],
		[`${row} at once, remembered`, ratioOf(start?.remembered, start?.hello), 0.35, times, hello],
		[`${row} after 150 ms, first start`, ratioOf(start?.firstLate, start?.pipeLate), 1.45, times, pipe],
		[`${row} after 150 ms, warm`, ratioOf(start?.envpickLate, start?.pipeLate), 1.35, times, pipe],
		[`${row} after 150 ms, remembered`, ratioOf(start?.rememberedLate, start?.pipeLate), 0.5, times, pipe],
		[`${list}, first start`, ratioOf(plain?.first, plain?.node), 3.6, times, node],
		[`${list}, warm`, ratioOf(plain?.envpick, plain?.node), 3, times, node],
		['first row, 100,000 resources, first start', ratioOf(large?.first, large?.pipe), 2.5, times, pipe],
	];
};

const toKeyRows = (results: Results): readonly Row[] => {
	const {sizes, idle, idleSeconds} = results;
	const [small, large] = [sizes[0], largestOf(results)];
	const [move, type] = ['move the selection', 'typed character'];
	const moved = Math.max(...sizes.map(({keys}) => medianOf(keys.move.bytes)));
	const typed = Math.max(...sizes.map(({keys}) => medianOf(keys.type.bytes) / medianOf(keys.fzfType.bytes)));
	const typedTime = large?.keys.type.milliseconds;
	const toFrame = ' ms to the frame';
	return [
		[`${move}, any listing`, moved, 320, bytes, ' bytes'],
		[`${move}, 50 resources`, medianOf(small?.keys.move.milliseconds), 3.5, milliseconds, toFrame],
		[`${move}, 100,000 resources`, medianOf(large?.keys.move.milliseconds), 3.5, milliseconds, toFrame],
		[`${type}, any listing`, typed, 0.5, times, '× fzf’s bytes'],
		[`${type}, 100,000 resources`, medianOf(typedTime), 8, milliseconds, toFrame],
		[
			`${type}, 100,000 resources`,
			ratioOf(typedTime, large?.keys.fzfType.milliseconds),
			...([0.7, times, '× fzf’s time to the frame'] as const),
		],
		[`idle for ${idleSeconds} s`, Math.max(...idle), 0, bytes, ' bytes'],
		['a typed key in process, 100,000 resources', medianOf(large?.filter), 10, milliseconds, ' ms'],
	];
};

// The large listing has twenty times the resources of the middle one. The time of a move must stay the same, apart from other load
// on the machine.
const toGrowthRows = (results: Results): readonly Row[] => {
	const [middle, large] = [results.sizes.find(({count}) => count === 5000), largestOf(results)];
	const growth = (what: string, most: number, of: (size: Results['sizes'][number]) => Samples): Row => {
		const value = medianOf(large && of(large)) / medianOf(middle && of(middle));
		return [`${what} from 5,000 to 100,000 resources`, value, most, times, '×'];
	};
	return [
		growth('first row', 20, ({start}) => start.envpick),
		growth('peak memory', 20, ({memory}) => memory),
		growth('time of a move', 1.5, ({keys}) => keys.move.milliseconds),
		growth('bytes of a move', 1.1, ({keys}) => keys.move.bytes),
	];
};

const toMemoryRows = (results: Results): readonly Row[] => [
	['peak memory, 50 resources', medianOf(results.sizes[0]?.memory), 80, mebibytes, ' MiB'],
	['peak memory, 100,000 resources', medianOf(largestOf(results)?.memory), 240, mebibytes, ' MiB'],
	['resident after a long run', medianOf(results.longRun.memory), 160, mebibytes, ' MiB'],
];

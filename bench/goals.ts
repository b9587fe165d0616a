import type {Measured, Results} from './measure.ts';
import {medianOf, ratioOf, type Samples} from './samples.ts';

/** A goal and its measurement; `isReached` is undefined if nothing was measured. */
export type Goal = {
	readonly what: string;
	readonly goal: string;
	readonly got: string;
	readonly isReached: boolean | undefined;
};

type Measurement = {readonly value: number; readonly text: string};

const pipe = '× `curl \\| jq \\| fzf`';

/** The goals for these results, from the smallest listing to the largest. */
export const toGoals = (results: Results): readonly Goal[] => {
	const {sizes, idle, idleSeconds, longRun} = results;
	const [small, middle] = sizes;
	const large = sizes.find(({count}) => count === 100_000);
	const wrote = Math.max(...idle);
	return [
		...toStartGoals(small),
		atMost(
			'first row, 100,000 resources, first start',
			times(ratioOf(large?.start.first, large?.start.pipe)),
			2.5,
			pipe,
		),
		...toKeyGoals(sizes, small, large),
		atMost(`idle for ${idleSeconds} s`, {value: wrote, text: `${wrote} bytes`}, 0, ' bytes'),
		atMost('a typed key in process, 100,000 resources', inMilliseconds(large?.filter), 10, ' ms'),
		...toGrowth(middle?.count === 5000 ? middle : undefined, large),
		atMost('peak memory, 50 resources', inMebibytes(small?.memory), 80, ' MiB'),
		atMost('peak memory, 100,000 resources', inMebibytes(large?.memory), 240, ' MiB'),
		atMost('resident after a long run', inMebibytes(longRun.memory), 160, ' MiB'),
	];
};

const toStartGoals = (small: Measured | undefined): readonly Goal[] => {
	const {start, plain} = small ?? {};
	const [row, hello] = ['first row, service answers', '× Ink’s hello world'];
	const list = '`--list`, service answers at once';
	const node = '× bare `node -e 0`';
	return [
		atMost(`${row} at once, first start`, times(ratioOf(start?.first, start?.hello)), 0.5, hello),
		atMost(`${row} at once, warm`, times(ratioOf(start?.envpick, start?.hello)), 0.4, hello),
		atMost(`${row} at once, remembered`, times(ratioOf(start?.remembered, start?.hello)), 0.35, hello),
		atMost(`${row} after 150 ms, first start`, times(ratioOf(start?.firstLate, start?.pipeLate)), 1.45, pipe),
		atMost(`${row} after 150 ms, warm`, times(ratioOf(start?.envpickLate, start?.pipeLate)), 1.35, pipe),
		atMost(`${row} after 150 ms, remembered`, times(ratioOf(start?.rememberedLate, start?.pipeLate)), 0.5, pipe),
		atMost(`${list}, first start`, times(ratioOf(plain?.first, plain?.node)), 3.6, node),
		atMost(`${list}, warm`, times(ratioOf(plain?.envpick, plain?.node)), 3, node),
	];
};

const toKeyGoals = (
	sizes: readonly Measured[],
	small: Measured | undefined,
	large: Measured | undefined,
): readonly Goal[] => {
	const worst = (ofSize: (size: Measured) => number) => Math.max(...sizes.map(ofSize));
	const bytes = worst(({keys}) => medianOf(keys.move.bytes));
	const typedBytes = worst(({keys}) => medianOf(keys.type.bytes) / medianOf(keys.fzfType.bytes));
	const toFrame = ' ms to the frame';
	const typedTime = ratioOf(large?.keys.type.milliseconds, large?.keys.fzfType.milliseconds);
	return [
		atMost('move the selection, any listing', {value: bytes, text: `${whole(bytes)} bytes`}, 320, ' bytes'),
		atMost('move the selection, 50 resources', inMilliseconds(small?.keys.move.milliseconds), 3.5, toFrame),
		atMost('move the selection, 100,000 resources', inMilliseconds(large?.keys.move.milliseconds), 3.5, toFrame),
		atMost('typed character, any listing', times(typedBytes), 0.5, '× fzf’s bytes'),
		atMost('typed character, 100,000 resources', inMilliseconds(large?.keys.type.milliseconds), 8, toFrame),
		atMost('typed character, 100,000 resources', times(typedTime), 0.7, '× fzf’s time to the frame'),
	];
};

// The large listing has twenty times the resources of the middle one. The time of a move stays the same, apart from other load.
const toGrowth = (middle: Measured | undefined, large: Measured | undefined): readonly Goal[] => {
	const growth = (what: string, most: number, samplesOf: (size: Measured) => Samples): Goal => {
		const isMeasured = middle !== undefined && large !== undefined;
		const value = isMeasured ? medianOf(samplesOf(large)) / medianOf(samplesOf(middle)) : Number.NaN;
		return atMost(`${what} from 5,000 to 100,000 resources`, times(value), most, '×');
	};
	return [
		growth('first row', 20, ({start}) => start.envpick),
		growth('peak memory', 20, ({memory}) => memory),
		growth('time of a move', 1.5, ({keys}) => keys.move.milliseconds),
		growth('bytes of a move', 1.1, ({keys}) => keys.move.bytes),
	];
};

const atMost = (what: string, {value, text}: Measurement, most: number, unit: string): Goal => ({
	what,
	goal: most === 0 ? `0${unit}` : `≤ ${most}${unit}`,
	got: Number.isNaN(value) ? '–' : text,
	isReached: Number.isNaN(value) ? undefined : value <= most,
});

const times = (value: number): Measurement => ({value, text: `${value.toFixed(2)} ×`});
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const inMilliseconds = (samples: Samples = []): Measurement => {
	const value = medianOf(samples);
	return {value, text: `${value.toFixed(1)} ms`};
};
const inMebibytes = (samples: Samples = []): Measurement => {
	const value = medianOf(samples);
	return {value, text: `${whole(value)} MiB`};
};

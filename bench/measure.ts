import {measureKeys} from './measure-keys.ts';
import {type LongRun, measureFilter, measureIdle, measureLongRuns, measureMemory} from './measure-rest.ts';
import {measurePlain, measureStart, startOnce} from './measure-start.ts';
import {startService} from './service.ts';

/** All measurements, with the sizes from the smallest listing to the largest. */
export type Results = Awaited<ReturnType<typeof measure>>;

type Plan = {
	readonly sizes: readonly {readonly count: number; readonly rounds: number; readonly memoryRounds: number}[];
	readonly moves: number;
	readonly idleSeconds: number;
	readonly longRun: LongRun;
};

/** Measures everything that the goals cover: some five minutes. */
export const wholePlan: Plan = {
	sizes: [50, 5000, 100_000].map(count => ({count, rounds: 15, memoryRounds: 5})),
	moves: 30,
	idleSeconds: 5,
	longRun: {count: 5000, rounds: 60, runs: 3},
};

/** Enough to check that the bench works: a few seconds. */
export const quickPlan: Plan = {
	sizes: [{count: 50, rounds: 1, memoryRounds: 1}],
	moves: 4,
	idleSeconds: 0.5,
	longRun: {count: 50, rounds: 1, runs: 1},
};

/** Measures by a plan, and reports each step. */
export const measure = async ({sizes, moves, idleSeconds, longRun}: Plan, say: (what: string) => void) => {
	const counts = sizes.map(({count}) => count);
	const service = await startService(counts);
	try {
		const measured = [];
		await startOnce(service, counts[0] ?? 0);
		for (const {count, rounds, memoryRounds} of sizes) {
			const of = `with ${count.toLocaleString('en-US')} resources`;
			say(`start ${of}`);
			const start = await measureStart(service, count, rounds);
			say(`--list ${of}`);
			const plain = await measurePlain(service, count, rounds);
			say(`keys ${of}`);
			const keys = await measureKeys(service, count, moves);
			say(`memory ${of}`);
			const memory = await measureMemory(service, count, memoryRounds);
			say(`filter ${of}, in process`);
			const filter = measureFilter(count, Math.min(3, rounds));
			measured.push({count, start, plain, keys, memory, filter});
		}
		say(`idle for ${idleSeconds} s`);
		const idle = await measureIdle(service, counts, idleSeconds);
		say('long runs');
		const memory = await measureLongRuns(service, longRun);
		return {sizes: measured, idle, idleSeconds, longRun: {...longRun, memory}};
	} finally {
		service.close();
	}
};

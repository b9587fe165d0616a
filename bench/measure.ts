import {measureKeys} from './measure-keys.ts';
import {measureFilter, measureIdle, measureLongRuns, measureMemory} from './measure-rest.ts';
import {measurePlain, measureStart, startOnce} from './measure-start.ts';
import {buildBare} from './programs.ts';
import {startService} from './service.ts';

/** All measurements, with the sizes from the smallest listing to the largest. */
export type Results = Awaited<ReturnType<typeof measure>>;

/** Measures everything that the goals cover: some five minutes. */
export const wholePlan = {
	sizes: [50, 5000, 100_000].map(count => ({count, rounds: 15, memoryRounds: 5})),
	moves: 30,
	idleSeconds: 5,
	longRun: {count: 5000, rounds: 60, runs: 3},
};

/** Enough to check that the bench works: a few seconds. */
export const quickPlan: typeof wholePlan = {
	sizes: [{count: 50, rounds: 1, memoryRounds: 1}],
	moves: 4,
	idleSeconds: 0.5,
	longRun: {count: 50, rounds: 1, runs: 1},
};

/** Makes the measurements of a plan, and reports each step. */
export const measure = async ({sizes, moves, idleSeconds, longRun}: typeof wholePlan, say: (what: string) => void) => {
	const counts = sizes.map(({count}) => count);
	const service = await startService(counts);
	try {
		const measured = [];
		await buildBare();
		await startOnce(service, counts[0] ?? 0);
		for (const {count, rounds, memoryRounds} of sizes) {
			say(`${count.toLocaleString('en-US')} resources`);
			measured.push({
				count,
				start: await measureStart(service, count, rounds),
				plain: await measurePlain(service, count, rounds),
				keys: await measureKeys(service, count, moves),
				memory: await measureMemory(service, count, memoryRounds),
				filter: measureFilter(count, Math.min(3, rounds)),
			});
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

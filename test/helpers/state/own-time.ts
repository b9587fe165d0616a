import {expect} from 'vitest';

/** Does some work that takes far less than a second of processor time, and expects that it takes less than two on any machine. */
export const expectQuick = (work: () => void): void => {
	const start = process.cpuUsage();
	work();
	const {user, system} = process.cpuUsage(start);
	expect((user + system) / 1000, 'milliseconds of the processor').toBeLessThan(2000);
};

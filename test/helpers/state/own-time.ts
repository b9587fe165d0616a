import {expectOwnTime} from '../faults/slowness.ts';

// The processor time that this process has used, in milliseconds. On a busy machine, elapsed time does not measure the work.
const ownTime = (): number => {
	const {user, system} = process.cpuUsage();
	return (user + system) / 1000;
};

/** Does some work, and expects it to take far less than a second of processor time. */
export const expectQuick = (work: () => void): void => {
	const start = ownTime();
	work();
	expectOwnTime(ownTime() - start, 1000, 'milliseconds of the processor');
};

import {expectOwnTime} from '../faults/slowness.ts';

// The milliseconds of the processor that this process has used: on a busy machine the clock says nothing of the work.
const ownTime = (): number => {
	const {user, system} = process.cpuUsage();
	return (user + system) / 1000;
};

/** Does some work, and expects that it takes far less than a second of the processor. */
export const expectQuick = (work: () => void): void => {
	const start = ownTime();
	work();
	expectOwnTime(ownTime() - start, 1000, 'milliseconds of the processor');
};

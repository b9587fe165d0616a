import {spawnSync} from 'node:child_process';
import {expect} from 'vitest';

// Milliseconds that a bare Node takes from its start to its end on a machine that does nothing else.
const usual = 100;

// What holds the program up holds no bare Node up, so this tells a busy machine from a slow program.
const delayNow = (): number => {
	const times = Array.from({length: 3}, () => {
		const started = performance.now();
		spawnSync(process.execPath, ['-e', '0']);
		return performance.now() - started;
	});
	return Math.max(usual, ...times) / usual;
};

/**
Fails if something took too many milliseconds. On a machine that is so busy that a bare Node takes longer than usual, or
that kept the processor from what was run (`slowness`, 1 on an idle one), it may take longer by as much.
*/
export const assertInTime = (time: number, within: number, slowness = 1): void => {
	if (time >= within) {
		expect(time, 'milliseconds to the end').toBeLessThan(within * Math.max(slowness, delayNow()));
	}
};

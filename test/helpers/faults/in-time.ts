import {spawnSync} from 'node:child_process';
import {expect} from 'vitest';

// Milliseconds that a bare Node takes from start to end on an idle machine.
const usual = 100;

// A bug that delays the program does not delay a bare Node. So this distinguishes a busy machine from a slow program.
const delayNow = (): number => {
	const times = Array.from({length: 3}, () => {
		const started = performance.now();
		spawnSync(process.execPath, ['-e', '0']);
		return performance.now() - started;
	});
	return Math.max(usual, ...times) / usual;
};

/**
Fails if something took too many milliseconds. The limit grows on a busy machine: by the slowdown of a bare Node, or by
`slowness` (1 on an idle machine), whichever is larger.
*/
export const assertInTime = (time: number, within: number, slowness = 1): void => {
	if (time >= within) {
		expect(time, 'milliseconds to the end').toBeLessThan(within * Math.max(slowness, delayNow()));
	}
};

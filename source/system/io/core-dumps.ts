import {readFileSync, writeFileSync} from 'node:fs';

// The memory that a core file includes, as bits in hex (core(5)).
const filter = '/proc/self/coredump_filter';

// What held before; undefined if there is no such file.
let usual: string | undefined;

/**
Keeps the memory, and with it the key, out of a core file, whatever signal or failure of Node writes one: on Linux, if a
process may say so.
*/
export const leaveMemoryOutOfCores = (): void => {
	try {
		const bits = readFileSync(filter, 'latin1').trim();
		writeFileSync(filter, '0');
		usual = bits;
	} catch {
		// The system has no such file, or denies it.
	}
};

/** Starts a process, which would inherit that, as if we had never said so. */
export const withUsualCores = <Process>(start: () => Process): Process => {
	if (usual === undefined) {
		return start();
	}
	writeFileSync(filter, `0x${usual}`);
	try {
		return start();
	} finally {
		writeFileSync(filter, '0');
	}
};

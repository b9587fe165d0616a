import {closeSync, openSync, readSync, writeSync} from 'node:fs';

// What a core file holds of the memory, as bits in hex (core(5)).
const filter = '/proc/self/coredump_filter';

// What held before; undefined if there is no such file.
let usual: string | undefined;

/**
Keeps the memory, and with it the key, out of a core file, whatever signal or failure of Node writes one: on Linux, where a
process may say so.
*/
export const leaveMemoryOutOfCores = (): void => {
	usual = swap('0');
};

/** Starts a process, which would inherit that, as if we had never said so. */
export const withUsualCores = <Process>(start: () => Process): Process => {
	if (usual === undefined) {
		return start();
	}
	swap(`0x${usual}`);
	try {
		return start();
	} finally {
		swap('0');
	}
};

// Gives what stood there.
const swap = (bits: string): string | undefined => {
	try {
		const descriptor = openSync(filter, 'r+');
		try {
			const found = Buffer.alloc(16);
			const length = readSync(descriptor, found, 0, found.length, 0);
			writeSync(descriptor, bits);
			return found.toString('latin1', 0, length).trim();
		} finally {
			closeSync(descriptor);
		}
	} catch {
		return undefined;
	}
};

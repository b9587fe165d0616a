import {readFileSync, writeFileSync} from 'node:fs';

// The memory that a core file includes, as bits in hex (core(5)).
const filter = '/proc/self/coredump_filter';

// The original setting; undefined if there is no such file.
let usual: string | undefined;

/** Keeps the memory, and so the key, out of any core file: on Linux, if the process is allowed to request that. */
export const disableCoreDumps = (): void => {
	try {
		const bits = readFileSync(filter, 'latin1');
		writeFileSync(filter, '0');
		usual = bits;
	} catch {
		// The system has no such file, or denies access.
	}
};

/** The original setting, as text that the file accepts; empty if it was not changed. */
export const usualCoreDumps = (): string => (usual === undefined ? '' : `0x${usual.trim()}`);

/** Starts a process with the original setting, which it would otherwise inherit changed. */
export const withUsualCoreDumps = <Process>(start: () => Process): Process => {
	const set = (bits: string) => usual !== undefined && writeFileSync(filter, bits);
	set(`0x${usual}`);
	try {
		return start();
	} finally {
		set('0');
	}
};

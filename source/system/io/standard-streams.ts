import {fstatSync} from 'node:fs';

/** Whether a descriptor is a folder's. Of such a standard stream Node makes one without an end that takes all, or nothing. */
export const isFolder = (descriptor: number | undefined): boolean => {
	try {
		return descriptor !== undefined && fstatSync(descriptor).isDirectory();
	} catch {
		return false;
	}
};

import {FaultError} from '../../fault/fault.ts';
import {shownPath} from './read-file.ts';

const reasons: Readonly<Record<string, string>> = {
	ENOENT: 'no such folder',
	ENOTDIR: 'no such folder',
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EISDIR: 'it is a directory',
	EROFS: 'its disk is read-only',
	ENOSPC: 'its disk is full',
	EDQUOT: 'its disk is full',
	EFBIG: 'it is as large as files may be',
	ENAMETOOLONG: 'the path is too long',
	EEXIST: 'another program makes it too',
	ELOOP: 'its links go in a circle',
};

/** An error of the system while a file was written, as a fault of type `unwritable-file`. Throws again what is none. */
export const toUnwritable = (path: string, error: unknown): FaultError => {
	const code = codeOf(error);
	return new FaultError({type: 'unwritable-file', path: shownPath(path), why: reasons[code] ?? code});
};

/** The code of an error of the system. Throws again what is none. */
export const codeOf = (error: unknown): string => {
	if (!(error instanceof Error && 'code' in error)) {
		throw error;
	}
	return String(error.code);
};

import {Fault} from '../../fault/fault.ts';
import {quote, toValueText} from '../../text/quote.ts';

const reasons: Readonly<Record<string, string>> = {
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	EISDIR: 'it is a directory',
	EROFS: 'its disk is read-only',
	ENOSPC: 'its disk is full',
	EDQUOT: 'its disk is full',
	EFBIG: 'the file size limit is reached',
	ENAMETOOLONG: 'the path is too long',
	EEXIST: 'it already exists',
	ELOOP: 'too many symbolic links',
	ENXIO: 'no such device or address',
	EBADF: 'bad file descriptor',
	ESTALE: 'its path leads elsewhere, or is not UTF-8',
	EMFILE: 'too many files are open',
	ENFILE: 'too many files are open',
};

const reasonOf = (error: unknown, missing: string): string => {
	const code = codeOf(error);
	return code === 'ENOENT' || code === 'ENOTDIR' ? missing : (reasons[code] ?? code);
};

/** Describes a system error while a file is read. Rethrows any other error. */
export const whyUnreadable = (error: unknown): string => reasonOf(error, 'no such file');

/** The fault of a system error while a file is written. Rethrows any other error. */
export const toUnwritable = (path: string, error: unknown): Fault =>
	new Fault(`cannot write ${quote(path)} (${reasonOf(error, 'no such directory')})`, 'check the path');

export const codeOf = (error: unknown): string => {
	if (!(error instanceof Error && 'code' in error)) {
		throw error;
	}
	return String(error.code);
};

/** A path for messages: made safe, and cut in its middle. */
export const shownPath = (path: string): string => (path === '-' ? 'standard input' : toValueText(path));

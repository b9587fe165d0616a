import type {Stats} from 'node:fs';
import {parseKey} from '../access-key.ts';
import {FaultError} from '../../fault/fault.ts';
import {type FileRequest, readFile, shownPath} from '../../system/io/read-file.ts';

export type KeyFileRequest = Pick<FileRequest, 'path' | 'stdin' | 'timeout' | 'signal'> & {
	/** The user of this process; undefined where there are none (Windows). */
	readonly userId: number | undefined;
};

/** More is no key file; the key itself has a limit of its own. */
const mostBytes = 2 ** 16;

/**
Reads the key from a file; `-` is standard input. A file that others can read is refused by ssh's rule for identity
files: if it belongs to the user and its mode has any bit for group or others. A file of somebody else that the user may
read is shared on purpose, and nothing but a file keeps its content lying around. Throws a FaultError of type `bad-key`,
`unreadable-file` or `shared-key-file`, or the reason of the signal.
*/
export const readKeyFile = async (request: KeyFileRequest): Promise<string> => {
	const {path, stdin, timeout, signal, userId} = request;
	const check = (stats: Stats) => {
		if (stats.isFile() && stats.uid === userId && (stats.mode & 0o077) !== 0) {
			const mode = (stats.mode & 0o777).toString(8).padStart(3, '0');
			throw new FaultError({type: 'shared-key-file', path: shownPath(path), mode});
		}
	};
	const bytes = await readFile({path, stdin, timeout, mostBytes, check, ...(signal !== undefined && {signal})});
	return parseKey(bytes.toString(), path === '-' ? shownPath(path) : `\`${shownPath(path)}\``);
};

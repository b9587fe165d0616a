import type {Stats} from 'node:fs';
import {FaultError} from '../../fault/fault.ts';
import {shownPath} from '../../system/io/file-fault.ts';
import {isWritableByOthers, toOctal} from '../../system/io/permissions.ts';
import {type FileRequest, readFile} from '../../system/io/read-file.ts';
import {parseKey} from '../access-key.ts';

export type KeyFileRequest = Pick<FileRequest, 'path' | 'stdin' | 'timeout' | 'signal'> & {
	/** The user of this process; undefined where there are none (Windows). */
	readonly userId: number | undefined;
};

// A larger file holds no key.
const mostBytes = 2 ** 16;

/**
Reads the key from a file; `-` is standard input. By ssh's rule for identity files it refuses a file of the user that group
or others can read. A file of somebody else is shared on purpose, and refused only if others can change it. A pipe keeps
nothing lying around. Throws a FaultError of type `bad-key`, `unreadable-file` or `shared-key-file`, or the reason of the
signal.
*/
export const readKeyFile = async ({path, stdin, timeout, signal, userId}: KeyFileRequest): Promise<string> => {
	const shown = shownPath(path);
	const check = (stats: Stats) => {
		if (userId === undefined || !stats.isFile()) {
			return;
		}
		const refusal = {type: 'shared-key-file', path: shown, mode: toOctal(stats)} as const;
		if (stats.uid === userId && (stats.mode & 0o077) !== 0) {
			throw new FaultError(refusal);
		}
		// Whoever can change it chooses the key that is sent.
		if (isWritableByOthers(stats)) {
			throw new FaultError({...refusal, isWritable: true});
		}
	};
	const bytes = await readFile({path, stdin, timeout, mostBytes, check, ...(signal !== undefined && {signal})});
	return parseKey(bytes.toString(), path === '-' ? shown : `\`${shown}\``);
};

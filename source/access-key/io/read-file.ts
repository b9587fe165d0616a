import type {Stats} from 'node:fs';
import {FaultError} from '../../fault/fault.ts';
import {shownPath} from '../../system/io/file-fault.ts';
import {isWritableByOthers, toOctal} from '../../system/io/permissions.ts';
import {type FileRequest, readFile} from '../../system/io/read-file.ts';
import {parseKey} from '../access-key.ts';

export type KeyFileRequest = Pick<FileRequest, 'path' | 'stdin' | 'timeout' | 'signal'> & {
	/** The user of this process; undefined where there are none (Android). */
	readonly userId: number | undefined;
};

// A larger file holds no key.
const mostBytes = 2 ** 16;

/**
Reads the key from a file; `-` is standard input. By ssh's rule for identity files it refuses a file of the user with which
group or others can do anything. A file of somebody else is shared on purpose, and refused only if others can change it. A pipe keeps
nothing lying around. Throws a FaultError of type `bad-key`, `unreadable-file` or `shared-key-file`, or the reason of the
signal.
*/
export const readKeyFile = async ({path, stdin, timeout, signal, userId}: KeyFileRequest): Promise<string> => {
	const shown = shownPath(path);
	const check = (stats: Stats) => {
		if (userId === undefined || !stats.isFile()) {
			return;
		}
		const isOwn = stats.uid === userId;
		// Whoever can change it chooses the key that is sent.
		const others = isOwn ? othersCan(stats) : isWritableByOthers(stats) ? 'change' : undefined;
		if (others !== undefined) {
			throw new FaultError({type: 'shared-key-file', path: shown, mode: toOctal(stats), others, isOwn});
		}
	};
	const bytes = await readFile({path, stdin, timeout, mostBytes, check, ...(signal !== undefined && {signal})});
	return parseKey(bytes.toString(), path === '-' ? shown : `\`${shown}\``);
};

// By ssh's rule the group counts, even one of the user alone.
const othersCan = ({mode}: Stats): 'read' | 'change' | 'run' | undefined => {
	const shared = (mode >> 3) | mode;
	return (shared & 2) !== 0 ? 'change' : (shared & 4) !== 0 ? 'read' : (shared & 1) !== 0 ? 'run' : undefined;
};

import type {Stats} from 'node:fs';
import {FaultError} from '../core/fault.ts';
import {parseKey} from '../core/key.ts';
import type {Environment} from './environment.ts';
import {type FileRequest, readFile, shownPath} from './read-file.ts';

export type KeyRequest = Pick<FileRequest, 'stdin' | 'timeout' | 'signal'> & {
	/** What `--access-key-file` names, if it was given. */
	readonly accessKeyFile?: string;
	readonly environment: Environment;
	/** The user of this process; undefined where there are none (Windows). */
	readonly userId: number | undefined;
};

/**
Finds the access key: in the file of the option, else in ENVPICK_ACCESS_KEY, else in the file that
ENVPICK_ACCESS_KEY_FILE names. The key itself comes before the file: it is what somebody sets for one call or one shell,
while the file is what stands in a profile for good. Empty variables count as missing. Throws a FaultError of type
`no-key`, `bad-key`, `unreadable-file` or `shared-key-file`, or the reason of the signal.
*/
export const readKey = async (request: KeyRequest): Promise<string> => {
	const {accessKeyFile, environment} = request;
	if (accessKeyFile !== undefined) {
		return await readKeyFile({...request, path: accessKeyFile});
	}
	const key = environment['ENVPICK_ACCESS_KEY'];
	if (key) {
		return parseKey(key, 'ENVPICK_ACCESS_KEY');
	}
	const file = environment['ENVPICK_ACCESS_KEY_FILE'];
	if (file) {
		return await readKeyFile({...request, path: file});
	}
	throw new FaultError({type: 'no-key'});
};

/** More is no key file; the key itself has a limit of its own. */
const mostBytes = 2 ** 16;

/**
Reads the key from a file; `-` is standard input. Throws as `readKey` does. A file that others can read is refused by ssh's rule for identity files:
if it belongs to the user and its mode has any bit for group or others. A file of somebody else that the user may read
is shared on purpose, and nothing but a file keeps its content lying around.
*/
export const readKeyFile = async (
	request: Omit<KeyRequest, 'accessKeyFile' | 'environment'> & {readonly path: string},
): Promise<string> => {
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

import type {Failure} from './explain.ts';

type SystemError = {readonly code?: unknown; readonly syscall?: unknown};

const tooMany = 'close some programs, or raise the limit with `ulimit -n`';

/**
What the system refused the program itself, rather than what it was asked for: by the code of an error of Node. Undefined
for a bug of ours. Messages are not read, as they hold paths.
*/
export const toSystemFailure = (error: unknown): Failure | undefined => {
	const {code, syscall}: SystemError = error instanceof Error ? (error as SystemError) : {};
	if (code === 'ERR_MODULE_NOT_FOUND') {
		const tryThis = 'start it again if it was updated meanwhile, else install it again';
		return {what: 'a part of the program is gone', tryThis, exitCode: 2};
	}
	if (typeof code !== 'string' || typeof syscall !== 'string' || !/^E[A-Z\d]{1,20}$/.test(code)) {
		return undefined;
	}
	const isOfFiles = code === 'EMFILE' || code === 'ENFILE';
	return isOfFiles
		? {what: `cannot open another file (${code})`, tryThis: tooMany, exitCode: 2}
		: {what: `the system refused the program a call (${code})`, tryThis: 'try again', exitCode: 2};
};

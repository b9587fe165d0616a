/** What a command does that yields no key, why that is said to be, and what to try. */
export type BadCommand = readonly [does: string, command: string, why: string, tryThis: string];

const usual = 'write a command that prints the key on one line';

/** Shell scripts; `$KEY` stands for the path of a file with the key. */
export const badScripts: readonly BadCommand[] = [
	['fails', 'cat $KEY; exit 1', 'ended with exit code 1', usual],
	['is killed', 'cat $KEY; kill -9 $$', 'was ended by SIGKILL', usual],
	['leaves a child that holds its output', 'sleep 1000 & exit 4', 'ended with exit code 4', usual],
	['says nothing', 'cat $KEY >&2', 'printed nothing', usual],
	['says an empty line', 'echo', 'printed nothing', usual],
	['says two lines', 'cat $KEY; echo; cat $KEY', 'printed 2 lines', usual],
	['says a megabyte', `while cat ${'$KEY '.repeat(8)}; do :; done`, 'printed more than a key', usual],
	[
		'says no key',
		'echo Bearer $(cat $KEY)',
		'printed no key: it begins with the word Bearer, which is not part of it',
		usual,
	],
];

/** What cannot be started. */
export const noPrograms: readonly BadCommand[] = [
	['is not in PATH', 'no-such-program-xyz', 'names a program that is not in PATH', 'install it, or write its path'],
	['is nowhere', '/nonexistent/x', 'names a program that is not there', 'write its path, or a name in PATH'],
	['may not be run', '/etc/passwd', 'names a file that may not be run', 'run `chmod +x` on it if it is a program'],
	['is a folder', '/etc', 'names a folder', 'write the path of a program'],
];

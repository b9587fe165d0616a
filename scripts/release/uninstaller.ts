import {dirname} from 'node:path';
import {toShellWord} from '../../source/text/shell-words.ts';

/** The path of the script in the archive. */
export const uninstallerPath = 'share/envpick/uninstall.sh';

/**
A script that removes the files of the archive from the directory in which it was unpacked, and itself. `paths` are the files of the
archive. Its own directories go if nothing else is in them; shared ones, such as `share/man/man1`, stay.
*/
export const toUninstaller = (paths: readonly string[]): string => {
	const files = [...paths, uninstallerPath];
	const own = new Set(files.flatMap(ownDirectoriesOf));
	const deepestFirst = [...own].sort((one, other) => other.length - one.length);
	const toLine = (command: string, names: readonly string[]) => [command, ...names.map(toShellWord)].join(' \\\n\t');
	return `#!/bin/sh
# Removes envpick from the directory in which its archive was unpacked. Your config and your past picks stay.
cd -- "$(dirname -- "$0")/../.." || exit
${toLine('rm -f', files)} || exit
${toLine('rmdir', deepestFirst)} 2>/dev/null
exit 0
`;
};

// The directories of a file that only envpick has: its own in `share` or `share/doc`, and those below.
const ownDirectoriesOf = (path: string): string[] => {
	const directory = dirname(path);
	return /\/envpick(?:\/|$)/.test(directory) ? [directory, ...ownDirectoriesOf(directory)] : [];
};

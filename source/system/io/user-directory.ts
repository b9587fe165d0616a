import {homedir} from 'node:os';
import type {Variables} from '../variables.ts';

const usual = {config: '.config', cache: '.cache', state: '.local/state'} as const;

/**
The program's directory for a kind of file, by the XDG Base Directory Specification, which ignores a relative path; on macOS
too, as for other command-line tools. `home` is an absolute path.
*/
export const userDirectory = (kind: keyof typeof usual, environment: Variables, home: string): string => {
	const given = environment[`XDG_${kind.toUpperCase()}_HOME`] ?? '';
	return `${given.startsWith('/') ? given.replace(/\/+$/, '') : `${home}/${usual[kind]}`}/envpick`;
};

/** The home directory of the person; the root directory for an unknown user, as in many containers. */
export const homeOf = ({HOME}: Variables): string => {
	try {
		return HOME || homedir();
	} catch {
		return '/';
	}
};

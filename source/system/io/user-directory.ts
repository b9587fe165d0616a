import {homedir} from 'node:os';
import type {Variables} from '../variables.ts';

const usual = {config: '.config', cache: '.cache', state: '.local/state'} as const;

/**
The program's directory for one kind of file, by the XDG Base Directory Specification, which ignores a relative path; on macOS
too, as other command-line tools do. `home` is an absolute path.
*/
export const userDirectory = (kind: keyof typeof usual, environment: Variables, home: string): string => {
	const given = environment[`XDG_${kind.toUpperCase()}_HOME`] ?? '';
	return `${given.startsWith('/') ? given.replace(/\/+$/, '') : `${home}/${usual[kind]}`}/envpick`;
};

/** The home of the person; the root directory if the user is in no list of users, as in many containers. */
export const homeOf = ({HOME}: Variables): string => {
	try {
		return HOME || homedir();
	} catch {
		return '/';
	}
};

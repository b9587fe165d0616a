import {homedir} from 'node:os';
import type {Variables} from '../variables.ts';
import {shownPath} from './file-fault.ts';

const usual = {config: '.config', cache: '.cache', state: '.local/state'} as const;

/** The program's XDG directory for a kind of file, on macOS too; a relative path is ignored. */
export const userDirectory = (kind: keyof typeof usual, variables: Variables, home: string): string => {
	const given = variables[`XDG_${kind.toUpperCase()}_HOME`];
	return `${given?.startsWith('/') ? given.replace(/\/+$/, '') : `${home}/${usual[kind]}`}/envpick`;
};

/** A path from an option, a variable or the config: `~/` at its start is the home directory, as some shells leave it. */
export const expandHome = (path: string, variables: Variables): string =>
	path.replace(/^~(?=\/)/, () => homeOf(variables));

/** The home directory of the user; the root directory if the user is unknown, as in many containers. */
export const homeOf = ({HOME}: Variables): string => {
	try {
		return HOME || homedir();
	} catch {
		return '/';
	}
};

/** A path for messages, with `~` for the home directory. */
export const shownAtHome = (file: string, {HOME = ''}: Variables): string =>
	shownPath(HOME !== '' && file.startsWith(`${HOME}/`) ? `~${file.slice(HOME.length)}` : file);

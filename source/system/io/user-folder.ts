import {homedir} from 'node:os';
import type {Variables} from '../variables.ts';

const folders = {
	config: {variable: 'XDG_CONFIG_HOME', usual: '.config'},
	cache: {variable: 'XDG_CACHE_HOME', usual: '.cache'},
	state: {variable: 'XDG_STATE_HOME', usual: '.local/state'},
} as const;

/**
The program's folder for one kind of file, by the XDG Base Directory Specification, which ignores a relative path; on macOS
too, as other command-line tools do. `home` is an absolute path.
*/
export const userFolder = (kind: keyof typeof folders, environment: Variables, home: string): string => {
	const {variable, usual} = folders[kind];
	const given = environment[variable] ?? '';
	return `${given.startsWith('/') ? given.replace(/\/+$/, '') : `${home}/${usual}`}/envpick`;
};

/** The home of the person; the root folder if the user is in no list of users, as in many containers. */
export const homeOf = ({HOME}: Variables): string => {
	try {
		return HOME || homedir();
	} catch {
		return '/';
	}
};

import type {Environment} from './environment.ts';

const folders = {
	config: {variable: 'XDG_CONFIG_HOME', usual: '.config', onWindows: ['APPDATA', 'Roaming']},
	cache: {variable: 'XDG_CACHE_HOME', usual: '.cache', onWindows: ['LOCALAPPDATA', 'Local']},
	state: {variable: 'XDG_STATE_HOME', usual: '.local/state', onWindows: ['LOCALAPPDATA', 'Local']},
} as const;

/**
The program's folder for one kind of file: by the XDG Base Directory Specification, which ignores a relative path, on macOS
too, as other command-line tools do; on Windows in the folders of an account. `platform` is Node's name for it, `home` an
absolute path.
*/
export const userFolder = (
	kind: keyof typeof folders,
	environment: Environment,
	platform: string,
	home: string,
): string => {
	const {variable, usual, onWindows} = folders[kind];
	if (platform === 'win32') {
		const [named, local] = onWindows;
		return `${environment[named] || `${home}\\AppData\\${local}`}\\envpick`;
	}
	const given = environment[variable] ?? '';
	return `${given.startsWith('/') ? given.replace(/\/+$/, '') : `${home}/${usual}`}/envpick`;
};

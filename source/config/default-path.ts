type Variables = Readonly<Record<string, string | undefined>>;

/**
Where the config file lies, unless somebody names another: the XDG place (XDG Base Directory Specification, where a
relative XDG_CONFIG_HOME is to be ignored), on macOS too, as for other command-line tools; on Windows `%APPDATA%`.
`platform` is Node's name for it, `home` the absolute path of the user's folder.
*/
export const configPath = (environment: Variables, platform: string, home: string): string => {
	if (platform === 'win32') {
		return `${environment['APPDATA'] || `${home}\\AppData\\Roaming`}\\envpick\\config.json`;
	}
	const given = environment['XDG_CONFIG_HOME'] ?? '';
	return `${given.startsWith('/') ? given.replace(/\/+$/, '') : `${home}/.config`}/envpick/config.json`;
};

import {describe, expect, it} from 'vitest';
import {defaultConfigPath} from '../../source/config/default-path.ts';
import {userFolder} from '../../source/system/user-folder.ts';

describe('defaultConfigPath', () => {
	it.each([
		[{}, 'linux', '/home/ada/.config/envpick/config.json'],
		[{}, 'darwin', '/home/ada/.config/envpick/config.json'],
		[{XDG_CONFIG_HOME: '/etc/ada/'}, 'linux', '/etc/ada/envpick/config.json'],
		[{XDG_CONFIG_HOME: ''}, 'linux', '/home/ada/.config/envpick/config.json'],
		[{XDG_CONFIG_HOME: 'here'}, 'linux', '/home/ada/.config/envpick/config.json'],
		[{XDG_CONFIG_HOME: '/etc/ada', APPDATA: 'C:\\Roaming'}, 'win32', 'C:\\Roaming\\envpick\\config.json'],
		[{}, 'win32', '/home/ada\\AppData\\Roaming\\envpick\\config.json'],
	])('with %j on %s is %s', (environment, platform, path) => {
		expect(defaultConfigPath(environment, platform, '/home/ada')).toBe(path);
	});
});

describe('userFolder', () => {
	it.each([
		['cache', {}, 'linux', '/home/ada/.cache/envpick'],
		['cache', {XDG_CACHE_HOME: '/var/ada/'}, 'darwin', '/var/ada/envpick'],
		['cache', {XDG_CACHE_HOME: 'here'}, 'linux', '/home/ada/.cache/envpick'],
		['state', {}, 'linux', '/home/ada/.local/state/envpick'],
		['state', {LOCALAPPDATA: 'C:\\Local'}, 'win32', 'C:\\Local\\envpick'],
		['cache', {}, 'win32', '/home/ada\\AppData\\Local\\envpick'],
	] as const)('for %s with %j on %s is %s', (kind, environment, platform, path) => {
		expect(userFolder(kind, environment, platform, '/home/ada')).toBe(path);
	});
});

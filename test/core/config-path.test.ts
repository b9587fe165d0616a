import {describe, expect, it} from 'vitest';
import {configPath} from '../../source/core/config-path.ts';

describe('configPath', () => {
	it.each([
		[{}, 'linux', '/home/ada/.config/envpick/config.json'],
		[{}, 'darwin', '/home/ada/.config/envpick/config.json'],
		[{XDG_CONFIG_HOME: '/etc/ada/'}, 'linux', '/etc/ada/envpick/config.json'],
		[{XDG_CONFIG_HOME: ''}, 'linux', '/home/ada/.config/envpick/config.json'],
		[{XDG_CONFIG_HOME: 'here'}, 'linux', '/home/ada/.config/envpick/config.json'],
		[{XDG_CONFIG_HOME: '/etc/ada', APPDATA: 'C:\\Roaming'}, 'win32', 'C:\\Roaming\\envpick\\config.json'],
		[{}, 'win32', '/home/ada\\AppData\\Roaming\\envpick\\config.json'],
	])('with %j on %s is %s', (environment, platform, path) => {
		expect(configPath(environment, platform, '/home/ada')).toBe(path);
	});
});

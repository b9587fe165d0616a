import type {Environment} from '../system/environment.ts';
import {userFolder} from '../system/user-folder.ts';

/** The default path of the config file. `platform` is Node's name for it, `home` an absolute path. */
export const defaultConfigPath = (environment: Environment, platform: string, home: string): string =>
	`${userFolder('config', environment, platform, home)}${platform === 'win32' ? '\\' : '/'}config.json`;

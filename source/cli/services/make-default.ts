import {defaultsVariable} from '../../config/defaults-variable.ts';
import {saveDefaultService} from '../../config/io/save-default.ts';
import {shownAtHome} from '../../system/io/user-directory.ts';
import type {Run} from '../run-context.ts';

/** Makes a service the default of the config. Returns a sentence that says so, and what overrides it. Throws Fault. */
export const saveDefault = async (name: string, {configRequest, variables, defaults}: Run): Promise<string> => {
	const file = await saveDefaultService(name, configRequest);
	const [stronger] = [
		...['ENVPICK_BASE_URL', 'ENVPICK_SERVICE'].filter(one => variables[one]),
		...(defaults.service === undefined ? [] : [defaultsVariable]),
	];
	const saved = `${name} is now the default in ${shownAtHome(file, configRequest.variables)}`;
	return stronger === undefined ? saved : `${saved}; ${stronger} overrides it`;
};

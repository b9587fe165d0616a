import {Fault} from '../../fault/fault.ts';
import {writeFiles} from '../../system/io/write-files.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {decodeConfig} from '../decode.ts';
import {toDefaultText} from '../edit-config.ts';
import {type ConfigRequest, checkConfigPlace, configFileOf, readConfigText} from './config-file.ts';

/** Makes a service the default of the config. Everything else stays as written. Returns the file; throws Fault if nothing is saved. */
export const saveDefaultService = async (name: string, request: ConfigRequest): Promise<string> => {
	const {path: file} = configFileOf(request);
	const text = await readConfigText(file, request);
	checkConfigPlace(file, request);
	if (!decodeConfig(text, toSafeText(file)).services.some(service => service.name === name)) {
		throw new Fault(`the service \`${name}\` is no longer in the config`, 'choose another');
	}
	writeFiles([{path: file, text: toDefaultText(text, name), keepsMode: true}]);
	return file;
};

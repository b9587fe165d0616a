import {FaultError} from '../core/fault.ts';
import type {KeySource} from '../core/key-source.ts';
import type {KeyRequest} from './read-key.ts';
import {readKeyFile} from './read-key-file.ts';
import {readPrintedKey} from './run-key-command.ts';

export type ServiceKeyRequest = Pick<
	KeyRequest,
	'stdin' | 'timeout' | 'signal' | 'userId' | 'environment' | 'host' | 'places'
>;

type ServiceFile = Extract<KeySource, {type: 'service-file'}>;
type ServiceCommand = Extract<KeySource, {type: 'service-command'}>;

/**
Reads the key from where the config says: a file, or what a command prints. Throws a FaultError of type `bad-config`
that holds nothing of the key, of type `shared-key-file`, or the reason of the signal.
*/
export const readServiceKey = (source: ServiceFile | ServiceCommand, request: ServiceKeyRequest): Promise<string> =>
	source.type === 'service-file' ? readServiceFile(source, request) : readCommand(source, request);

// The path is not shown: somebody may have written the key there.
const readServiceFile = async ({path, field}: ServiceFile, request: ServiceKeyRequest): Promise<string> => {
	try {
		return await readKeyFile({...request, path});
	} catch (error) {
		if (error instanceof FaultError && (error.fault.type === 'unreadable-file' || error.fault.type === 'bad-key')) {
			const why = `\`${field}\`: ${error.fault.why}`;
			throw badConfig(request, field, why, 'write the path of a file with the key alone');
		}
		throw error;
	}
};

const readCommand = async ({command, field}: ServiceCommand, request: ServiceKeyRequest): Promise<string> => {
	const read = await readPrintedKey({...request, command});
	if ('key' in read) {
		return read.key;
	}
	throw badConfig(request, field, `\`${field}\` ${read.why}`, read.tryThis);
};

const badConfig = ({places}: ServiceKeyRequest, field: string, why: string, tryThis: string): FaultError =>
	new FaultError({type: 'bad-config', place: places.get(field) ?? field, why, tryThis});

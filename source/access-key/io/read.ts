import {parseKey} from '../access-key.ts';
import {type KeyFileRequest, readKeyFile} from './read-file.ts';
import {type WaitingHost, readPrintedKey} from './run-command.ts';
import {type KeyChoice, type KeySource, keySourceOf} from '../source.ts';
import {FaultError} from '../../fault/fault.ts';
import type {Environment} from '../../system/environment.ts';
import type {Face} from '../../system/terminal-kind.ts';

export type KeyRequest = Omit<KeyFileRequest, 'path'> &
	KeyChoice & {
		readonly environment: Environment;
		/** What runs the command of a service's key. */
		readonly host: WaitingHost;
		/** Where the values of the config stand, by their path. */
		readonly places: ReadonlyMap<string, string>;
		/** How the person is spoken to, who may have no screen for the set-up; on a screen if absent. */
		readonly face?: Face;
	};

/**
Reads the access key from where `keySourceOf` says. Throws a FaultError of type `no-key`, `bad-key`, `unreadable-file`,
`shared-key-file` or, for what the config names, `bad-config`; or the reason of the signal.
*/
export const readKey = async (request: KeyRequest): Promise<string> => {
	const source = keySourceOf(request);
	switch (source.type) {
		case 'none':
			throw new FaultError({
				type: 'no-key',
				...(request.face !== undefined && request.face !== 'screen' && {isWithoutScreen: true}),
				...(request.service !== undefined && {service: request.service.name}),
			});
		case 'variable':
			return parseKey(source.key, 'ENVPICK_ACCESS_KEY');
		case 'file':
			return await readKeyFile({...request, path: source.path});
		default: {
			// Read from disk only where the config says where the key is.
			const {readServiceKey} = await import('./read.ts');
			return await readServiceKey(source, request);
		}
	}
};

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

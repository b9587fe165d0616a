import type {Face} from '../core/face.ts';
import {FaultError} from '../core/fault.ts';
import {parseKey} from '../core/key.ts';
import {type KeyChoice, keySourceOf} from '../core/key-source.ts';
import type {Environment} from './environment.ts';
import {type KeyFileRequest, readKeyFile} from './read-key-file.ts';
import type {WaitingHost} from './run-key-command.ts';

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
			const {readServiceKey} = await import('./read-service-key.ts');
			return await readServiceKey(source, request);
		}
	}
};

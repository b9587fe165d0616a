import {type KeySource, keySourceOf} from '../../access-key/access-key.ts';
import type {Service} from '../../config/config.ts';
import {baseOf} from '../../config/services.ts';
import type {ServiceItem} from '../../state/service-item.ts';
import type {Run} from '../run-context.ts';

type Known = Pick<Run, 'config' | 'settings' | 'choice'>;

/** The services of a config, the demo, and the setup of another one, as far as they are known without reading anything. */
export const knownServices = (run: Known): readonly ServiceItem[] => [
	...run.config.services.map(service => toItem(service, run)),
	{
		...unknown,
		id: 'demo',
		to: {type: 'demo'},
		name: 'demo',
		address: 'built in',
		key: 'not needed',
		isShown: run.settings.demo,
	},
	{...unknown, id: 'setup', to: {type: 'setup'}, name: '+ another service'},
];

const unknown = {address: '', seen: '', environments: '', key: '', isDefault: false, isShown: false, fields: ''};

const toItem = (service: Service, {config, settings, choice}: Known): ServiceItem => {
	const {name} = service;
	const fields = toFields(service);
	const [first] = config.services;
	const chosen = choice();
	return {
		...unknown,
		id: `service ${name}`,
		to: {type: 'service', name, hasKey: ownKeyOf(service).type !== 'none'},
		name,
		address: (baseOf(service.address) ?? '').replace(/^https?:\/\//, ''),
		isDefault: (config.settings.service ?? first?.name) === name,
		// From a run with another key, or without a request, one can still change to the service.
		isShown:
			chosen.type === 'service' &&
			chosen.service?.name === name &&
			chosen.key.type.startsWith('service-') &&
			toFields(chosen.service) === fields &&
			!settings.offline,
		fields,
	};
};

/** The source of the key that a new run uses: only the service's own. */
export const ownKeyOf = (service: Service): KeySource => keySourceOf({variables: {}, service, isChosen: true});

const toFields = ({address, accessKeyFile, accessKeyCommand, ca}: Service): string =>
	JSON.stringify([address, accessKeyFile, accessKeyCommand, ca]);

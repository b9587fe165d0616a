import type {ServiceItem} from '../../../source/state/service-item.ts';

const item = (name: string, more: Partial<ServiceItem>): ServiceItem => ({
	id: `service ${name}`,
	to: {type: 'service', name, hasKey: true},
	name,
	address: `${name}.example.org`,
	seen: '',
	environments: '',
	key: '',
	isDefault: false,
	isShown: false,
	fields: name,
	...more,
});

/** The services of a config and what follows them, in the order of the menu. `work` is shown, and `broken` cannot be opened. */
export const serviceItems: readonly ServiceItem[] = [
	item('work', {seen: '3 min ago', environments: '3000', key: 'from pass', isDefault: true, isShown: true}),
	item('lab', {address: '10.0.0.7:8443/api', seen: 'yesterday 17:02', environments: '312', key: 'in lab.key'}),
	item('staging', {to: {type: 'service', name: 'staging', hasKey: false}, key: 'none: envpick will ask'}),
	item('broken', {key: 'key file missing', problem: 'its key file is missing'}),
	item('demo', {
		id: 'demo',
		to: {type: 'demo'},
		address: 'built in',
		environments: '48',
		key: 'not needed',
		fields: '',
	}),
	item('+ another service', {id: 'setup', to: {type: 'setup'}, address: '', fields: ''}),
];

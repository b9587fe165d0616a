import {describe, expect, it} from 'vitest';
import {chooseSource, switchSource} from '../../source/cli/choose-source.ts';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {emptyConfig} from '../../source/config/config.ts';

const [lab, home] = ['lab', 'home'].map(name => ({name, address: `${name}.example.org`}));

const choose = (service?: string) =>
	chooseSource(
		parseArguments([], import.meta),
		{},
		{
			...emptyConfig,
			...(service !== undefined && {service}),
			services: [lab!, home!],
			locations: new Map([
				['service', 'config.json:2:13'],
				['services.lab', 'config.json:3:15'],
				['services.home', 'config.json:4:15'],
			]),
		},
	);

describe('the default service', () => {
	it('is the one that the config selects, with its location as the source', () => {
		expect(choose('home')).toMatchObject({service: home, from: 'config.json:2:13'});
	});

	it('is the first service if the config selects none', () => {
		expect(choose()).toMatchObject({service: lab, from: 'config.json:3:15'});
	});
});

describe('a service from the menu', () => {
	it('uses its own key and not the key in the environment', () => {
		const variables = {ENVPICK_ACCESS_KEY: 'correct-horse'};
		const services = [lab!, {...home!, accessKeyFile: 'home.key'}];
		const keyOf = (name: string) => switchSource(name, variables, {...emptyConfig, services});

		expect(keyOf('home')).toMatchObject({service: services[1], key: {type: 'service-file', path: 'home.key'}});
		expect(keyOf('lab')).toMatchObject({service: lab, key: {type: 'variable'}});
	});
});

describe('a named service', () => {
	const named = 'pool.example.org-4832';
	const local = {name: named, address: 'https://pool.example.org:4832/api'};
	const find = (service: string, services = [lab!, local]) =>
		chooseSource(parseArguments(['--service', service], import.meta), {}, {...emptyConfig, services});

	it('is found by its name, or by its host as in the menu', () => {
		expect(find(named)).toMatchObject({service: local});
		expect(find('pool.example.org:4832')).toMatchObject({service: local});
		expect(find('lab.example.org')).toMatchObject({service: lab});
	});

	it('is found by its name before its host', () => {
		const other = {name: 'lab.example.org', address: 'https://example.org'};

		expect(find('lab.example.org', [lab!, other])).toMatchObject({service: other});
	});

	it('is ambiguous if several services have that host', () => {
		const other = {name: 'other', address: 'https://pool.example.org:4832/other'};

		expect(() => find('pool.example.org:4832', [local, other])).toThrow(
			expect.objectContaining({
				fault: {
					type: 'usage',
					what: 'unknown service `pool.example.org:4832`',
					tryThis: 'did you mean `pool.example.org-4832`?',
				},
			}),
		);
	});
});

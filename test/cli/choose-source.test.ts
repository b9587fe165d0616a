import {describe, expect, it} from 'vitest';
import {chooseSource, switchSource} from '../../source/cli/choose-source.ts';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {emptyConfig} from '../../source/config/config.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const [lab, home] = ['lab', 'home'].map(name => ({name, address: `${name}.example.org`}));

it.each([
	['selected', 'home', home, '2:13'],
	['first', undefined, lab, '3:15'],
])('the %s service of the config is the default, with its location', (_, service, chosen, from) => {
	const places = {service: '2:13', 'services.lab': '3:15', 'services.home': '4:15'};
	const config = {...emptyConfig, service, services: [lab!, home!], locations: new Map(Object.entries(places))};

	expect(chooseSource(parseArguments([], import.meta), {}, config)).toMatchObject({service: chosen, from});
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

	it('is ambiguous if several services have that host', async () => {
		const other = {name: 'other', address: 'https://pool.example.org:4832/other'};

		expect(await faultOf(async () => find('pool.example.org:4832', [local, other]))).toMatchObject({
			what: 'unknown service `pool.example.org:4832`',
			tryThis: 'did you mean `pool.example.org-4832`?',
		});
	});

	it.each([
		[['--service', 'third'], {}, 'unknown service `third`; use one of lab, home'],
		[[], {ENVPICK_SERVICE: 'third'}, 'unknown service `third` in ENVPICK_SERVICE; use one of lab, home'],
		[
			[],
			{ENVPICK_BASE_URL: 'a.example', ENVPICK_SERVICE: 'home'},
			"`ENVPICK_BASE_URL` and `ENVPICK_SERVICE` can't be combined; unset one of them",
		],
	])('must exist, and must be the only one: %j %j', async (argv, variables, line) => {
		const config = {...emptyConfig, services: [lab!, home!]};
		const fault = await faultOf(async () => chooseSource(parseArguments(argv, import.meta), variables, config));

		expect(fault).toMatchObject({what: line.split('; ')[0], tryThis: line.split('; ')[1]});
	});
});

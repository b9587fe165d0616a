import {describe, expect, it} from 'vitest';
import {type Config, emptyConfig} from '../../source/config/config.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {runOf} from '../helpers/program/run-of.ts';

const work = {name: 'work', address: 'work.example.org', accessKeyFile: '/of/work'};
const lab = {name: 'lab', address: 'lab.example.org'};
const pool = {name: 'pool.example.org-4832', address: 'https://pool.example.org:4832/api'};

type Variables = Readonly<Record<string, string>>;

const choose = (argv: readonly string[], variables: Variables = {}, more: Partial<Config> = {}) => {
	const places = {service: '2:13', 'services.work': '3:1', 'services.lab': '4:1'};
	const config = {...emptyConfig, services: [work, lab], locations: new Map(Object.entries(places)), ...more};
	return runOf(argv, {variables, config}).choice();
};

describe('the source of a listing', () => {
	it.each<[argv: readonly string[], variables: Variables, source: object]>([
		[['--demo'], {ENVPICK_SERVICE: 'none'}, {type: 'demo'}],
		[['--input', '-'], {ENVPICK_SERVICE: 'none'}, {type: 'file', path: '-'}],
		[[], {}, {type: 'service', service: work, from: '3:1', key: {type: 'service-file'}}],
		[[], {ENVPICK_SERVICE: 'lab'}, {service: lab, from: 'ENVPICK_SERVICE', key: {type: 'none', service: 'lab'}}],
		[[], {ENVPICK_BASE_URL: ' '}, {service: work, from: '3:1'}],
		[[], {ENVPICK_ACCESS_KEY: 'k'}, {service: work, key: {type: 'variable'}}],
		[['--service', 'work'], {ENVPICK_ACCESS_KEY: 'k'}, {service: work, from: '--service', key: {type: 'service-file'}}],
		[['--base-url', 'https://work.example.org/'], {}, {service: work, from: '--base-url'}],
		[['--base-url', 'work.example.org/api'], {}, {service: work, key: {type: 'service-file'}}],
		[['--base-url', 'no address:'], {}, {address: 'no address:', service: undefined}],
		[['--base-url', 'a.org'], {ENVPICK_BASE_URL: 'b.org'}, {address: 'a.org', service: undefined, key: {type: 'none'}}],
		[['--access-key-file', 'f'], {ENVPICK_BASE_URL: 'b.org'}, {address: 'b.org', key: {type: 'file', path: 'f'}}],
	])('is chosen by %j and %j', (argv, variables, source) => {
		expect(choose(argv, variables)).toMatchObject(source);
	});

	it('is the service that the config selects, with its location', () => {
		expect(choose([], {}, {settings: {service: 'lab'}})).toMatchObject({service: lab, from: '2:13'});
	});

	it('is not named if the config has no services', async () => {
		expect(await faultOf(async () => choose(['--service', 'work'], {}, {services: []}))).toMatchObject({
			tryThis: 'add it under `services` in the config',
		});
	});

	const both = {ENVPICK_BASE_URL: 'a.example', ENVPICK_SERVICE: 'lab'};

	it.each<[name: string | undefined, variables: Variables, what: string, tryThis: string]>([
		['third', {}, 'unknown service `third`', 'use one of work, lab, pool.example.org-4832'],
		['pool.example.org:4832', {}, 'unknown service `pool.example.org:4832`', 'did you mean `pool.example.org-4832`?'],
		[undefined, {ENVPICK_SERVICE: 'lba'}, 'unknown service `lba` in ENVPICK_SERVICE', 'did you mean `lab`?'],
		[undefined, both, "`ENVPICK_BASE_URL` and `ENVPICK_SERVICE` can't be combined", 'unset one of them'],
	])('must exist, and be the only one: $2', async (name, variables, what, tryThis) => {
		const argv = name === undefined ? [] : ['--service', name];
		const services = [work, lab, pool];

		expect(await faultOf(async () => choose(argv, variables, {services}))).toMatchObject({what, tryThis});
	});
});

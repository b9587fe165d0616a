import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {resolvePlan, toOptions} from '../../source/cli/plan.ts';
import {emptyConfig} from '../../source/config/config.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const work = {name: 'work', address: 'work.example.org', accessKeyFile: '/of/work'};
const lab = {name: 'lab', address: 'lab.example.org'};
const config = {...emptyConfig, services: [work, lab], locations: new Map([['services.work', 'c.json:3:1']])};

const planOf = (argv: readonly string[], variables: Readonly<Record<string, string>> = {}, isCaptured = false) =>
	resolvePlan(parseArguments(argv, import.meta), {variables, isCaptured, config});

describe('the plan of a run', () => {
	it.each<[argv: readonly string[], variables: Readonly<Record<string, string>>, source: object]>([
		[['--demo'], {ENVPICK_SERVICE: 'none'}, {type: 'demo'}],
		[['--input', '-'], {ENVPICK_SERVICE: 'none'}, {type: 'file', path: '-'}],
		[[], {}, {type: 'service', service: work, from: 'c.json:3:1', key: {type: 'service-file'}}],
		[[], {ENVPICK_SERVICE: 'lab'}, {service: lab, from: 'ENVPICK_SERVICE', key: {type: 'none', service: 'lab'}}],
		[[], {ENVPICK_ACCESS_KEY: 'k'}, {service: work, key: {type: 'variable'}}],
		[['--service', 'work'], {ENVPICK_ACCESS_KEY: 'k'}, {service: work, from: '--service', key: {type: 'service-file'}}],
		[['--base-url', 'https://work.example.org/'], {}, {service: work, from: '--base-url'}],
		[['--base-url', 'a.org'], {ENVPICK_BASE_URL: 'b.org'}, {address: 'a.org', service: undefined, key: {type: 'none'}}],
		[['--access-key-file', 'f'], {ENVPICK_BASE_URL: 'b.org'}, {address: 'b.org', key: {type: 'file', path: 'f'}}],
	])('uses the listing for %j and %j from %j', (argv, variables, source) => {
		expect(planOf(argv, variables).source()).toMatchObject(source);
	});

	it('reports a wrong service or clipboard method only if one is needed', async () => {
		const plan = planOf([], {ENVPICK_SERVICE: 'none', ENVPICK_CLIPBOARD: 'none'});

		expect(await faultOf(() => plan.source())).toMatchObject({
			what: expect.stringContaining('`none` in ENVPICK_SERVICE'),
		});
		expect(await faultOf(() => plan.clipboardMode())).toMatchObject({
			what: expect.stringContaining('ENVPICK_CLIPBOARD'),
		});
	});

	it.each<[argv: readonly string[], isCaptured: boolean, target: string]>([
		[[], false, 'clipboard'],
		[['--print'], false, 'output'],
		[['--print0'], false, 'output'],
		[[], true, 'output'],
	])('sends a pick for %j, captured: %j, to the %s', (argv, isCaptured, target) => {
		expect(planOf(argv, {}, isCaptured).target).toBe(target);
	});

	it('offers the other services, but none for a run without a service', () => {
		expect(toOptions(planOf([]), 'work')).toMatchObject({service: 'work', services: [{name: 'work'}, {name: 'lab'}]});
		expect(toOptions(planOf(['--demo']), 'the demo')).toMatchObject({services: [], origin: 'the demo'});
	});
});

import {describe, expect, it} from 'vitest';
import {parseArguments} from '../../source/cli/options/parse.ts';
import {resolvePlan, toOptions} from '../../source/cli/plan.ts';
import {emptyConfig} from '../../source/config/config.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const config = {...emptyConfig, services: ['work', 'lab'].map(name => ({name, address: `${name}.example.org`}))};

const planOf = (argv: readonly string[], variables: Readonly<Record<string, string>> = {}, isCaptured = false) =>
	resolvePlan(parseArguments(argv, import.meta), {variables, isCaptured, config});

describe('the plan of a run', () => {
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

	it.each([
		[{LC_CTYPE: 'C', LANG: 'en_US.UTF-8'}, true],
		[{LC_ALL: 'C.UTF-8', LC_CTYPE: 'C'}, false],
	])('draws in ASCII by the locale of the characters: %j', (variables, isAscii) => {
		expect(planOf([], variables).isAscii).toBe(isAscii);
	});

	it('offers the other services, but none for a run without a service', () => {
		expect(toOptions(planOf([]), 'work')).toMatchObject({service: 'work', services: [{name: 'work'}, {name: 'lab'}]});
		expect(toOptions(planOf(['--demo']), 'the demo')).toMatchObject({services: [], origin: 'the demo'});
	});
});

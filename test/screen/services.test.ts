import {describe, expect, it} from 'vitest';
import {toFrame} from '../../source/screen/frame.ts';
import type {Size} from '../../source/state/layout.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, twoGroups} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';
import {serviceItems} from '../helpers/state/services.ts';

const open = (given: Partial<Options & Size> = {}, keys = ''): State =>
	press(loadedState(twoGroups, {services: serviceItems, ...given}, 'tab', '@'), ...keys.split(' ').filter(Boolean))
		.state;

const linesOf = (state: State): string[] => toFrame(state).lines.map(line => textOf(line).trimEnd());

describe('the menu of services', () => {
	it('shows what is known of each, which is shown, and which is the default', () => {
		expect(linesOf(open({columns: 100, rows: 16}, 'down'))).toEqual([
			`> type to search${' '.repeat(74)}5 services`,
			'  service  address              last seen        environments  key',
			'  work     work.example.org     3 min ago                3000  from pass               default',
			'❯ lab      10.0.0.7:8443/api    yesterday 17:02           312  in lab.key',
			'  staging  staging.example.org                                 none: envpick will ask',
			'  broken   broken.example.org                                  key file missing',
			'  demo     built in                                        48  not needed',
			'  + another service',
			...['', '', '', '', ''],
			'enter shows lab',
			'sandbox.example.org · 5 environments in 2 groups',
			'enter switch   alt-s make it the default   f1 help   esc back',
		]);
	});

	it.each([
		[
			100,
			'  service  address              last seen        environments  key',
			'enter shows lab',
			'sandbox.example.org · 5 environments in 2 groups',
		],
		[90, '  service  address              last seen        key', 'enter shows lab', '312 environments'],
		[60, '  service  address              key', 'enter shows lab', 'last seen yesterday 17:02 · 312 environments'],
		[40, '  service  address', 'enter shows lab', 'last seen yesterday 17:02 · 312 environ…'],
		[24, '  service', 'enter shows lab', '10.0.0.7:8443/api · las…'],
	])('in %i columns leaves out what a line below says', (columns, heads, effect, below) => {
		const lines = linesOf(open({columns, rows: 14}, 'down'));

		expect([lines[1], lines.at(-3), lines.at(-2)]).toEqual([heads, effect, below]);
	});

	it('offers to make a service the default, also the one that is shown, but not the default', () => {
		const services = serviceItems.map(item => ({...item, isDefault: item.name === 'lab'}));
		const hintsOf = (keys: string) => linesOf(open({services}, keys)).at(-1);

		expect(['', 'down'].map(keys => hintsOf(keys)?.includes('alt-s make it the default'))).toEqual([true, false]);
	});

	it('says what enter does, and which filter stays', () => {
		const effectOf = (keys: string) => linesOf(open({query: 'windows'}, keys)).at(-3);

		expect(['', 'down', 'down down', 'down down down', 'end up', 'end'].map(effectOf)).toEqual([
			'work is shown',
			'enter shows lab · your filter stays: windows',
			'enter asks for the key of staging · your filter stays: windows',
			'broken: its key file is missing',
			'enter shows the demo · your filter stays: windows',
			'enter sets up another service · your filter stays: windows',
		]);
	});

	it.each([
		['a search without a match', open({}, 'x x'), 'no service matches xx'],
		[
			'a config that cannot be used',
			update(open(), {type: 'services-read', services: {list: [], failure: 'cannot use the config; mend it'}}).state,
			'cannot use the config; mend it',
		],
	])('says why it is empty: %s', (_, state, says) => {
		expect(linesOf(state)[1]).toBe(says);
		expect(linesOf(state).at(-1)).toMatch(/^f1 help {3}esc (?:clear|back)$/);
	});

	it('has the selected service on a small screen', () => {
		expect(linesOf(open({columns: 40, rows: 8}, 'end up'))).toEqual([
			expect.stringMatching(/^> type to search +5 services$/),
			'  service  address',
			expect.stringMatching(/^ {2}/),
			expect.stringMatching(/^ {2}/),
			expect.stringMatching(/^❯ demo +built in$/),
			expect.stringMatching(/^ {2}/),
			'enter shows the demo',
			'enter switch   f1 help   esc back',
		]);
	});
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {grammar} from '../../source/filter/grammar.ts';
import {toMenuBytes} from '../../source/keys/io/menu-input.ts';
import {toKeyName, toNamedKey} from '../../source/keys/key-codes.ts';
import {doesOf, keymap, type Mode, menuKeymap} from '../../source/keys/keymap.ts';
import {type HelpOptions, toHelpLines} from '../../source/screen/help.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, twoGroups} from '../helpers/scenes/two-groups.ts';
import {textsOf} from '../helpers/state/lines.ts';

const plain: HelpOptions = {table: keymap, columns: 100, mode: 'filter', isAscii: false, search: ''};

const textsFor = (options: Partial<HelpOptions>): string[] => textsOf(toHelpLines({...plain, ...options}));

const keysOfMenus = menuKeymap.flatMap(({keys}) => keys['copy-as'] ?? []);

const bound = (mode: Mode) => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

describe('the help', () => {
	it.each([80, 100, 200])('names every key of the list and the filter with its description, at %i columns', columns => {
		const lines = textsFor({columns}).map(line => line.split(/ {2,}/));

		for (const binding of [...bound('filter'), ...bound('browse')]) {
			const {browse = [], filter = []} = binding.keys;
			const keys = [...new Set([...browse, ...filter])].map(key => toKeyName(key)).join(' ');

			expect(lines).toContainEqual([keys, doesOf(binding, 'filter')]);
		}
	});

	it('groups the keys by purpose, each action in one row with all its keys', () => {
		const lines = textsFor({});
		const headings = ['find', 'choose', 'compare', 'copy', 'view', 'program', 'edit the filter'];
		const starts = headings.map(heading => lines.indexOf(heading));

		expect(starts).toEqual(starts.toSorted((one, other) => one - other));
		expect(lines.slice(lines.indexOf('copy')).slice(0, 3)).toEqual([
			'copy',
			'enter               copy (or print) and quit; unfold a group',
			'y ^y                copy and stay',
		]);
		// The rows before the keys that edit a line, without headings and blank lines.
		expect(lines.slice(0, starts.at(-1)).filter(line => line.includes('  ')).length).toBeLessThanOrEqual(40);
	});

	it.each([
		['filter', ['find', 'choose']],
		['tags', ['in the tags', 'find']],
		['failure', ['after a failure', 'find']],
	] as const)('begins with the keys of the current mode: %s', (mode, first) => {
		const headings = toHelpLines({...plain, mode})
			.filter(([one]) => one?.tone === 'strong')
			.map(([one]) => one?.text);

		expect(headings.slice(0, first.length)).toEqual(first);
	});

	it('has every example of the filter with its meaning', () => {
		const text = textsFor({columns: 200}).join('\n');

		for (const [filter, finds] of grammar) {
			expect(text).toContain(`\n${filter.padEnd(23)}${finds}\n`);
		}
	});

	it('has a section for each mode, with all its keys', () => {
		const text = textsFor({columns: 2000}).join('\n');

		for (const title of ['detail', 'tags', 'formats']) {
			expect(text).toContain(`\nin the ${title}\n`);
		}
		expect(text).toMatch(
			/in the formats\nenter +copy \(or print\) in this format and quit\n↑ \^p \^k +up\n↓ \^n \^j +down\n/,
		);
		expect(text).toMatch(/\nenter space +add the tag to the filter, or remove it\n/);
		expect(text).toMatch(/\n\^o +back\n/);
	});

	it('names each key of a menu', () => {
		const lines = textsFor({columns: 1000}).map(line => line.split(/ {2,}/));

		for (const {
			does,
			doesIn,
			keys: {'copy-as': names = []},
		} of menuKeymap) {
			const keys = names.map(name => toKeyName(name)).join(' ');

			expect(lines).toContainEqual([keys, doesIn?.['copy-as'] ?? does]);
		}
		expect(keysOfMenus.filter(key => toMenuBytes(toNamedKey(key)) === '')).toEqual([]);
	});

	it.each([
		['detail', 'd'],
		['tags', 't'],
		['copy-as', 'Y'],
		['services', 'S'],
		['help', '?'],
	] as const)('says which keys go back, and only those: %s', (mode, opens) => {
		const services = [
			{name: 'one', host: 'one.example'},
			{name: 'two', host: 'two.example'},
		];
		const opened = loadedState(twoGroups, {services}, 'tab', '*', opens);
		expect(opened.open?.type).toBe(mode);

		for (const binding of bound(mode)) {
			for (const key of binding.keys[mode] ?? []) {
				const {state, effects} = press(opened, key);
				const isClosed = state.open === undefined && state.mode === 'browse' && !state.isLeaving;
				const leadsBack = isClosed && state.notice === undefined && effects.length === 0;

				expect([key, /^(?:.*or go )?back$/.test(doesOf(binding, mode))]).toEqual([key, leadsBack]);
			}
		}
	});

	it('shows the given keymap', () => {
		const table = keymap.map(binding => (binding.command === 'copy' ? {...binding, keys: {browse: ['f12']}} : binding));

		expect(textsOf(toHelpLines({...plain, table}))).toContain(`${'f12'.padEnd(20)}copy and stay`);
		expect(textsOf(toHelpLines({...plain, table: []})).filter(line => !line.startsWith(' '))[0]).toBe('filter syntax');
	});

	it('is never wider than the screen, whatever the search', () => {
		const words = fc.oneof(fc.constantFrom('', 'copy', 'G', 'the list', 'ctrl', '↑', 'zz'), fc.string());

		fc.assert(
			fc.property(
				fc.integer({min: 20, max: 200}),
				fc.constantFrom('filter' as const, 'browse' as const),
				words,
				(columns, mode, search) => {
					const lines = toHelpLines({...plain, columns, mode, search});

					expect(Math.max(...lines.map(cellsOfSpans))).toBeLessThanOrEqual(columns);
					expect(lines.length).toBeGreaterThan(0);
				},
			),
		);
	});
});

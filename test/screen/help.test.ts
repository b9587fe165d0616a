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

const plain: HelpOptions = {columns: 100, mode: 'filter', isAscii: false, search: ''};

const textsFor = (options: Partial<HelpOptions>): string[] => textsOf(toHelpLines(keymap, {...plain, ...options}));

const keysOfMenus = menuKeymap.flatMap(({names}) => names);

const bound = (mode: Mode) => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

describe('the help', () => {
	it.each([80, 100, 200])('names every key of the filter and of the list with what it does, at %i columns', columns => {
		const lines = textsFor({columns});

		for (const binding of [...bound('filter'), ...bound('browse')]) {
			const {keys} = binding;
			const does = doesOf(binding, 'filter');
			const filter = (keys.filter ?? []).map(key => toKeyName(key)).join(' ');
			const browse = (keys.browse ?? []).map(key => toKeyName(key)).join(' ');

			expect(lines).toContain((filter.padEnd(18) + browse.padEnd(18) + does).slice(0, columns));
		}
	});

	it('has one column of keys for both at 40 columns', () => {
		const lines = textsFor({columns: 40});

		expect(lines.slice(0, 4)).toEqual([
			'in the list and the filter',
			'enter             copy (or print) and',
			'                  quit; unfold a group',
			'y ^y              copy and stay',
		]);
	});

	it.each([
		['filter', ['in the filter', 'filter syntax']],
		['tags', ['in the tags', 'in the filter', 'filter syntax']],
		['failure', ['after a failure', 'in the filter', 'filter syntax']],
	] as const)('has the keys of where it was opened first: %s', (mode, first) => {
		const headings = toHelpLines(keymap, {...plain, mode})
			.filter(([one]) => one?.tone === 'strong')
			.map(([one]) => one?.text.trim().replace(/ {2,}.*/, ''));

		expect(headings.slice(0, first.length)).toEqual(first);
	});

	it('has every example of the filter with what it finds', () => {
		const text = textsFor({columns: 200}).join('\n');

		for (const [filter, finds] of grammar) {
			expect(text).toContain(`${filter.padEnd(36)}${finds}`);
		}
	});

	it('has a part for each mode, with all that its keys do', () => {
		const text = textsFor({columns: 2000}).join('\n');

		for (const title of ['detail', 'tags', 'forms']) {
			expect(text).toContain(`\nin the ${title}\n`);
		}
		expect(text).toMatch(
			/in the forms\nenter +copy \(or print\) in this form and quit\n↑ \^p \^k +up\n↓ \^n \^j +down\n/,
		);
		expect(text).toMatch(/\nenter space +add to or remove from the filter\n/);
		expect(text).toMatch(/\n\^o +back\n/);
	});

	it('names each key that a menu takes', () => {
		const text = textsFor({columns: 1000}).join('\n');

		for (const {does, doesIn, names} of menuKeymap) {
			expect(text).toContain(
				`${names
					.map(name => toKeyName(name))
					.join(' ')
					.padEnd(36)}${doesIn?.['copy-as'] ?? does}`,
			);
		}
		expect(keysOfMenus.filter(key => toMenuBytes(toNamedKey(key)) === '')).toEqual([]);
	});

	it.each([
		['detail', 'd'],
		['tags', 't'],
		['copy-as', 'Y'],
		['services', 'S'],
		['help', '?'],
	] as const)('says of each key that leads back that it does, and of no other: %s', (mode, opens) => {
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

				expect([key, /^(?:.*else )?back$/.test(doesOf(binding, mode))]).toEqual([key, leadsBack]);
			}
		}
	});

	it('is of the keymap that is given', () => {
		const table = keymap.map(binding => (binding.command === 'copy' ? {...binding, keys: {browse: ['f12']}} : binding));

		expect(textsOf(toHelpLines(table, plain))).toContain(`${' '.repeat(18)}${'f12'.padEnd(18)}copy and stay`);
		expect(textsOf(toHelpLines([], plain)).filter(line => !line.startsWith(' '))[0]).toBe('filter syntax');
	});

	it('is never wider than the screen, whatever is searched', () => {
		const words = fc.oneof(fc.constantFrom('', 'copy', 'G', 'the list', 'ctrl', '↑', 'zz'), fc.string());

		fc.assert(
			fc.property(
				fc.integer({min: 20, max: 200}),
				fc.constantFrom('filter' as const, 'browse' as const),
				words,
				(columns, mode, search) => {
					const lines = toHelpLines(keymap, {columns, mode, isAscii: false, search});

					expect(Math.max(...lines.map(cellsOfSpans))).toBeLessThanOrEqual(columns);
					expect(lines.length).toBeGreaterThan(0);
				},
			),
		);
	});
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {grammar} from '../../source/filter/grammar.ts';
import {toMenuBytes} from '../../source/keys/io/menu-input.ts';
import {toKeyName, toNamedKey} from '../../source/keys/key-codes.ts';
import {type Binding, doesOf, keymap, type Mode, menuKeymap} from '../../source/keys/keymap.ts';
import {type HelpOptions, toHelpLines} from '../../source/screen/help.ts';
import {cellsOfSpans} from '../../source/text/spans.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {press, twoGroups} from '../helpers/scenes/two-groups.ts';
import {textsOf} from '../helpers/state/lines.ts';

const plain: HelpOptions = {columns: 100, mode: 'filter', isAscii: false, search: ''};

const textsFor = (options: Partial<HelpOptions>): string[] => textsOf(toHelpLines(keymap, {...plain, ...options}));

const keysOfMenus = menuKeymap.flatMap(({names}) => names);

const bound = (mode: Mode) => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

const modes: readonly Mode[] = ['filter', 'browse', 'detail', 'tags', 'copy-as', 'failure', 'help'];

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

	it.each(['filter', 'browse'] as const)(
		'names the keys one below the other at 40 columns, those of the %s first',
		mode => {
			const lines = textsFor({columns: 40, mode});
			const [title, other] = mode === 'filter' ? ['filter', 'list'] : ['list', 'filter'];

			expect(lines[0]).toBe(`in the ${title}`);
			expect(lines).toContain(`in the ${other}`);
			expect(lines.slice(1, 3)).toEqual([
				'enter             copy (or print) and',
				'                  quit; unfold a group',
			]);
		},
	);

	it.each(['filter', 'browse', 'tags', 'failure'] as const)(
		'has the keys of where it was opened first, then the syntax: %s',
		mode => {
			const title = {filter: 'in the filter', browse: 'in the list', tags: 'in the tags', failure: 'after a failure'}[
				mode
			];
			const titles = (columns: number) =>
				toHelpLines(keymap, {...plain, columns, mode})
					.filter(([first]) => first?.tone === 'strong')
					.map(([first]) => first?.text ?? '');

			for (const columns of [40, 100]) {
				expect(titles(columns)[0]).toMatch(new RegExp(`^${title}( |$)`));
				expect(titles(columns)[1]).toBe('filter syntax');
				expect(titles(columns).join()).toMatch(/in the filter.*in the list|in the list.*in the filter/);
			}
			const here = textsFor({mode}).slice(1, textsFor({mode}).indexOf(''));
			expect(mode === 'filter' || mode === 'browse' ? here.filter(line => line.startsWith(' ')) : []).toEqual([]);
		},
	);

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
		for (const mode of modes) {
			for (const binding of bound(mode)) {
				expect(text).toContain(doesOf(binding, mode));
			}
		}
		expect(text).toMatch(
			/in the forms\nenter +copy or print in this form\n↑ \^p \^k k +up\n↓ \^n \^j j +down\n[\s\S]*\nY \^o q esc +back\nas in the list: x alt-x tags taken: selector, exact or all · \? f1 help · \^z suspend \(`fg` comes back\) · \^c quit at once$/m,
		);
		expect(text).toMatch(/enter space +add to or remove from the filter\n/);
	});

	it.each(['copy-as', 'services'] as const)('names each key that the menu takes in its part: %s', mode => {
		const part = textsFor({columns: 1000, search: mode === 'copy-as' ? 'in the forms' : 'in the services'});
		const rest = part.find(line => line.startsWith('as in the list: ')) ?? '';
		const namesOf = ({keys}: Pick<Binding, 'keys'>) => (keys[mode] ?? []).map(key => toKeyName(key)).join(' ');

		for (const row of [...menuKeymap, ...bound(mode)]) {
			const does = doesOf(row, mode);
			const line = part.find(text => text.includes(namesOf(row)) && text.endsWith(` ${does}`));

			expect(line ?? rest).toContain(does);
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
		const opened = loadedState(twoGroups, {services}, 'tab', 'a', opens);
		expect(opened.open?.type).toBe(mode);

		for (const binding of bound(mode)) {
			for (const key of binding.keys[mode] ?? []) {
				const {state} = press(opened, key);
				const isClosed = state.open === undefined && state.mode === 'browse' && !state.isLeaving;
				const leadsBack = isClosed && state.notice === undefined;

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

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../../source/history/changes.ts';
import {doesOf} from '../../../source/keys/keymap.ts';
import {decodeListing} from '../../../source/listing/decode.ts';
import {helpRowId, helpRowsOf, helpSectionsOf, selectedHelpRow, titles} from '../../../source/state/help.ts';
import {commandNow, modeOf} from '../../../source/state/modes.ts';
import {comparisonOf} from '../../../source/state/panels.ts';
import {selectedKey} from '../../../source/state/rows.ts';
import {isCramped, type State} from '../../../source/state/state.ts';
import {withItem} from '../../../source/update/panels/panels.ts';
import {update} from '../../../source/update/update.ts';
import {always} from '../../helpers/arbitrary/always.ts';
import {anyState, loadedState, withoutPanels} from '../../helpers/arbitrary/states.ts';
import {press, twoGroups, twoGroupsListing} from '../../helpers/scenes/two-groups.ts';

const changes = {since: '12 Nov', ...changesBetween(decodeListing({data: []}), twoGroupsListing)};

/** The state with a list of changes, after keys. */
const stateAfter = (keys: string, size = {}): State =>
	press({...loadedState(twoGroups, size), changes}, ...keys.split(' ')).state;

const typesOf = ({panels}: State): string => panels.map(({type}) => type).join(' ');

describe('a panel', () => {
	it.each([
		['facets', 'ctrl+t', 'ctrl+t esc'],
		['changes', 'tab n', 'alt+n esc'],
		['formats', 'ctrl+o', 'ctrl+o esc'],
		['help', '?', 'f1 esc'],
		['detail', 'tab * d', 'd q esc left tab'],
		['record', 'tab v', 'v q esc'],
		['comparison', 'tab c', 'c q esc'],
	])('closes with the keys that open it, unless they are typed as text: %s', (type, keys, closing) => {
		const open = stateAfter(keys);

		expect(typesOf(open)).toBe(type);
		for (const key of closing.split(' ')) {
			expect([key, typesOf(press(open, key).state)]).toEqual([key, '']);
		}
	});

	it.each([
		...['f1', 'alt+n', 'ctrl+o'].map(key => ['ctrl+t', key]),
		...['f1', 'alt+n', 'ctrl+t'].map(key => ['ctrl+o', key]),
		...['f1', 'ctrl+o', 'ctrl+t'].map(key => ['alt+n', key]),
		...['ctrl+t', 'ctrl+o', 'alt+n'].map(key => ['f1', key]),
		...['?', 'f1', 't', 'ctrl+t', 'Y', 'ctrl+o', 'n', 'alt+n', 'c', 'v'].map(key => ['tab d', key]),
		...['?', 't', 'Y', 'n', 'c', 'd'].map(key => ['tab v', key]),
		...['?', 't', 'Y', 'n', 'd', 'v'].map(key => ['tab c', key]),
	])('opens over another one, and Esc goes back to that: %s, %s', (keys = '', key = '') => {
		const below = stateAfter(keys);
		const above = press(below, key).state;

		expect(above.panels).toHaveLength(2);
		expect(press(above, 'esc').state).toEqual(below);
	});

	it.each([
		['ctrl+t f1 ctrl+t', 'facets', 'ctrl+t'],
		['ctrl+t ctrl+o alt+n f1 ctrl+o', 'facets formats', 'ctrl+o'],
		['f1 ctrl+o alt+n f1', 'help', 'f1'],
		['tab d v d', 'detail', 'd'],
		['tab v d v', 'record', 'v'],
		['tab c d v c', 'comparison', 'c'],
		['tab v c v d v', 'record comparison record', 'v'],
	])('that is below others comes to the top, and then closes: %s', (keys, types, key) => {
		const top = stateAfter(keys);

		expect(typesOf(top)).toBe(types);
		expect(typesOf(press(top, key).state)).toBe(types.split(' ').slice(0, -1).join(' '));
	});

	it.each([
		['facets', 'ctrl+t'],
		['changes', 'alt+n'],
		['formats', 'ctrl+o'],
		['detail', 'tab d'],
	] as const)('is covered by the help, which begins with its keys: %s', (type, keys) => {
		expect(helpSectionsOf(stateAfter(`${keys} f1`))[0]?.title).toBe(titles.get(type));
	});

	it('of the detail closes if a slash goes to the filter, but not a comparison below', () => {
		expect(stateAfter('tab d /')).toMatchObject({panels: [], mode: 'filter'});
		expect(stateAfter('tab c d v /')).toMatchObject({panels: [{type: 'comparison'}], mode: 'filter'});
		expect(stateAfter('ctrl+t tab')).toMatchObject({panels: [], mode: 'filter'});
		// A record beside the list does not have the keys.
		expect(stateAfter('tab v /')).toMatchObject({panels: [{type: 'record'}], mode: 'filter'});
	});
});

describe('a search panel', () => {
	it.each(['ctrl+t', 'ctrl+o', 'alt+n', 'f1'])('takes every character as text, after %s', key => {
		const typed = 'qt/hljk?Ycd.'.split('');
		const state = press(stateAfter(key), ...typed, 'space').state;

		expect(state).toMatchObject({panels: [{search: {text: 'qt/hljk?Ycd. '}}], filter: {text: ''}, notice: undefined});
		expect(update(state, {type: 'pasted', text: 'a\nb'}).state.panels).toMatchObject([
			{search: {text: 'qt/hljk?Ycd. a b'}},
		]);
	});
});

describe('closing a comparison', () => {
	const fields = Object.fromEntries(Array.from({length: 60}, (_, index) => [`f${index}`, index]));
	const before = loadedState(
		{data: [{...fields, resources: [{tags: ['os:win7']}, {tags: ['os:win10']}, {tags: ['os:mac']}]}]},
		{columns: 140, rows: 14},
		...['w', 'i', 'n', 'tab', 'down', 'J', 'J'],
	);

	it.each(['esc', 'c', 'q', '/ esc', 'd esc esc', 'ctrl+t ctrl+t esc'])(
		'restores mode, view, filter, selection and scroll position: %s',
		keys => {
			const compared = press(before, 'c', '/', '1', '0', 'tab', 'up', 'J').state;
			const {state} = press(compared, ...keys.split(' '));
			const {mode, view, filter, scroll, panels} = before;

			expect([compared.filter.text, before.scroll]).toEqual(['win10', 2]);
			expect(state).toMatchObject({mode, view, filter, scroll, panels});
			expect(selectedKey(state)).toBe(selectedKey(before));
			expect(state.found.rows).toEqual(before.found.rows);
		},
	);

	it('restores the filter mode, in which a comparison from the help was opened', () => {
		const below = stateAfter('m a c esc w');
		const compared = doRow(below, 'compare marked rows, or all').state;

		expect(compared.panels).toMatchObject([{type: 'comparison'}]);
		expect(press(compared, 'tab', 'esc').state).toMatchObject({mode: 'filter', filter: {text: 'w'}, panels: []});
	});

	it('restores the list whatever was done in it, whatever the list was', () => {
		const anyKey = fc.constantFrom(
			...'down,up,end,space,*,/,tab,w,1,ctrl+u,J,d,v,t,esc,enter,Y,?,x,pagedown'.split(','),
		);

		always(240, fc.tuple(anyState, fc.array(anyKey, {maxLength: 12})), ([state, keys]) => {
			const list = withoutPanels(state);
			const before = modeOf(list) === 'filter' ? press(list, 'tab').state : list;
			const compared = press(before, 'c').state;
			fc.pre(comparisonOf(compared) !== undefined);
			let now = compared;
			for (const key of keys) {
				const {state: next, effects} = press(now, key);
				now = effects.length === 0 && comparisonOf(next) !== undefined ? next : now;
			}
			while (comparisonOf(now) !== undefined) {
				now = press(now, 'esc').state;
			}
			const seen = ({mode, view, filter, scroll, panels, folded, found}: State) => [
				...[mode, view, filter, scroll, panels, folded, [...found.rows]],
			];

			expect(seen(now)).toEqual(seen(before));
			expect(selectedKey(now)).toBe(selectedKey(before));
		});
	});

	it('keeps the marks that were made in it', () => {
		expect(stateAfter('tab c down space esc').marked).toEqual(new Set([1]));
	});
});

describe('going to an environment', () => {
	const picked = {
		identity: `${JSON.stringify(['tags', ['os:ubuntu'], ''])} 0`,
		label: '',
		tags: ['os:ubuntu'],
		picked: [],
	};
	const knowing = (keys: string): State => ({
		...stateAfter(keys),
		picks: [{mode: 'exact', when: '09:14', environment: picked}],
	});

	it.each([
		['tab d', '.'],
		['tab c d', '.'],
		['tab c v', '.'],
		['w i n tab c / 1 0 tab', '.'],
		['tab c alt+n', 'end enter'],
		['tab d ctrl+t f1 alt+n', 'end enter'],
		['w i n tab c / 1 0 tab d n', 'end enter'],
	])('closes all panels, and clears a filter that hides it: %s, %s', (keys, go) => {
		const {state} = press(knowing(keys), ...go.split(' '));

		expect(state).toMatchObject({panels: [], view: 'groups', mode: 'list', filter: {text: ''}});
		expect(selectedKey(state)).toBe(4);
	});

	it('keeps a filter of the list that matches it, whatever the filter of the comparison', () => {
		const {state} = press(knowing('u tab c / x tab'), '.');

		expect([state.filter.text, selectedKey(state)]).toEqual(['u', 4]);
	});
});

/** The step after Enter on the row of the help with this description. */
const doRow = (state: State, does: string) => {
	const open = press(state, 'f1').state;
	const found = update(open, {type: 'pasted', text: does}).state;
	const row = helpSectionsOf(found)
		.flatMap(({rows}) => rows)
		.findIndex(one => one.does === does);
	const selected = press(found, ...Array.from({length: row}, () => 'down')).state;
	expect(selectedHelpRow(selected)?.does).toBe(does);
	return press(selected, 'enter');
};

describe('Enter in the help', () => {
	it.each<[string, string, string, object]>([
		['in the list', 'tab', 'merge rows with equal tags', {view: 'distinct', panels: []}],
		['in the filter', 'w', 'merge rows with equal tags', {view: 'distinct', panels: []}],
		['in the filter', 'w', 'delete backward', {filter: {text: ''}, panels: []}],
		['in the list', 'tab', 'go to the filter (letters are text)', {mode: 'filter', panels: []}],
		['in the detail', 'tab d', 'last', {panels: [{type: 'detail', at: {text: 'group:north'}}]}],
		['in the detail', 'tab d', 'mark the row', {marked: new Set([0]), notice: {text: 'marked', isFailure: false}}],
		['in the facets', 'ctrl+t', 'add the value to the filter, or remove it', {filter: {text: '^x64$ '}}],
		['in the facets', 'ctrl+t', 'what is new, gone or changed', {panels: [{type: 'facets'}, {type: 'changes'}]}],
		['in the formats', 'ctrl+o', 'exact, short or all tags', {tagsMode: 'short'}],
		['over the facets', 'ctrl+t', 'compare marked rows, or all', {panels: [{}, {type: 'comparison'}]}],
	])('does what the row says %s: %s, %s', (_, keys, does, expected) => {
		expect(doRow(stateAfter(keys), does).state).toMatchObject({notice: undefined, ...expected});
	});

	it('has the effects of the row', () => {
		expect(doRow(stateAfter('down'), 'copy and stay').effects).toMatchObject([{type: 'copy', text: 'os:win10'}]);
		expect(doRow(stateAfter('ctrl+t'), 'suspend (`fg` resumes)').effects).toEqual([{type: 'suspend'}]);
		expect(doRow(stateAfter('tab'), 'quit at once').effects).toMatchObject([{outcome: {type: 'interrupted'}}]);
	});

	it.each([
		['this row is not a command', 'marked', 'tab'],
		['this row is not a command', 'a folded group', 'tab'],
		['only in the facets', 'add the value to the filter, or remove it', 'tab'],
		['only in the detail', 'copy the value alone and stay', 'ctrl+t'],
		['only in the formats', 'copy in this format and stay', 'tab'],
		['only in the list', 'mark the row', 'ctrl+t'],
	])('says why not, and stays: %s: %s', (text, does, keys) => {
		const {state, effects} = doRow(stateAfter(keys), does);

		expect([state.notice, effects]).toEqual([{text, isFailure: false}, []]);
		expect(modeOf(state)).toBe('help');
	});

	it('asks for one of the commands that share a row', () => {
		const {state} = press(stateAfter('tab'), 'f1', 'enter');

		expect(selectedHelpRow(state)?.does).toBe('up, down');
		expect(state.notice?.text).toBe('this row has 2 commands: type to find one');
	});

	it('does the same as the key of the row in the mode below, or says why not, whatever the state', () => {
		always(600, fc.tuple(anyState, fc.nat()), ([state, nat]) => {
			const below: State = {...state, panels: state.panels.filter(({type}) => type !== 'help'), notice: undefined};
			fc.pre(!state.isLeaving && !isCramped(below) && !modeOf(below).startsWith('help'));
			const {state: open} = press(below, 'f1');
			const rows = helpRowsOf(open);
			const row = rows[nat % rows.length]!;
			const {state: next, effects} = press(withItem(open, 'help', helpRowId(row)), 'enter');
			const {command, only} = row.runs ?? {};
			const [mode] = [modeOf(below)];
			const isOwn = command !== undefined && (only === undefined || only === mode);
			const keys = below.options.bindings.flatMap(binding =>
				isOwn && binding.command === command ? binding.keys : [],
			);
			const key = keys
				.flatMap(one => [...(one[mode] ?? []), ...(mode === 'detail' ? (one.list ?? []) : [])])
				.find(one => commandNow(below, one) === command);
			if (key === undefined) {
				expect(next === open && effects.length === 0).toBe(false);
				return;
			}
			if (modeOf(next) === 'help' && next.notice !== undefined) {
				const meanings = below.options.bindings.filter(one => one.command === command);
				expect(meanings.map(one => doesOf(one, mode))).not.toContain(row.does);
				return;
			}
			const opened = {compare: 'comparison', 'show-record': 'record'}[command as string] ?? command;
			// The key would close the panel that the row says it opens.
			if (only === undefined && below.panels.at(-1)?.type === opened) {
				expect([next.panels, effects]).toEqual([below.panels, []]);
				return;
			}
			const expected = press(below, key);

			expect([row.does, effects]).toEqual([row.does, expected.effects]);
			expect({...next, notice: undefined}).toEqual({...expected.state, notice: undefined});
		});
	});

	it('says that a search finds nothing, or that a command changed nothing', () => {
		expect(stateAfter('f1 z z z enter').notice?.text).toBe('no match');
		expect(doRow(stateAfter('tab'), 'previous group').state).toMatchObject({
			...{panels: [], notice: {text: '"previous group" has no effect here'}},
		});
	});
});

import {expect} from 'vitest';
import {modeOf} from '../../../source/state/modes.ts';
import {searchOf} from '../../../source/state/panels.ts';
import type {State} from '../../../source/state/state.ts';
import {numberIn, selectedMachine} from './identity.ts';
import {frameOf, pressKey, pressKeys, withoutNotice} from './reach.ts';
import {isReadable, readScreen} from './read-screen.ts';

// The keys that open a panel, and the mode of the keys in it.
const anywhere: readonly (readonly [key: string, mode: RegExp])[] = [
	['ctrl+t', /facets|search/],
	['ctrl+o', /formats/],
	['alt+n', /changes/],
	['f1', /help/],
];
// A comparison and a record keep the keys of the list.
const inList: typeof anywhere = [...anywhere, ['c', /list/], ['d', /detail/], ['v', /list|detail/], ['@', /services/]];

// In other modes, letters are typed.
const openersIn = (state: State) => (['list', 'detail'].includes(modeOf(state)) ? inList : anywhere);

const harmless = [['down'], ['end', 'up'], ['pagedown'], ['shift+down'], ['z']];

// A comparison also has its own filter, and keys of groups, which it does not show.
const harmlessAfter: Readonly<Record<string, readonly (readonly string[])[]>> = {
	c: [...harmless, ['end', 'shift+down'], ['/'], ['/', 'z', 'q'], ['-'], ['left', '='], ['x', 'x', 'x']],
	// Under a record the keys act in the list.
	v: [['shift+down'], ['shift+down', 'shift+down', 'shift+up']],
};

// The screens that Esc leads to, one after another, until it exits.
const backFrom = (state: State): readonly State[] => {
	const {state: next} = pressKey(state, 'esc');
	return next.isLeaving ? [state] : [state, ...backFrom(next)];
};

type Opened = {readonly key: string; readonly panel: State};

// The panels that keys open, without those that say why not, or that go back to a panel that is open.
const openedFrom = (state: State): readonly Opened[] => {
	const below = backFrom(state);
	return openersIn(state).flatMap(([key, mode]) => {
		const {state: panel, effects} = pressKey(state, key);
		const isOnlyRead = effects.every(({type}) => type === 'load-services');
		const isOpen = isOnlyRead && panel.notice === undefined && mode.test(modeOf(panel));
		const isBack = (one: State) =>
			isOwn(mode) ? mode.test(modeOf(one)) : modeOf(one) === modeOf(panel) && frameOf(one) === frameOf(panel);
		return isOpen && !below.some(isBack) ? [{key, panel}] : [];
	});
};

// Whether no other panel has this mode.
const isOwn = (mode: RegExp): boolean => !mode.test('list') && !mode.test('detail');

/**
Expects that Esc restores the screen before a panel was opened, also over another panel; and that keys lead from there to each
panel below, to the filter, and to the environment of a change.
*/
export const expectBackIsTrue = (before: State): void => {
	const state = withoutNotice(before);
	if (!isReadable(state) || modeOf(state) === 'failure') {
		return;
	}
	const list = toList(state);
	const gone = goToChange(list);
	for (const {key, panel} of openedFrom(state)) {
		expectSame(pressKeys(panel, 'esc'), state, `${key} esc`);
		for (const keys of harmlessAfter[key] ?? harmless) {
			const moved = pressKeys(panel, ...keys);
			// Esc first clears a search.
			const isSearch = searchOf(moved) !== searchOf(panel);
			const all = isSearch ? [...keys, 'esc', 'esc'] : [...keys, 'esc'];
			expectSame(pressKeys(panel, ...all), state, [key, ...all].join(' '));
		}
		expectWays(panel, gone, key);
		for (const over of openedFrom(panel)) {
			expectSame(pressKeys(over.panel, 'esc'), panel, `${key} ${over.key} esc`);
			// The letters are text in a search.
			if (key.length > 1) {
				expectSame(pressKeys(over.panel, key), panel, `${key} ${over.key} ${key}`);
			}
			expectWays(over.panel, gone, `${key} ${over.key}`);
		}
	}
	if (gone !== undefined && readScreen(list).rows.some(({text}) => numberIn(text) === selectedMachine(gone))) {
		expect(readScreen(gone).filter, 'a filter that shows the environment').toBe(readScreen(list).filter);
	}
};

// The list, or also the comparison, below all panels.
const toList = (state: State): State => (state.panels.length === 0 ? state : toList(pressKeys(state, 'esc')));
const toRows = (state: State): State =>
	[undefined, 'comparison'].includes(state.panels.at(-1)?.type) ? state : toRows(pressKeys(state, 'esc'));

// The list after Enter on the first change, if that still exists.
const goToChange = (state: State): State | undefined => {
	const changes = modeOf(state) === 'changes' ? state : pressKeys(state, 'alt+n');
	const next = modeOf(changes) === 'changes' ? pressKeys(changes, 'ctrl+e', 'ctrl+u', 'home', 'enter') : undefined;
	return next?.panels.length === 0 ? withoutNotice(next) : undefined;
};

const filterKeys: Readonly<Record<string, readonly string[]>> = {
	filter: [],
	list: ['/'],
	detail: ['/'],
	tags: ['tab'],
};

const expectWays = (panel: State, gone: State | undefined, keys: string): void => {
	if (gone !== undefined) {
		expectSame(goToChange(panel) ?? panel, gone, `${keys} alt+n home enter`);
	}
	const rows = toRows(panel);
	const [toFilter, fromRows] = [panel, rows].map(state => filterKeys[modeOf(state)]);
	// A record beside the list stays open.
	if (toFilter !== undefined && fromRows !== undefined && panel.panels.at(-1)?.type !== 'record') {
		const filter = pressKeys(panel, ...toFilter);
		expectSame(filter, pressKeys(rows, ...fromRows), `${keys}, filter`);
	}
};

// A frame shows nothing else than its state.
const isSameState = ({panels, ...state}: State, {panels: others, ...before}: State): boolean =>
	panels.length === others.length &&
	panels.every((panel, index) => panel === others[index]) &&
	(Object.keys(state) as (keyof typeof state)[]).every(name => state[name] === before[name]);

const expectSame = (state: State, before: State, keys: string): void => {
	if (!isSameState(state, before) && frameOf(state) !== frameOf(before)) {
		expect(readScreen(state).lines, keys).toEqual(readScreen(before).lines);
		expect(frameOf(withoutNotice(state)), keys).toBe(frameOf(before));
	}
};

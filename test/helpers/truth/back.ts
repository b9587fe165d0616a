import {expect} from 'vitest';
import {modeOf, type State} from '../../../source/state/state.ts';
import {frameOf, pressKey, pressKeys, withoutNotice} from './reach.ts';
import {isReadable, readScreen} from './read-screen.ts';

// The keys that open a panel, and the mode of the keys in it.
const anywhere: readonly (readonly [key: string, mode: RegExp])[] = [
	['ctrl+t', /tags|search/],
	['ctrl+o', /formats|copy-as/],
	['alt+n', /changes/],
	['f1', /help/],
];
// A comparison and a record keep the keys of the list.
const inList = [...anywhere, ['c', /list/] as const, ['d', /detail/] as const, ['v', /list|detail/] as const];

// In other modes, letters are typed.
const openersIn = (state: State) => (['list', 'detail'].includes(modeOf(state)) ? inList : anywhere);

const harmless = [['down'], ['end', 'up'], ['pagedown'], ['shift+down'], ['z']];

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
		const isOpen = effects.length === 0 && panel.notice === undefined && mode.test(modeOf(panel));
		const isBack = (one: State) =>
			isOwn(mode) ? mode.test(modeOf(one)) : modeOf(one) === modeOf(panel) && frameOf(one) === frameOf(panel);
		return isOpen && !below.some(isBack) ? [{key, panel}] : [];
	});
};

// Whether no other panel has this mode.
const isOwn = (mode: RegExp): boolean => !mode.test('list') && !mode.test('detail');

/** Expects that Esc restores the screen before a panel was opened, also over another panel. */
export const expectBackIsTrue = (before: State): void => {
	const state = withoutNotice(before);
	if (!isReadable(state) || modeOf(state) === 'failure') {
		return;
	}
	for (const {key, panel} of openedFrom(state)) {
		expectSame(pressKeys(panel, 'esc'), state, `${key} esc`);
		// Under a record the keys act in the list.
		for (const keys of key === 'v' ? [['shift+down']] : harmless) {
			const moved = pressKeys(panel, ...keys);
			// Esc first clears a search.
			const isSearch = readScreen(moved).filter !== readScreen(panel).filter;
			const all = isSearch ? [...keys, 'esc', 'esc'] : [...keys, 'esc'];
			expectSame(pressKeys(panel, ...all), state, [key, ...all].join(' '));
		}
		for (const over of openedFrom(panel)) {
			expectSame(pressKeys(over.panel, 'esc'), panel, `${key} ${over.key} esc`);
		}
	}
};

const expectSame = (state: State, before: State, keys: string): void => {
	expect(readScreen(state).lines, keys).toEqual(readScreen(before).lines);
	expect(frameOf(withoutNotice(state)), keys).toBe(frameOf(before));
};

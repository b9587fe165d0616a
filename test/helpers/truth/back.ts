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
const inList = [...anywhere, ['c', /browse/] as const, ['d', /detail/] as const, ['v', /browse|detail/] as const];

// In other modes, letters are typed.
const openersIn = (state: State) => (['browse', 'detail'].includes(modeOf(state)) ? inList : anywhere);

const harmless = [['down'], ['end', 'up'], ['pagedown'], ['shift+down'], ['z']];

// The screens that Esc leads to, one after another, until it exits.
const backFrom = (state: State): readonly State[] => {
	const {state: next} = pressKey(state, 'esc');
	return next.isLeaving ? [state] : [state, ...backFrom(next)];
};

// The screen after a key that opens a panel; undefined if the key says why not, or goes back to a panel that is open.
const openedBy = (state: State, [key, mode]: (typeof anywhere)[number]): State | undefined => {
	const {state: next, effects} = pressKey(state, key);
	const isOpen = effects.length === 0 && readScreen(next).notice === undefined && mode.test(modeOf(next));
	const isBack = (below: State) => frameOf(below) === frameOf(next) || (isOwn(mode) && mode.test(modeOf(below)));
	return isOpen && !backFrom(state).some(isBack) ? next : undefined;
};

// Whether no other panel has this mode.
const isOwn = (mode: RegExp): boolean => !mode.test('browse') && !mode.test('detail');

/** Expects that Esc restores the screen before a panel was opened, also over another panel. */
export const expectBackIsTrue = (before: State): void => {
	const state = withoutNotice(before);
	if (!isReadable(state) || modeOf(state) === 'failure') {
		return;
	}
	for (const opener of openersIn(state)) {
		const [key] = opener;
		const panel = openedBy(state, opener);
		if (panel === undefined) {
			continue;
		}
		expectSame(pressKeys(panel, 'esc'), state, `${key} esc`);
		// Under a record the keys act in the list.
		for (const keys of key === 'v' ? [['shift+down']] : harmless) {
			const moved = pressKeys(panel, ...keys);
			// Esc first clears a search.
			const isSearch = readScreen(moved).filter !== readScreen(panel).filter;
			const all = isSearch ? [...keys, 'esc', 'esc'] : [...keys, 'esc'];
			expectSame(pressKeys(panel, ...all), state, [key, ...all].join(' '));
		}
		for (const other of openersIn(panel)) {
			const over = openedBy(panel, other);
			if (over !== undefined) {
				expectSame(pressKeys(over, 'esc'), panel, `${key} ${other[0]} esc`);
			}
		}
	}
};

const expectSame = (state: State, before: State, keys: string): void => {
	expect(readScreen(state).lines, keys).toEqual(readScreen(before).lines);
	expect(frameOf(withoutNotice(state)), keys).toBe(frameOf(before));
};

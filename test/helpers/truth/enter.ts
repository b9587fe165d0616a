import {expect} from 'vitest';
import {modeOf, type State} from '../../../source/state/state.ts';
import {arrivedBy, isCutOf} from './arrived.ts';
import {frameOf, pressKey, pressKeys, withoutNotice} from './reach.ts';
import {isReadable, readScreen} from './read-screen.ts';

/** Expects that Enter copies the text on the line of the pick; or, without one, that it copies nothing and the screen says why. */
export const expectEnterIsTrue = (before: State): void => {
	const state = withoutNotice(before);
	if (!isReadable(state)) {
		return;
	}
	const {rows, pick} = readScreen(state);
	const {text = ''} = pick;
	const isOnRow = rows.some(({isSelected}) => isSelected);
	const {state: next, effects} = pressKey(state, 'enter');
	const arrived = arrivedBy(effects);
	if (arrived.length > 0) {
		// The help does what its row says on the screen below it.
		const {text: promised = ''} = readScreen(belowHelp(state)).pick;
		expect([arrived.length, isCutOf(promised, arrived[0] ?? '')], `Enter copies ${arrived}`).toEqual([1, true]);
		return;
	}

	expect(text === '' || readScreen(next).notice !== undefined, 'Enter copies nothing, without a word').toBe(true);
	expect(!isOnRow || frameOf(next) !== frameOf(state), 'Enter does nothing, without a word').toBe(true);
};

const belowHelp = (state: State): State => (modeOf(state) === 'help' ? belowHelp(pressKeys(state, 'esc')) : state);

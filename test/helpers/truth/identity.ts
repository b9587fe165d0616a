import {expect} from 'vitest';
import {modeOf, type State} from '../../../source/state/state.ts';
import {isReadable, readScreen, selectedRow} from './read-screen.ts';
import type {Machine} from './starts.ts';

/** Expects that the row under the cursor, the detail and the line of the pick are about one machine, if the pick is its id. */
export const expectOneMachine = (state: State, machines: readonly Machine[]): void => {
	if (!isReadable(state) || !isInList(state)) {
		return;
	}
	const seen = readScreen(state);
	const {pick, detail, rows} = seen;
	const machine = machines.find(({id}) => id === pick.text);
	if (machine === undefined || rows.length === 0 || pick.marked > 0) {
		return;
	}
	const {id, name, tags} = machine;

	expect(selectedRow(seen), 'the row under the cursor').toMatch(new RegExp(`\\b(?:${id}|${name})\\b`));
	if (detail !== '' && !/^… \d+ more$/m.test(detail)) {
		expect(detail, 'the detail').toMatch(new RegExp(`\\b${id}\\b`));
		for (const tag of tags) {
			expect(`${detail} ${selectedRow(seen)}`, 'the detail').toContain(tag.replace(/.*:/, ''));
		}
	}
};

/** Whether the keys act in the list, in a comparison or in their filter. */
export const isInList = (state: State): boolean => ['filter', 'list'].includes(modeOf(state));

/** The number of the machine under the cursor, if there is one. */
export const selectedMachine = (state: State): string | undefined =>
	/\b(?:host|vm)-(\d+)\b/.exec(selectedRow(readScreen(state)))?.[1];

import {expect} from 'vitest';
import {modeOf} from '../../../source/state/modes.ts';
import type {State} from '../../../source/state/state.ts';
import {pressKeys} from './reach.ts';
import {isReadable, readScreen, type Seen, type SeenRow, selectedRow} from './read-screen.ts';
import {idFormat, type Machine, pastPicks} from './starts.ts';

/** Expects that the row under the cursor, the detail and the line of the pick are about one machine. Marked rows are the pick. */
export const expectOneMachine = (state: State, machines: readonly Machine[]): void => {
	if (!isReadable(state) || !isInList(state)) {
		return;
	}
	const seen = readScreen(state);
	const row = seen.rows.find(({isSelected}) => isSelected);
	const machine = machineOfRow(row, machines);
	const {pick, detail, facts} = seen;
	const isOfId = state.options.format === idFormat && state.options.target !== 'command' && pick.text !== undefined;
	const isKnown = machine !== undefined || !/^… \d+ more$/m.test(detail);
	if (isOfId && isKnown && pick.marked === 0 && !pick.text?.includes('…')) {
		// A narrow row may not say which machine it is, but then the facts or the detail do.
		const beside = [...(facts?.own ?? []).flat(), detail].join(' ');
		const id = machine?.id ?? /\bid"?:? +"?([\w-]+)/.exec(beside)?.[1];
		// A cut name may be all that a narrow distinct row has.
		if (id !== undefined || row?.text.includes('…') !== true) {
			expect(pick.text, 'the line of the pick').toBe(id);
		}
	}
	if (isOfId && pick.marked > 0) {
		expectMarks(seen, machines);
	}
	if (machine === undefined) {
		return;
	}
	if (detail !== '' && !/^… \d+ more$/m.test(detail)) {
		expect(detail, 'the detail').toMatch(new RegExp(`\\b${machine.id}\\b`));
		for (const tag of machine.tags) {
			expect(detail, 'the detail').toContain(tag.replace(/.*:/, ''));
		}
		expect(/^ ?picked /m.test(detail) && !pastPicks.some(past => machine.id === `vm-${past}`), 'a past pick').toBe(
			false,
		);
	}
	// All about a machine is in its row or below the list.
	if (facts !== undefined && !facts.isCut && row?.text.includes('…') === false && row.times === undefined) {
		const said = `${row.text} ${[...facts.all, ...facts.own].flat().join(' ')} `;
		for (const value of [machine.id, machine.name, ...machine.tags.map(tag => tag.replace(/.*:/, ''))]) {
			expect(said, 'the row and what is below the list').toContain(` ${value} `);
		}
	}
};

const machineOfRow = (row: SeenRow | undefined, machines: readonly Machine[]): Machine | undefined => {
	const number = numberIn(row?.text ?? '');
	return number === undefined ? undefined : machines.find(({id}) => id === `vm-${number}`);
};

const expectMarks = ({pick: {text = '', more}, rows}: Seen, machines: readonly Machine[]): void => {
	// A command line has all in one line.
	const ids = text.split(/ (?:↵ )?/);
	for (const row of more > 0 || text.includes('…') ? [] : rows) {
		const machine = machineOfRow(row, machines);
		// A merged row may have the mark of another machine.
		if (machine !== undefined && ((row.times ?? 1) === 1 || !row.isMarked)) {
			expect(row.isMarked, row.text).toBe(ids.includes(machine.id));
		}
	}
};

/** Whether the keys act in the list, in a comparison or in their filter. */
export const isInList = (state: State): boolean => ['filter', 'list'].includes(modeOf(state));

/** The number of the machine under the cursor, if there is one. */
export const selectedMachine = (state: State): string | undefined => numberIn(selectedRow(readScreen(state)));

const isMerged = (state: State): boolean => (readScreen(state).rows.find(row => row.isSelected)?.times ?? 1) > 1;

/** The number of the machine that a row shows. */
export const numberIn = (text: string): string | undefined => /\b(?:host|vm)-(\d+)\b/.exec(text)?.[1];

/** Expects that the key of the last pick selects the machine of a past pick that still exists, or says why not. */
export const expectLastPickIsTrue = (state: State, machines: readonly Machine[]): void => {
	if (modeOf(state) !== 'list' || !isReadable(state)) {
		return;
	}
	const there = pastPicks.filter(past => machines.some(({id}) => id === `vm-${past}`));
	const [first, second] = [pressKeys(state, '.'), pressKeys(state, '.', '.')];
	if (there.length === 0 || state.picks.length === 0) {
		expect([selectedMachine(first), first.notice !== undefined]).toEqual([selectedMachine(state), true]);
		return;
	}

	// A row of several names none of them.
	const seen = [first, second].filter(one => !isMerged(one)).map(selectedMachine);
	expect(there).toEqual(expect.arrayContaining(seen));
	if (seen.length === 2) {
		expect(new Set(seen).size).toBe(there.length);
	}
};

/** Expects that Enter on each change selects a machine with the value of its row, or says that there is none and stays. */
export const expectChangesAreTrue = (state: State, machines: readonly Machine[]): void => {
	let changes = pressKeys(state, 'alt+n', 'home');
	if (modeOf(changes) !== 'changes' || !isReadable(state)) {
		return;
	}
	for (const {text} of readScreen(changes).rows) {
		const next = pressKeys(changes, 'enter');
		changes = pressKeys(changes, 'down');
		const sign = text.charAt(2);
		const cells = text.slice(3).trim().split(/ {2,}/);
		const [now = '', , facet = ''] = cells.toReversed();
		if (sign === '-') {
			expect([modeOf(next), next.notice?.text], text).toEqual(['changes', expect.stringContaining('no longer exists')]);
			continue;
		}
		expect([modeOf(next), next.panels], text).toEqual(['list', []]);
		// On a narrow screen, the values are in other lines.
		const machine = machines.find(({id}) => id === `vm-${selectedMachine(next)}`);
		if (machine !== undefined && state.size.columns >= 70) {
			expect(sign === '+' ? machine.name : valuesOf(machine, facet, now), text).toBe(now);
		}
	}
};

// The values of a machine as a row of the changes shows them; those of its group are not known here.
const valuesOf = ({name, tags}: Machine, facet: string, seen: string): string => {
	if (facet === 'name' || facet === 'group') {
		return facet === 'name' ? name : seen;
	}
	const own = tags.flatMap(tag => {
		const [prefix = '', value = prefix] = tag.split(/:(.*)/s);
		return (tag.includes(':') ? prefix : 'other') === facet ? [value] : [];
	});
	return own.length === 0 ? 'none' : [...new Set(own)].join(' ');
};

import {describe, expect, it} from 'vitest';
import type {State} from '../../source/state/state.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {copiedBy} from '../helpers/scenes/one-group.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {inLab, withNewMachines, withPastPick} from '../helpers/truth/machines.ts';
import {numbersIn, readScreen, selectedRow} from '../helpers/truth/read-screen.ts';
import {inPools} from '../helpers/truth/starts.ts';

const pressing = (state: State, ...keys: string[]): State => press(state, ...keys).state;
const copied = (state: State): string[] => copiedBy(press(state, 'enter').effects);

/** Expects a machine under the cursor, in the detail and on the line of the pick, and that Enter copies its id. */
const expectMachine = (state: State, number: number): void => {
	const seen = readScreen(state);
	const {pick, detail, lines} = seen;
	const screen = lines.join('\n');

	expect(selectedRow(seen), screen).toContain(`host-${number}`);
	expect(pick.text, screen).toBe(`vm-${number}`);
	if (detail !== '') {
		expect(detail, screen).toContain(`vm-${number}`);
	}
	expect(copied(state), screen).toEqual([`vm-${number}`]);
};

describe('no environment replaces another', () => {
	it.each([
		['in the distinct view', ['u', '.']],
		['before the distinct view is shown', ['.', 'u']],
	])('the last pick is the machine that was picked: %s', (_, keys) => {
		expectMachine(pressing(withPastPick(inLab({}, 'tab'), 7), ...keys), 7);
	});

	it('a comparison of marked machines shows these machines and copies the selected one', () => {
		const state = inLab({}, 'tab', 'end', 'space', 'up', 'space', 'c');

		expect(readScreen(state).rows.map(({text}) => /host-\d/.exec(text)?.[0])).toEqual(['host-6', 'host-7']);
		expectMachine(pressing(state, 'home'), 6);
		expectMachine(pressing(state, 'end'), 7);
	});

	it('a comparison of two marked machines with equal tags has a row for each', () => {
		const state = inLab({}, 'tab', 'end', 'space', 'home', 'down', 'down', 'down', 'space', 'c');
		const {rows, lines} = readScreen(state);

		expect(rows, lines.join('\n')).toHaveLength(2);
		expectMachine(pressing(state, 'end'), 7);
	});

	it('a marked row of the distinct view is the marked machine', () => {
		const state = inLab({}, 'tab', 'end', 'space', 'u');
		const {rows, lines} = readScreen(state);

		expect(rows.find(({isMarked}) => isMarked)?.text, lines.join('\n')).toContain('host-7');
		expect(copied(state)).toEqual(['vm-7']);
	});

	it('unmarking and marking a row of the distinct view marks the same machine', () => {
		const state = inLab({}, 'tab', 'end', 'space', 'u', 'space', 'space');

		expect(copied(state), readScreen(state).lines.join('\n')).toEqual(['vm-7']);
	});
});

describe('a command acts on what is shown', () => {
	it('the last pick is selected and copied from a comparison', () => {
		const state = pressing(withPastPick(inLab({query: 'windows | ubuntu'}, 'tab', 'c'), 7), '.');

		expectMachine(state, 7);
	});

	it('Enter in the changes goes to the environment from a comparison', () => {
		const compared = withNewMachines(inLab({query: 'windows | ubuntu'}, 'tab', 'c'), 'macos');

		expectMachine(pressing(compared, 'n', 'enter'), 3);
	});

	it('the key of the other view in a comparison of marked rows keeps the filter of the list', () => {
		const state = inLab({}, ...'host', 'tab', 'space', 'space', 'c', 'u', 'esc');

		expect(readScreen(state).filter).toBe('host');
	});

	it.each([
		['of marked rows', inLab({}, 'tab', 'space', 'space', 'c', '/')],
		['of the matches', inLab({query: 'windows | ubuntu'}, 'tab', 'c', '/', 'ctrl+u')],
	])('the advice in a comparison asks its rows: %s', (_, comparison) => {
		const screen = readScreen(pressing(comparison, ...'android')).lines.join('\n');

		expect(screen).toContain('no match for android');
		expect(screen).not.toMatch(/did you mean|uses it/);
	});
});

describe('words are about something on the screen', () => {
	it('no hint is about a record that is not on the screen', () => {
		const state = inPools({}, 'tab - v');
		const later = readScreen(pressing(state, 'f9'));

		expect(readScreen(state).notice).toBeDefined();
		expect(later.hints.map(({word}) => word).join(), later.lines.join('\n')).not.toMatch(/json|tag/);
	});

	it.each([
		['in the list', ['tab', 'r'], 'r'],
		['in the filter', ['ctrl+r'], 'ctrl+r'],
	])('a reload is not hinted while loading, and its key says so: %s', (_, keys, key) => {
		const loading = loadedState({data: []}, {}, ...keys);

		expect(readScreen(loading).hints.map(({word}) => word)).not.toContain('reload');
		expect(readScreen(pressing(loading, key)).notice).toBe('still loading');
	});

	it.each([
		['of marked machines', inLab({}, 'tab', 'space', 'space', 'c'), 2],
		['of the matches', inLab({query: 'windows | ubuntu'}, 'tab', 'c'), 4],
	])('the counts of a comparison are about its rows: %s', (_, state, compared) => {
		const {count} = readScreen(state);
		const counted = numbersIn(count.replaceAll(/of \d+/g, ''));

		expect(count).toMatch(/\d/);
		expect(Math.max(...counted), count).toBeLessThanOrEqual(compared);
	});
});

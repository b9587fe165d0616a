import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {listPickOf} from '../../source/state/picked.ts';
import {selectedKey} from '../../source/state/selection.ts';
import type {State} from '../../source/state/state.ts';
import {toCopyNotice} from '../../source/state/step.ts';
import {type Action, init, update} from '../../source/update/update.ts';
import {anyAction, anyState, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {press, twoGroups as response, stateAfter} from '../helpers/scenes/two-groups.ts';

const size = {columns: 100, rows: 20};
const copied = {type: 'copied', with: 'wl-copy', bytes: 17} as const;

describe('picking', () => {
	it('copies the selector of the selected environment and then quits with the report', () => {
		const {state, effects} = press(stateAfter(), 'enter');

		expect(effects).toEqual([{type: 'copy', text: 'os:win7,locale:en', leaves: true}]);
		expect(update(state, {type: 'copied', report: copied, text: 'x', leaves: true}).effects).toEqual([
			{type: 'leave', outcome: {type: 'copied', report: copied, text: 'x'}},
		]);
	});

	it('stays if the copy was refused, and says why', () => {
		const {state} = press(stateAfter(), 'enter');
		const report = {type: 'refused', why: 'the clipboard is off', bytes: 17} as const;
		const refused = update(state, {type: 'copied', report, text: 'os:win7,locale:en', leaves: true});

		expect(refused.effects).toEqual([]);
		expect(refused.state.notice).toEqual(toCopyNotice(report, 'x', 'alt-p'));
		expect(refused.state.notice?.isFailure).toBe(true);
		expect(selectedKey(press(refused.state, 'down').state)).toBe(1);
	});

	it('names the print key only if it prints the output whose copy was refused', () => {
		const report = {type: 'refused', why: 'the clipboard is off', bytes: 17} as const;
		const {state, effects} = update(stateAfter('ctrl+o'), {type: 'chose', name: 'json'});
		const text = '["os:win7","locale:en"]';
		expect(effects).toEqual([{type: 'copy', text, leaves: true}]);

		const refused = update(state, {type: 'copied', report, text, leaves: true}).state;

		expect(refused.notice?.text).toBe('not copied (the clipboard is off)');
		expect(press(refused, 'alt+p').effects).toEqual([
			{type: 'leave', outcome: {type: 'printed', text: 'os:win7,locale:en'}},
		]);
	});

	it('copies only a visible tag, and none in the record', () => {
		const record = stateAfter('tab', 'd', 'v');

		expect(press(record, 'enter')).toMatchObject({
			effects: [],
			state: {notice: {text: 'no tag is selected: v shows the tags'}},
		});
		expect(press(record, 'v', 'y').effects).toEqual([{type: 'copy', text: 'os:win7', leaves: false}]);
	});

	it('says that no tag is selected only if no key selects a tag', () => {
		const untagged = loadedState({data: [{resources: [{}]}]}, {}, 'tab', 'd');

		expect(press(untagged, 'enter').state.notice?.text).toBe('no tag is selected');
	});

	it('prints if the output is the target', () => {
		expect(press(loadedState(response, {target: 'output'}), 'enter').effects).toEqual([
			{type: 'leave', outcome: {type: 'printed', text: 'os:win7,locale:en'}},
		]);
	});

	it('without quitting copies whatever the target, and says so', () => {
		const state = loadedState(response, {target: 'output'});

		expect(press(state, 'ctrl+y').effects).toEqual([{type: 'copy', text: 'os:win7,locale:en', leaves: false}]);
		expect(update(state, {type: 'copied', report: copied, text: 'x', leaves: false})).toMatchObject({
			state: {notice: toCopyNotice(copied, 'x', 'alt-p')},
			effects: [],
		});
	});

	it('includes all marked environments in the order of the listing', () => {
		expect(press(stateAfter('end', 'ctrl+space', 'home', 'ctrl+space'), 'enter').effects).toEqual([
			{type: 'copy', text: 'os:win7,locale:en\nos:ubuntu', leaves: true},
		]);
	});

	it('says how many environments it has if some have the same output', () => {
		const same = {data: [{resources: [{tags: ['os:a', 'x:1']}, {tags: ['os:a', 'x:2']}]}]};
		const step = press(loadedState(same, {tagsMode: 'short'}, 'tab', '*'), 'y');
		const told = update(step.state, {...step.effects[0], type: 'copied', report: copied} as Action);
		const exact = press(loadedState(same, {}, 'tab', '*'), 'y');

		expect(step.effects).toEqual([{type: 'copy', text: 'os:a', leaves: false, merged: '2 environments in 1 line'}]);
		expect(told.state.notice?.text).toBe('copied os:a; 2 environments in 1 line');
		expect(exact.effects).toEqual([{type: 'copy', text: 'os:a,x:1\nos:a,x:2', leaves: false}]);
	});

	it('on the heading of a folded group unfolds it and selects its first match', () => {
		const {state, effects} = press(stateAfter('tab', 'left'), 'enter');

		expect(effects).toEqual([]);
		expect([state.folded.size, selectedKey(state)]).toEqual([0, 0]);
	});

	it.each<[string, State, string]>([
		['while loading', init(plainOptions, size).state, 'still loading'],
		['if nothing matches', loadedState(response, {filter: 'nothing like that'}), 'no match'],
		['of an empty listing', loadedState({data: []}), 'the listing is empty'],
		['on a folded heading', stateAfter('tab', '-', 'y'), 'a folded group is selected: → unfolds it'],
	])('%s is refused with a reason', (_, state, text) => {
		expect(press(state, 'ctrl+y')).toMatchObject({state: {notice: {text, isFailure: false}}, effects: []});
	});

	it('says which tag cannot be written', () => {
		const {state, effects} = press(loadedState({data: [{resources: [{tags: ['os:a\nb']}]}]}), 'enter');

		expect(effects).toEqual([]);
		expect(state.notice?.text).toBe('`os:a^Jb` cannot be written as csv (it contains a control character); use json');
	});

	it('in another format is made by enter, which quits, or by ^y, which stays', () => {
		const json = {type: 'copy', text: '["os:win7","locale:en"]'};
		const moved = update(stateAfter('ctrl+o'), {type: 'highlighted', name: 'json'}).state;
		const copied = press(moved, 'ctrl+y');

		expect(update(moved, {type: 'chose', name: 'json'}).effects).toMatchObject([{...json, leaves: true}]);
		expect(copied.effects).toMatchObject([{...json, leaves: false}]);
		expect(copied.state.open).toBeUndefined();
		expect(press(copied.state, 'enter').effects).toMatchObject([{text: 'os:win7,locale:en'}]);
		expect(press(stateAfter('ctrl+o', '5'), 'ctrl+y').effects).toMatchObject([json]);
		expect(press(stateAfter('ctrl+o', 'j', 's', 'o'), 'ctrl+y').effects).toMatchObject([json]);

		const {state, effects} = press(stateAfter('ctrl+o', 'z', 'z'), 'ctrl+y');
		expect([state.notice?.text, effects]).toEqual(['no match', []]);
	});

	it('prints in the chosen format if the output is the target', () => {
		const captured = loadedState(response, {target: 'output'}, 'ctrl+o');

		expect(update(captured, {type: 'chose', name: 'json'}).effects).toMatchObject([
			{outcome: {type: 'printed', text: '["os:win7","locale:en"]'}},
		]);
	});

	it('says if the format does not depend on the tags mode', () => {
		const same = {data: [{resources: [{tags: ['os:a', 'x:1']}, {tags: ['os:a', 'x:2']}]}]};
		const texts = (['csv', 'record'] as const).map(format => {
			const {state} = press(loadedState(same, {format}), 'alt+x');
			return [state.tagsMode, state.notice?.text, listPickOf(state)?.matched?.count];
		});

		expect(texts).toEqual([
			['short', undefined, 2],
			['short', '`record` does not depend on the tags mode', undefined],
		]);
	});

	it('in another format includes all tags if requested', () => {
		expect(update(stateAfter('ctrl+o', 'alt+x', 'alt+x'), {type: 'chose', name: 'lines'}).effects).toMatchObject([
			{text: 'os:win7\nlocale:en\nx64'},
		]);
	});

	it('in another format is ignored unless the menu is open', () => {
		expect(update(stateAfter(), {type: 'chose', name: 'json'}).effects).toEqual([]);
	});

	it('refuses a tag of the detail if a script captures it and a shell would change it', () => {
		const evil = {data: [{resources: [{tags: ['os:a', 'x;touch pwned']}]}]};
		const pickIt = (options: object) =>
			press(loadedState(evil, {target: 'output', reader: 'shell', ...options}, 'tab', 'd', 'down'), 'enter');

		expect(pickIt({}).effects).toEqual([]);
		expect(pickIt({}).state.notice?.text).toBe(
			'`x;touch pwned` cannot be written as plain text (a shell would split or expand it); use --unquoted',
		);
		const dash = loadedState({data: [{resources: [{tags: ['-rf']}]}]}, {target: 'output', reader: 'shell'}, 'tab', 'd');
		expect(press(dash, 'enter').state.notice?.text).toContain('(a command would read it as an option)');
		expect(pickIt({reader: 'any'}).effects).toEqual([
			{type: 'leave', outcome: {type: 'printed', text: 'x;touch pwned'}},
		]);
	});

	it('copies only the tag of the detail', () => {
		expect(press(stateAfter('tab', 'd', 'down'), 'y').effects).toEqual([
			{type: 'copy', text: 'locale:en', leaves: false},
		]);
		expect(press(stateAfter('tab', 'd', 'end'), 'enter').effects).toEqual([{type: 'copy', text: 'x64', leaves: true}]);
		expect(press(stateAfter('tab', 'd', 'end', 'd', 'd'), 'y').effects).toEqual(
			press(stateAfter('tab', 'd'), 'y').effects,
		);
	});
});

describe('quitting', () => {
	it.each<[string, string[], string]>([
		['esc', [], 'interrupted'],
		['ctrl+c', [], 'interrupted'],
		['ctrl+c', [...'win', 'f1'], 'interrupted'],
		['q', ['tab'], 'left'],
		['esc', ['tab'], 'interrupted'],
	])('with %s after %j is %s', (key, keys, type) => {
		expect(press(stateAfter(...keys), key)).toMatchObject({
			state: {isLeaving: true},
			effects: [{type: 'leave', outcome: {type}}],
		});
	});

	it('is not undone by the report of an earlier copy', () => {
		const {state} = press(stateAfter(), 'ctrl+y', 'enter');
		const told = update(state, {type: 'copied', report: copied, text: 'x', leaves: false}).state;

		expect(told.isLeaving).toBe(true);
		expect(press(told, 'down').state).toBe(told);
	});

	it('makes the program ignore keys, pastes and choices', () => {
		const late = fc.oneof(
			anyAction.filter(({type}) => type === 'pressed' || type === 'pasted' || type === 'chose'),
			fc.constantFrom('enter', 'esc', 'ctrl+c', 'q').map(pressed),
		);

		fc.assert(
			fc.property(anyState, fc.constantFrom('ctrl+c', 'enter'), fc.array(late), (state, key, actions) => {
				const leaving = press(state, key).state;
				fc.pre(leaving.isLeaving);

				expect(run({state: leaving, effects: []}, actions)).toEqual({state: leaving, effects: []});
			}),
			{numRuns: runsOf(100)},
		);
	});
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {listPickOf} from '../../source/state/picked.ts';
import {selectedKey} from '../../source/state/rows.ts';
import type {Step} from '../../source/state/step.ts';
import {toCopyNotice} from '../../source/update/pick.ts';
import {type Action, init, update} from '../../source/update/update.ts';
import {anyAction, anyState, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {runsOf} from '../helpers/project/torture.ts';
import {press, twoGroups as response, stateAfter} from '../helpers/scenes/two-groups.ts';

const report = {type: 'copied', with: 'wl-copy', bytes: 17} as const;
const refusal = {type: 'refused', why: 'the clipboard is off', bytes: 17} as const;
const [csv, json] = ['os:win7,locale:en', '["os:win7","locale:en"]'];

const copies = (text: string, leaves = true) => [{type: 'copy', text, leaves}];
const prints = (text: string) => [{type: 'leave', outcome: {type: 'printed', text}}];
const captured = {target: 'output'} as const;

/** The step after choosing an item of the menu that these keys open. */
const choose = (name: string, ...keys: string[]): Step => update(stateAfter(...keys), {type: 'chose', name});

const of = (...tags: readonly string[][]) => ({data: [{resources: tags.map(one => ({tags: one}))}]});
const twins = of(['os:a', 'x:1'], ['os:a', 'x:2']);
const inShell = (tags: string[], reader: 'shell' | 'any', ...keys: string[]) =>
	press(loadedState(of(tags), {target: 'output', reader}, 'tab', 'd', ...keys), 'enter');

describe('picking', () => {
	it.each<[string, Step, unknown[], notice?: string]>([
		['copies the selected environment', press(stateAfter(), 'enter'), copies(csv)],
		[
			'copies all marked environments in the order of the listing',
			press(stateAfter('end', 'ctrl+space', 'home', 'ctrl+space'), 'enter'),
			copies(`${csv}\nos:ubuntu`),
		],
		['prints if the output is the target', press(loadedState(response, captured), 'enter'), prints(csv)],
		[
			'without quitting copies whatever the target',
			press(loadedState(response, captured), 'ctrl+y'),
			copies(csv, false),
		],
		['copies only the tag of the detail', press(stateAfter('tab', 'd', 'end'), 'enter'), copies('x64')],
		['copies the tag and stays', press(stateAfter('tab', 'd', 'down'), 'y'), copies('locale:en', false)],
		[
			'copies the first tag of a new detail',
			press(stateAfter(...['tab', 'd', 'end', 'd', 'd']), 'y'),
			copies('os:win7', false),
		],
		['copies the tag behind a record', press(stateAfter('tab', 'd', 'v', 'v'), 'y'), copies('os:win7', false)],
		['copies in the chosen format', choose('json', 'ctrl+o'), copies(json)],
		['includes all tags if requested', choose('lines', 'ctrl+o', 'alt+x', 'alt+x'), copies('os:win7\nlocale:en\nx64')],
		['ignores a choice unless the menu is open', choose('json'), []],
		['copies in the numbered format', press(stateAfter('ctrl+o', '5'), 'ctrl+y'), copies(json, false)],
		['copies in the found format', press(stateAfter('ctrl+o', ...'jso'), 'ctrl+y'), copies(json, false)],
		['copies in no format', press(stateAfter('ctrl+o', ...'zz'), 'ctrl+y'), [], 'no match'],
		[
			'copies nothing while loading',
			press(init(plainOptions, {columns: 100, rows: 20}).state, 'ctrl+y'),
			[],
			'still loading',
		],
		['copies nothing if nothing matches', press(stateAfter(...'zzz'), 'ctrl+y'), [], 'no match'],
		['copies nothing of an empty listing', press(loadedState({data: []}), 'ctrl+y'), [], 'the listing is empty'],
		['copies no folded group', press(stateAfter('tab', '-'), 'y'), [], 'a folded group is selected: → unfolds it'],
		[
			'copies no tag in a record',
			press(stateAfter('tab', 'd', 'v'), 'enter'),
			[],
			'no tag is selected: v shows the tags',
		],
		['names no key that selects no tag', press(loadedState(of([]), {}, 'tab', 'd'), 'enter'), [], 'no tag is selected'],
		[
			'refuses a tag that cannot be written',
			press(loadedState(of(['os:a\nb'])), 'enter'),
			[],
			'`os:a^Jb` cannot be written as csv (it contains a control character); use json',
		],
		[
			'refuses a tag of the detail that a shell would change',
			inShell(['os:a', 'x;touch pwned'], 'shell', 'down'),
			[],
			'`x;touch pwned` cannot be written as plain text (a shell would split or expand it); use --unquoted',
		],
		[
			'refuses a tag of the detail that a command would read as an option',
			inShell(['-rf'], 'shell'),
			[],
			'`-rf` cannot be written as plain text (a command would read it as an option); use --unquoted',
		],
		[
			'prints such a tag if no shell reads it',
			inShell(['os:a', 'x;touch pwned'], 'any', 'down'),
			prints('x;touch pwned'),
		],
	])('%s', (_, {state, effects}, expected, notice) => {
		expect(effects).toEqual(expected);
		expect(state.notice?.text).toBe(notice);
	});

	it('in another format closes the menu, and the next pick has the format of the run', () => {
		const {state} = press(update(stateAfter('ctrl+o'), {type: 'highlighted', name: 'json'}).state, 'ctrl+y');

		expect(state.open).toBeUndefined();
		expect(press(state, 'enter').effects).toEqual(copies(csv));
	});

	it('quits after the copy, with its report', () => {
		const {state} = press(stateAfter(), 'enter');

		expect(update(state, {type: 'copied', report, text: 'x', leaves: true}).effects).toEqual([
			{type: 'leave', outcome: {type: 'copied', report, text: 'x'}},
		]);
	});

	it('stays if the copy was refused, and says why; or if it was to stay', () => {
		const {state} = press(stateAfter(), 'enter');
		const refused = update(state, {type: 'copied', report: refusal, text: csv, leaves: true});

		expect(refused).toMatchObject({state: {notice: toCopyNotice(refusal, 'x', 'alt-p')}, effects: []});
		expect(selectedKey(press(refused.state, 'down').state)).toBe(1);
		expect(update(stateAfter(), {type: 'copied', report, text: 'x', leaves: false})).toMatchObject({
			state: {notice: toCopyNotice(report, 'x', 'alt-p')},
			effects: [],
		});
	});

	it('names the print key only if it prints the output whose copy was refused', () => {
		const {state} = choose('json', 'ctrl+o');
		const refused = update(state, {type: 'copied', report: refusal, text: json, leaves: true}).state;

		expect(refused.notice?.text).toBe('not copied (the clipboard is off)');
		expect(press(refused, 'alt+p').effects).toEqual(prints(csv));
	});

	it('says how many environments it has if some have the same output', () => {
		const step = press(loadedState(twins, {tagsMode: 'short'}, 'tab', '*'), 'y');
		const told = update(step.state, {...step.effects[0], type: 'copied', report} as Action);

		expect(step.effects).toEqual([{...copies('os:a', false)[0], merged: '2 environments in 1 line'}]);
		expect(told.state.notice?.text).toBe('copied os:a; 2 environments in 1 line');
		expect(press(loadedState(twins, {}, 'tab', '*'), 'y').effects).toEqual(copies('os:a,x:1\nos:a,x:2', false));
	});

	it('says if the format does not depend on the tags mode', () => {
		const texts = (['csv', 'record'] as const).map(format => {
			const {state} = press(loadedState(twins, {format}), 'alt+x');
			return [state.tagsMode, state.notice?.text, listPickOf(state)?.matched?.count];
		});

		expect(texts).toEqual([
			['short', undefined, 2],
			['short', '`record` does not depend on the tags mode', undefined],
		]);
	});
});

describe('quitting', () => {
	it.each<[string, string[], string, target?: 'output']>([
		['esc', [], 'interrupted'],
		['ctrl+c', [], 'interrupted'],
		['ctrl+c', [...'win', 'f1'], 'interrupted'],
		['q', ['tab'], 'left'],
		['q', ['tab'], 'interrupted', 'output'],
		['esc', ['tab'], 'interrupted'],
	])('with %s after %j is %s', (key, keys, type, target = undefined) => {
		expect(press(loadedState(response, target && {target}, ...keys), key)).toMatchObject({
			state: {isLeaving: true},
			effects: [{type: 'leave', outcome: {type}}],
		});
	});

	it('is not undone by the report of an earlier copy', () => {
		const {state} = press(stateAfter(), 'ctrl+y', 'enter');
		const told = update(state, {type: 'copied', report, text: 'x', leaves: false}).state;

		expect(told.isLeaving).toBe(true);
		expect(press(told, 'down').state).toBe(told);
	});

	it('makes the program ignore all input', () => {
		const inputs = ['pressed', 'pasted', 'chose', 'pointed', 'answered'];
		const late = fc.oneof(
			anyAction.filter(({type}) => inputs.includes(type)),
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

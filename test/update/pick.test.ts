import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {CopyReport} from '../../source/clipboard/copy-report.ts';
import {listPickOf} from '../../source/state/picked.ts';
import {selectedKey} from '../../source/state/rows.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {Notice} from '../../source/state/state.ts';
import type {Copy, Step} from '../../source/update/effects.ts';
import {type Action, init, update} from '../../source/update/update.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyAction, anyState, loadedState, plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {headedGroups} from '../helpers/scenes/headed-groups.ts';
import {press, twoGroups as response, stateAfter} from '../helpers/scenes/two-groups.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

const report = {type: 'copied', problems: []} as const;
const refusal = {type: 'refused', problems: ['the clipboard is off']} as const;
const [comma, json] = ['os:win7,locale:en', '["os:win7","locale:en"]'];

const copies = (text: string, leaves = true) => [expect.objectContaining({type: 'copy', text, leaves})];
const remembers = (...tags: readonly string[]) => ({type: 'remember', picked: pickedWith(...tags)});
const pickedWith = (...tags: readonly string[]) =>
	expect.objectContaining({environments: [expect.objectContaining({tags})]});
const printsTag = (text: string) => [{type: 'leave', outcome: {type: 'printed', text}}];
const prints = (text: string) => [remembers('os:win7', 'locale:en', 'x64'), ...printsTag(text)];
const runs = (tag: string) => [
	expect.objectContaining({
		...{type: 'leave', outcome: {type: 'run', commands: [expect.objectContaining({words: ['open', tag]})]}},
	}),
];
const ran = {target: 'command', run: ['open', '{}']} as const;
const captured = {target: 'output'} as const;
const inShell = {target: 'output', reader: 'shell'} as const;
const unwritable = 'cannot be written as comma (it contains a control character); use json';
const unsafe = 'cannot be written as plain text (a shell would split or expand it); use --unquoted';
const advice = 'add `x` to tmux.conf, reload it and attach again';
const option = 'cannot be written as plain text (a command would read it as an option); use --unquoted';

const of = (...tags: readonly string[][]) => ({data: [{resources: tags.map(one => ({tags: one}))}]});
const withId = {data: [{resources: [{state: 'up', tags: ['os:a'], id: 'vm-7'}]}]};
const onHeading = 'a folded group is selected: → unfolds it';
const twins = of(['os:a', 'x:1'], ['os:a', 'x:2']);

describe('picking', () => {
	it.each<[string, string, unknown[], (string | undefined)?, [unknown, Partial<Options>?]?]>([
		['copies the selected environment', 'enter', copies(comma)],
		['copies all marked ones in their order', 'end ctrl+space home ctrl+space enter', copies(`${comma}\nos:ubuntu`)],
		['copies marked ones from a folded group', 'tab space end left enter', copies(comma), undefined, [headedGroups]],
		['prints if the output is the target', 'enter', prints(comma), undefined, [response, captured]],
		['copies to stay, whatever the target', 'ctrl+y', copies(comma, false), undefined, [response, captured]],
		['runs with the tag of the detail', 'tab d down down enter', runs('x64'), undefined, [response, ran]],
		['copies only the tag of the detail', 'tab d down down enter', copies('x64')],
		['copies only the field of the detail', 'tab d end enter', copies('up'), undefined, [withId]],
		['copies in the format of the run', 'ctrl+o ctrl+y', copies(json, false), undefined, [response, {format: 'json'}]],
		['prints whatever the target', 'alt+p', prints(comma), undefined, [response, ran]],
		['copies what a shell would change', 'tab d y', copies('x;y', false), undefined, [of(['x;y']), inShell]],
		['copies the tag of the detail to stay', 'tab d down down down up y', copies('x64', false)],
		['copies the first tag of a new detail', 'tab d end d d y', copies('os:win7', false)],
		['copies the tag below a closed record', 'tab d v v y', copies('os:win7', false)],
		['copies the environment of a record', 'tab d v y', copies(comma, false)],
		[
			'copies the environment in another format over the detail',
			'tab d Y l i n e s enter',
			copies('os:win7\nlocale:en'),
		],
		['copies in the selected format', 'ctrl+o down down down down ctrl+y', copies(json, false)],
		['copies the found format that was selected', 'ctrl+o end home down s ctrl+y', copies('os:win7 locale:en', false)],
		['copies in the found format', 'ctrl+o j s o ctrl+y', copies(json, false)],
		['copies in no format', 'ctrl+o z z ctrl+y', [], 'no match'],
		['copies nothing if nothing matches', 'z z z ctrl+y', [], 'no match'],
		['copies nothing of an empty listing', 'ctrl+y', [], 'the listing is empty', [{data: []}]],
		['copies no folded group', 'tab - y', [], onHeading, [headedGroups]],
		[
			'copies none from the filter',
			'tab - / ctrl+y',
			[],
			'a folded group is selected: enter unfolds it',
			[headedGroups],
		],
		['opens no menu for it', 'tab - ctrl+o', [], onHeading, [headedGroups]],
		['copies no value of it', 'tab - d enter', [], 'no value is selected', [headedGroups]],
		['opens no detail of it', 'z z tab d', [], 'no match'],
		['names no key that selects nothing', 'tab d enter', [], 'no value is selected', [of([])]],
		['refuses what it cannot write', 'enter', [], `\`os:a^Jb\` ${unwritable}`, [of(['os:a\nb'])]],
		['refuses a tag that a shell would change', 'tab d enter', [], `\`x;y\` ${unsafe}`, [of(['x;y']), inShell]],
		['refuses a tag that looks like an option', 'tab d enter', [], `\`-rf\` ${option}`, [of(['-rf']), inShell]],
		['prints any tag if no shell reads it', 'tab d enter', printsTag('x;y'), undefined, [of(['x;y']), captured]],
	])('%s: %s', (name, keys, expected, notice, [given, options]: [unknown, Partial<Options>?] = [response]) => {
		const all = keys.split(' ');
		const {state, effects} = press(loadedState(given, options, ...all.slice(0, -1)), all.at(-1)!);

		expect(effects).toEqual(expected);
		expect(state.notice).toEqual(notice && {text: notice, isFailure: name.startsWith('refuses')});
	});

	it('closes the menu, unless it refuses the format', () => {
		const refused = press(loadedState(of([]), {}, 'ctrl+o'), 'enter').state;

		expect(chooseJson().state.panels).toEqual([]);
		expect(refused).toMatchObject({panels: [{type: 'formats'}], isLeaving: false, notice: {isFailure: true}});
	});

	it('copies in the chosen format, with the tags mode of that time', () => {
		expect(chooseJson().effects).toEqual(copies(json));
		expect(press(stateAfter('ctrl+o', 'alt+x', 'alt+x', 'down', 'down'), 'enter').effects).toEqual(
			copies('os:win7\nlocale:en\nx64'),
		);
	});

	it('copies nothing while loading', () => {
		expect(press(init(plainOptions, {columns: 100, rows: 20}).state, 'ctrl+y')).toMatchObject({
			effects: [],
			state: {notice: {text: 'still loading; press ^y again'}},
		});
	});

	it('says no longer that it is loading once that has failed', () => {
		const loading = press(init(plainOptions, {columns: 100, rows: 20}).state, 'enter').state;
		const failure = {what: 'it failed', tryThis: 'try', exitCode: 3} as const;

		expect(loading.notice).toBeDefined();
		expect(update(loading, {type: 'failed', failure}).state.notice).toBeUndefined();
	});

	it('in another format closes the menu, and the next pick has the format of the run', () => {
		const {state, effects} = press(stateAfter('ctrl+o', ...'json'), 'ctrl+y');

		expect(effects).toEqual(copies(json, false));
		expect(state.panels).toEqual([]);
		expect(press(state, 'enter').effects).toEqual(copies(comma));
		expect(press(state, 'ctrl+o', 'enter').effects).toEqual(copies(comma));
	});

	it.each(['copied', 'sent', 'kept'] as const)('quits after a copy that was %s, with its report', type => {
		const told = {type: 'copied', report: {type, problems: []}, text: 'x'} as const;

		expect(update(press(stateAfter(), 'enter').state, {...told, leaves: true}).effects).toEqual([
			{type: 'leave', outcome: told},
		]);
	});

	it.each<[string, Copy['leaves'], CopyReport, object[]]>([
		['that exits', true, report, [remembers('os:a'), expect.objectContaining({type: 'leave'})]],
		['that stays', false, {type: 'kept', problems: []}, [remembers('os:a')]],
		['unless it was refused', true, refusal, []],
	])('is remembered after a copy %s', (_, leaves, told, effects) => {
		const copy = {text: 'os:a', leaves, picked: pickedOf(['os:a'])};

		expect(update(stateAfter(), {...copy, type: 'copied', report: told}).effects).toEqual(effects);
	});

	it.each<[string, string, object | undefined]>([
		['an environment in another format', 'tab d Y', pickedWith('os:win7', 'locale:en', 'x64')],
		['no single tag', 'tab d', undefined],
	])('copies, to be remembered, %s', (_, keys, picked) => {
		expect(press(stateAfter(...keys.split(' ')), 'enter').effects).toEqual([
			expect.objectContaining({type: 'copy', picked}),
		]);
	});

	it('stays if the copy was refused, and says why', () => {
		const {state} = press(stateAfter(), 'enter');
		const refused = update(state, {type: 'copied', report: refusal, text: comma, leaves: true});

		expect(refused).toMatchObject({
			state: {notice: {text: `not copied (the clipboard is off); alt-p prints it`, isFailure: true}},
			effects: [],
		});
		expect(selectedKey(press(refused.state, 'down').state)).toBe(1);
	});

	it.each<[string, CopyReport, string, string, Notice['done']]>([
		['copied', report, 'a\u202eb', 'copied a<U+202E>b', 'surely'],
		['sent', {type: 'sent', problems: []}, 'a', "sent to the terminal's clipboard: a", 'likely'],
		['kept in tmux', {type: 'kept', problems: []}, 'a\nb', 'copied inside tmux (paste: prefix ]): 2 lines', 'likely'],
		[
			'refused',
			{...refusal, remedy: 'x'},
			comma,
			`not copied (the clipboard is off); ${advice}; alt-p prints it`,
			undefined,
		],
	])('that stays says what was %s', (_, told, text, notice, done) => {
		const {state, effects} = update(stateAfter(), {type: 'copied', report: told, text, leaves: false});

		expect([state.notice, effects]).toEqual([{text: notice, isFailure: done === undefined, ...(done && {done})}, []]);
	});

	it('of a table is not remembered, and names the command for it if the copy was refused', () => {
		const table = 'os,locale\r\nwin7,en\r\nubuntu,';
		const menu = loadedState(
			of(['os:win7', 'locale:en'], ['os:ubuntu']),
			{formats: ['comma', 'csv']},
			'ctrl+o',
			...'csv',
		);
		const {state, effects} = press(menu, 'enter');
		const copied = effects[0] as Copy;
		const refused = update(state, {...copied, type: 'copied', report: refusal}).state;
		const done = update(state, {...copied, type: 'copied', report, leaves: false}).state;

		expect(copied).toEqual({
			type: 'copy',
			text: table,
			leaves: true,
			merged: undefined,
			picked: undefined,
			table: 'csv',
		});
		expect(refused.notice?.text).toBe('not copied (the clipboard is off); use --list --as csv');
		expect(done.notice?.text).toBe('copied 3 lines');
	});

	it('names the print key only if it prints the output whose copy was refused', () => {
		const {state} = chooseJson();
		const refused = update(state, {type: 'copied', report: refusal, text: json, leaves: true}).state;

		expect(refused.notice?.text).toBe('not copied (the clipboard is off)');
		expect(press(refused, 'alt+p').effects).toEqual(prints(comma));

		const quoted = press(loadedState(of(['x;y']), inShell), 'tab', 'd').state;
		const told = update(quoted, {type: 'copied', report: refusal, text: 'x;y', leaves: false}).state;
		expect(told.notice?.text).toBe('not copied (the clipboard is off)');
		const behind = update(stateAfter('tab', 't'), {type: 'copied', report: refusal, text: comma, leaves: false}).state;
		expect(behind.notice?.text).toBe('not copied (the clipboard is off)');
	});

	it('says how many environments it has if some have the same output', () => {
		const step = press(loadedState(twins, {tags: 'short'}, 'tab', '*'), 'y');
		const told = update(step.state, {...step.effects[0], type: 'copied', report} as Action);

		expect(step.effects).toMatchObject([{text: 'os:a', leaves: false, merged: '2 environments in 1 line'}]);
		expect(told.state.notice?.text).toBe('copied os:a; 2 environments in 1 line');
		expect(press(loadedState(twins, {}, 'tab', '*'), 'y').effects).toEqual(copies('os:a,x:1\nos:a,x:2', false));
	});

	it('says if the format does not depend on the tags mode', () => {
		const texts = (['comma', 'record'] as const).map(format => {
			const {state} = press(loadedState(twins, {format}), 'alt+x');
			return [state.tagsMode, state.notice?.text, listPickOf(state)?.matched?.count];
		});
		const inMenu = press(stateAfter('ctrl+o', 'r', 'e', 'c'), 'alt+x').state;

		expect(texts).toEqual([
			['short', undefined, 2],
			['short', 'tags: short; `record` does not depend on them', undefined],
		]);
		expect(inMenu.notice?.text).toBe('tags: short; `record` does not depend on them');
	});
});

describe('quitting', () => {
	it.each<[string, string[], string, target: Options['target']]>([
		['esc', [], 'interrupted', 'clipboard'],
		['ctrl+c', [], 'interrupted', 'clipboard'],
		['ctrl+c', [...'win', 'f1'], 'interrupted', 'clipboard'],
		['q', ['tab'], 'left', 'clipboard'],
		['q', ['tab'], 'interrupted', 'output'],
		['q', ['tab'], 'interrupted', 'command'],
		['esc', ['tab'], 'interrupted', 'clipboard'],
	])('with %s after %j is %s for the target %s', (key, keys, type, target) => {
		expect(press(loadedState(response, {target}, ...keys), key)).toMatchObject({
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

	it('draws no other frame for the past picks', () => {
		const {state} = press(stateAfter(), 'alt+p');

		expect(update(state, {type: 'picks-loaded', picks: picksBefore(['09:14', pickedOf(['os:a'])])}).state).toBe(state);
	});

	it('makes the program ignore all input', () => {
		const inputs = ['pressed', 'pasted'];
		const late = fc.oneof(
			anyAction.filter(({type}) => inputs.includes(type)),
			fc.constantFrom('enter', 'esc', 'ctrl+c', 'q').map(pressed),
		);

		always(100, fc.tuple(anyState, fc.constantFrom('ctrl+c', 'enter'), fc.array(late)), ([state, key, actions]) => {
			const leaving = press(state, key).state;
			fc.pre(leaving.isLeaving);

			expect(run({state: leaving, effects: []}, actions)).toEqual({state: leaving, effects: []});
		});
	});
});

/** The step after choosing JSON in the menu. */
const chooseJson = (): Step => press(stateAfter('ctrl+o', ...'json'), 'enter');

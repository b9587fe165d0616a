import {describe, expect, it} from 'vitest';
import type {Failure} from '../../source/fault/fault.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import {selectedEnvironment} from '../../source/state/rows.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {State} from '../../source/state/state.ts';
import type {Effect, Step} from '../../source/update/effects.ts';
import {withoutListing} from '../../source/update/load.ts';
import {init, update} from '../../source/update/update.ts';
import {plainOptions, pressed, run} from '../helpers/arbitrary/states.ts';
import {copiedBy, listingWith, respond} from '../helpers/scenes/one-group.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {textOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';

/** A program that shows yesterday's listing while it waits for the service. */
const start = (options: Partial<Options> = {}): State => {
	const all = {...plainOptions, source: 'here', ...options};
	return init(all, {columns: 100, rows: 20}, prepareListing(listingWith('os:a os:b os:c'), 'yesterday 09:14')).state;
};

const fail = (state: State, exitCode: Failure['exitCode'], status?: number): Step =>
	update(state, {type: 'failed', failure: {what: 'it failed', tryThis: 'try', exitCode, status}});

const statusOf = (state: State): string => textOf(toStatusLine(state));

const outcomeOf = (effects: readonly Effect[]) =>
	effects.flatMap(effect => (effect.type === 'leave' ? [effect.outcome] : []))[0];

describe('a cached listing', () => {
	it('is shown at once with its age and the service, and is usable', () => {
		const state = update(start(), {type: 'waited', milliseconds: 1234}).state;

		expect(statusOf(state)).toBe('from yesterday 09:14 · reloading from here, 1 s');
		expect(selectedEnvironment(press(state, 'down').state)?.tags[0]?.value).toBe('os:b');
	});

	it('shows its age even without a status line', () => {
		const {lines} = toFrame(update(start(), {type: 'resized', size: {columns: 40, rows: 10}}).state);

		expect(textOf(lines[0]!)).toMatch(/^> .* from yesterday 09:14$/);
	});

	it.each([
		['enter', 'enter'],
		['ctrl+y', '^y'],
		['alt+p', 'alt-p'],
	])('is not picked by a key that was pressed before it was seen: %s', (key, name) => {
		for (const target of ['clipboard', 'output'] as const) {
			const {state, effects} = update(start({target}), {type: 'pressed', key, isEarly: true});

			expect([effects, state.isLeaving, state.awaited]).toEqual([[], false, undefined]);
			expect(state.notice).toEqual({text: `still loading; press ${name} again`, isFailure: false});
			expect(press(state, key)).not.toMatchObject({state: {notice: {text: expect.stringContaining('again')}}});
		}
	});

	it('gets all other keys that were pressed before it was seen', () => {
		const typed = run(
			{state: start(), effects: []},
			[...'os:b'].map(key => ({...pressed(key), isEarly: true})),
		);

		expect(typed.state.filter.text).toBe('os:b');
		expect(update(start(), {type: 'pressed', key: 'ctrl+c', isEarly: true}).state.isLeaving).toBe(true);
	});

	it('silently selects another row if the first, never chosen, is gone', () => {
		const {state} = respond(start(), 'os:b os:c');

		expect(statusOf(state)).toMatch(/^here · 2 environments in 1 group/);
		expect(state.notice).toBeUndefined();
		expect(copiedBy(press(state, 'enter').effects)).toEqual(['os:b']);
	});
});

const printed = (text: string) => ({type: 'printed', text});
const output = {target: 'output'} as const;
const ran = {type: 'run', commands: [expect.objectContaining({words: ['open', 'os:a']})]};
const marked = press(start(output), 'ctrl+space', 'ctrl+space', 'up', 'enter');
const printing = press(start(output), 'ctrl+space', 'ctrl+space', 'up', 'alt+p');

describe('a pick before the response', () => {
	it('goes to the clipboard, and is reported as not confirmed', () => {
		const merged = 'from the cached listing of yesterday 09:14, not confirmed';

		expect(press(start(), 'enter').effects).toMatchObject([{type: 'copy', text: 'os:a', leaves: true, merged}]);

		const cached = prepareListing(listingWith('os:a,x:1 os:a,x:2'), 'yesterday 09:14');
		const twins = init({...plainOptions, tags: 'short'}, {columns: 100, rows: 20}, cached).state;
		expect(press(twins, 'tab', '*', 'enter').effects).toMatchObject([
			{text: 'os:a', merged: `2 environments in 1 line, ${merged}`},
		]);
	});

	it.each<[string, Step, string, unknown]>([
		['for standard output', press(start(output), 'enter'), 'os:new os:a', printed('os:a')],
		['with the key that prints', press(start(), 'alt+p'), 'os:new os:a', printed('os:a')],
		['for a command', press(start({target: 'command', run: ['open', '{}']}), 'enter'), 'os:a', ran],
		['in a comparison', press(start(output), 'tab', 'c', 'enter'), 'os:b os:a', printed('os:a')],
		['in a menu', press(start(output), 'ctrl+o', ...'json', 'enter'), 'os:b os:a', printed('["os:a"]')],
		['of a tag of the detail', press(start(output), 'tab', 'd', 'enter'), 'os:new os:a', printed('os:a')],
		['of marked environments', marked, 'os:new os:a os:b', printed('os:a\nos:b')],
		['but not if its output has changed', marked, 'os:b os:a', 'the list changed; press enter again'],
		['but not with other output for the key', printing, 'os:b os:a', 'the list changed; press alt-p again'],
		['but not without a marked one', marked, 'os:a os:new', '1 of 2 marked environments no longer exists'],
		['but not after another key', press(start(output), 'enter', 'down'), 'os:a os:b', undefined],
		...(['enter', 'alt+p', 'd'] as const).map((key): [string, Step, string, string] => [
			`but not without its environment, after ${key}`,
			press(start(output), ...(key === 'd' ? ['tab', 'd', 'enter'] : [key])),
			'os:new',
			'the selected environment no longer exists',
		]),
	])('waits for the response: %s', (_, {state, effects}, tags, expected) => {
		const after = respond(state, tags);

		expect(effects).toEqual([]);
		expect(outcomeOf(after.effects) ?? after.state.notice?.text).toEqual(expected);
		expect(typeof expected !== 'string' || after.state.notice?.isFailure).toBe(true);
	});

	it('says that it waits, and ends with a failure of the service', () => {
		const {state} = press(start(output), 'enter');

		expect(state.notice?.text).toBe('waiting for here; any other key cancels');
		expect(outcomeOf(fail(state, 3).effects)).toMatchObject({type: 'failed', failure: {exitCode: 3}});
	});

	it('sends another request after a failed one, as the screen says', () => {
		const failed = fail(start(output), 3).state;
		const {effects, state} = press(failed, 'enter');

		expect(textOf(toPickLine(start(output)))).toBe('enter prints os:a');
		expect(textOf(toPickLine(failed))).toBe('enter reloads, then prints os:a');
		expect(textOf(toPickLine(state))).toBe('enter prints os:a');
		expect(textOf(toPickLine(fail(start(), 3).state))).toBe('enter copies os:a');
		expect(effects).toEqual([{type: 'load'}]);
		expect(outcomeOf(respond(state, 'os:a').effects)).toEqual(printed('os:a'));
	});

	it('is made at once if no request is sent', () => {
		const remembered = toLoadedAction(listingWith('os:a'), '09:14');
		const options = {...plainOptions, ...output, offline: true} as const;
		const offline = update(init(options, {columns: 100, rows: 20}).state, remembered);

		expect(offline.state.notice).toBeUndefined();
		expect(statusOf(offline.state)).toBe(`from 09:14 · offline · ${plainOptions.source}`);
		expect(outcomeOf(press(offline.state, 'enter').effects)).toEqual(printed('os:a'));
		const again = update(press(offline.state, 'ctrl+r').state, remembered);
		expect(again.state.notice).toEqual({text: 'offline: no request was sent', isFailure: false});
	});
});

describe('a failure with a cached listing', () => {
	// Without a status, 4 means that there is no key, as the service refused none.
	it.each([3, 4, 5, 6] as const)('shows both, and the key to try again: %i', exitCode => {
		const {state} = fail(start(), exitCode);

		expect(state.notice?.text).toBe('it failed; ^r tries again');
		expect(statusOf(state)).toBe('from yesterday 09:14 · not reloaded from here');
		expect(outcomeOf(press(state, 'tab', 'q').effects)).toMatchObject({type: 'failed', failure: {exitCode}});
		expect(outcomeOf(press(state, 'esc').effects)).toMatchObject({type: 'failed', failure: {exitCode}});
		expect(copiedBy(press(state, 'enter').effects)).toEqual(['os:a']);
	});

	it.each([
		[2, undefined, 'ctrl+space tab end left t'],
		[4, 401, 'tab c'],
	] as const)('replaces the listing if the key is refused: $0 after $2', (exitCode, status, keys) => {
		const {state} = fail(press(start(), ...keys.split(' ')).state, exitCode, status);

		expect(state).toMatchObject({...withoutListing, load: {type: 'failed'}});
		expect(press(state, 'enter').effects).toEqual([]);
	});
});

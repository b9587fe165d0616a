import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {toSpeech} from '../../source/speech/speech.ts';
import {prepareListing} from '../../source/state/prepare-listing.ts';
import {selectedEnvironment} from '../../source/state/rows.ts';
import type {Options} from '../../source/state/run-options.ts';
import type {Loaded, PickBefore, State} from '../../source/state/state.ts';
import {init, update} from '../../source/update/update.ts';
import {loadedState, plainOptions, pressed} from '../helpers/arbitrary/states.ts';
import {listingWith} from '../helpers/scenes/one-group.ts';
import {press} from '../helpers/scenes/two-groups.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf, textsOf} from '../helpers/state/lines.ts';
import {toLoadedAction} from '../helpers/state/loaded.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

const before = listingWith('os:a os:gone os:c,image:1');
const response = listingOf(['os:a'], ['os:new'], ['os:c', 'image:2']);
const listingNow = decodeListing(response);

const start = (options: Partial<Options> = {}, columns = 100): State =>
	loadedState(response, {source: 'here', columns, ...options});

const screenOf = (state: State) => textsOf(toFrame(state).lines);
/** The rows of the changes, with single blanks. */
const rowsOf = (state: State) =>
	screenOf(state)
		.filter(line => /^. [-+~] /.test(line))
		.map(line => line.slice(0, 2) + line.slice(2).replaceAll(/ +/g, ' ').trim());
const selectedValue = (state: State) => selectedEnvironment(state)?.tags[0]?.value;

const compared = (state: State, old = before): State =>
	update(state, {type: 'compared', changes: {since: '12 Nov', ...changesBetween(old, listingNow)}}).state;

describe('the list of changes', () => {
	const opened = press(compared(start()), 'alt+n').state;

	it.each([
		['1 new, 1 gone, 1 changed since 12 Nov · alt-n shows them', compared(start())],
		['since 12 Nov · n shows them', compared(press(start(), 'tab').state)],
		['since 12 Nov (alt-n)', compared(start({}, 80))],
		['here · 1 new, 1 gone, 1 changed since 12 Nov (alt-n)', compared(start({}, 60))],
		['here · 1 new, 1 gone, 1 changed (alt-n)', compared(start({}, 40))],
		['alt-n shows it', compared(start(), listingWith('os:a os:c,image:2'))],
	])('is announced below the list: %s', (text, state) => {
		expect(textOf(toStatusLine(state))).toContain(text);
	});

	it('is shown in place of the list', () => {
		expect(rowsOf(opened)).toEqual(['❯ + new', '  - gone', '  ~ c image 1 2']);
		expect(screenOf(opened)[0]).toMatch(/ {2}1 new, 1 gone, 1 changed since 12 Nov$/);
		expect(textOf(toStatusLine(opened))).toBe('here · 3 environments in 1 group, 3 on 12 Nov');
		expect(textOf(toStatusLine(compared(start({}, 38))))).toBe('here · 3 environments in 1 group');
	});

	it.each([
		['', 'enter', 'os:new', ''],
		['a', 'enter', 'os:new', ''],
		['n e w', 'enter', 'os:new', 'new'],
		['tab -', 'enter', 'os:new', ''],
		['n e w tab -', 'enter', 'os:new', 'new'],
		['', 'end enter', 'os:c', ''],
	])('goes after %j to an environment with %s, whatever hides it', (keys, more, tag, text) => {
		const first = press(start(), ...keys.split(' ').filter(Boolean)).state;
		const {state} = press(compared(first), 'alt+n', ...more.split(' '));

		expect(selectedValue(state)).toBe(tag);
		expect(state).toMatchObject({filter: {text}, mode: 'list', panels: [], scroll: 0});
	});

	it('does not go to one that no longer exists, nor beyond its ends', () => {
		const notices = ['down', 'up down', 'end up'].map(keys => press(opened, ...keys.split(' '), 'enter').state.notice);

		expect(notices).toMatchObject(Array(3).fill({text: 'gone no longer exists'}));
		expect(press(opened, 'end', 'down', 'up', 'enter').state.notice?.text).toBe('gone no longer exists');
	});

	it('copies the values of a row, picks nothing, and stays', () => {
		const keys = ['enter', 'alt+p', 'y', 'P', 'ctrl+space'];

		expect(keys.flatMap(key => press(opened, 'down', key).effects)).toEqual([]);
		expect([[], ['end']].flatMap(moves => press(opened, ...moves, 'ctrl+y').effects)).toEqual([
			{type: 'copy', text: 'new', leaves: false},
			{type: 'copy', text: '1 → 2', leaves: false},
		]);
		expect(press(opened, 'z', 'z', 'ctrl+y')).toMatchObject({effects: [], state: {notice: {text: 'no match'}}});
	});

	it('is spoken once, as a line', () => {
		expect(toSpeech(compared(start()), opened).filter(line => line.includes('new, 1'))).toEqual(['new new, 1 of 3']);
		expect(toSpeech(opened, opened)).toEqual([]);
		expect(toSpeech(opened, press(opened, 'down').state)).toEqual(['gone gone, 2 of 3']);
		expect(toSpeech(opened, press(opened, 'end').state)).toEqual(['changed c, image from 1 to 2, 3 of 3']);
	});

	it('is shown if there are very many', () => {
		const many = Array.from({length: 20_000}, (_, index) => ['os:c', `image:old-${index}`]);
		const state = press(
			compared(start(), decodeListing(listingOf(['os:a'], ['os:new'], ...many))),
			'alt+n',
			'end',
		).state;

		expect(rowsOf(state).at(-1)).toBe('❯ ~ c image old-0 2');
		expect(screenOf(state)[1]).toMatch(/20000\/20000$/);
	});

	it('stays when a listing is loaded, with the same change once that is known', () => {
		const loaded = update(press(opened, 'down').state, toLoadedAction(listingNow)).state;
		const again = compared(loaded);

		expect(screenOf(loaded)[1]).toBe('comparing with the earlier listing');
		expect(press(loaded, 'enter')).toMatchObject({effects: [], state: {panels: [{type: 'changes'}]}});
		expect(rowsOf(again)).toEqual(rowsOf(press(opened, 'down').state));
	});

	it('is searched by typing; the selected change stays if it is found', () => {
		const typed = (keys: string) => press(opened, ...keys.split(' ')).state;

		expect(rowsOf(typed('g o n e'))).toEqual(['❯ - gone']);
		expect(rowsOf(typed('end o s : c'))).toEqual(['❯ ~ c image 1 2']);
		expect(rowsOf(typed('end o s'))).toEqual(['  + new', '  - gone', '❯ ~ c image 1 2']);
		expect(rowsOf(typed('i m a g e : 2'))).toEqual(['❯ ~ c image 1 2']);
		expect(selectedValue(typed('i m a g e enter'))).toBe('os:c');
		expect(typed('z z')).toMatchObject({notice: undefined, filter: {text: ''}});
		expect(screenOf(typed('z z'))[1]).toBe('no change matches zz');
		expect(typed('z z enter').notice?.text).toBe('no match');
	});

	const unknown = (state: State): State => update(state, {type: 'compared', changes: undefined}).state;

	const early = init(plainOptions, {columns: 100, rows: 20}, prepareListing(listingNow, '09:14')).state;

	const failure = {what: 'it failed', tryThis: 'try', exitCode: 3} as const;
	const failed = update(early, {type: 'failed', failure}).state;
	const loadedWith = (options: Partial<Options>, loaded: Loaded): State =>
		update(init({...plainOptions, ...options}, {columns: 100, rows: 20}).state, {type: 'loaded', loaded}).state;
	const offline = loadedWith({offline: true}, prepareListing(listingNow, '09:14'));
	const incomplete = loadedWith({}, prepareListing({...listingNow, next: 'more'}));

	it.each([
		['without an earlier listing', unknown(start()), 'no earlier listing to compare with'],
		['without changes', compared(start(), listingNow), 'no changes since 12 Nov'],
		['before the response', early, 'changes are unknown until the service responds'],
		['during a reload', press(unknown(start()), 'ctrl+r').state, 'no earlier listing to compare with'],
		['after a failure', failed, 'changes are unknown until the listing is reloaded'],
		['without a request', offline, 'changes are unknown offline'],
		['of an incomplete listing', incomplete, 'an incomplete listing cannot be compared'],
	])('is refused with a short reason: %s', (_, state, text) => {
		expect(press(state, 'alt+n').state.notice?.text).toBe(text);
	});
});

describe('the last picks', () => {
	const [newest, was, oldest] = [pickedOf(['os:new']), pickedOf(['os:was']), pickedOf(['os:c', 'image:2'])];
	const picks = picksBefore(['14:00', newest], ['13:00', was], ['12:00', oldest]);
	const knowing = (known: readonly PickBefore[], state = start()): State =>
		update(state, {type: 'picks-loaded', picks: known}).state;
	/** The environments selected by the key again and again. */
	const visited = (state: State, times: number) =>
		Array.from({length: times}, (_, index) => selectedValue(press(state, 'tab', ...'.'.repeat(index + 1)).state));

	it('are selected one after another, without those that no longer exist', () => {
		expect(visited(knowing(picks), 3)).toEqual(['os:new', 'os:c', 'os:new']);
	});

	it('are each visited, even if several are the same environment now', () => {
		const other: Picked = {...newest, environments: newest.environments.map(one => ({...one, identity: 'before'}))};

		const twice = picksBefore(['15:00', newest], ['14:00', other], ['13:00', oldest], ['12:00', other]);

		expect(visited(knowing(twice), 3)).toEqual(['os:new', 'os:c', 'os:new']);
	});

	const skipping = [['15:00', pickedOf(['os:gone'])] as const, ['14:00', was] as const, ['13:00', newest] as const];

	it.each([
		['without a pick', [], 'no past pick'],
		['if none exists', [['13:00', was] as const], 'none of the past picks still exists'],
		['if newer ones were skipped', skipping, 'picked 13:00; skipped 2 environments that no longer exist'],
		[
			'once if several were of one environment',
			[['16:00', was] as const, ...skipping.slice(1)],
			'picked 13:00; skipped 1 environment that no longer exists',
		],
		['if a newer one was skipped', skipping.slice(1), 'picked 13:00; skipped 1 environment that no longer exists'],
	])('say so %s', (_, known, text) => {
		expect(press(knowing(picksBefore(...known)), 'tab', '.').state.notice?.text).toBe(text);
	});

	it.each([
		[{demo: true}, ': this is the demo'],
		[{input: 'listing.json'}, ': this is a file'],
		[{}, ''],
	])('are not kept, nor are earlier listings, of what is not a service: %j', (options, why) => {
		const says = ['.', 'n'].map(key => press(start(options), 'tab', key).state.notice?.text);

		expect(says).toEqual([`no past pick${why}`, `no earlier listing to compare with${why}`]);
	});

	it('are shown with their detail at the top', () => {
		const scrolled = {...press(knowing(picks), 'tab').state, scroll: 1};

		expect(update(scrolled, pressed('.')).state).toMatchObject({selection: {key: 1}, scroll: 0});
	});

	it('continue after a reload, and begin again after another pick', () => {
		const first = press(knowing(picks), 'tab', '.').state;
		const again = knowing(picks, first);
		const more = knowing(picksBefore(['15:00', oldest], ['14:00', newest], ['13:00', was]), first);

		expect([again, more].map(state => selectedValue(press(state, '.').state))).toEqual(['os:c', 'os:c']);
		expect(selectedValue(press(more, '.', '.').state)).toBe('os:new');
		expect(more.picks).toHaveLength(3);
	});

	it('each select the same environment with the same tags, and say so', () => {
		const twins = listingWith('os:c,image:1 os:c,image:2 os:a');
		const state = update(start({tags: 'all'}), toLoadedAction(twins)).state;
		const second: Picked = {...pickedOf(['os:c', 'image:2']), mode: 'exact'};

		const found = press(knowing(picksBefore(['14:00', second]), state), 'tab', '.').state;

		expect(selectedEnvironment(found)?.id).toBe(1);
		expect(found.notice?.text).toBe('picked 14:00; tags: exact, as then');
		expect(textOf(toPickLine(found))).toContain('os:c,image:2');
		expect(screenOf(press(found, 'd').state).join('\n')).toContain('picked 14:00');
		expect(screenOf(press(found, 'up', 'd').state).join('\n')).not.toContain('picked');
		expect(press(found, '.').state.notice?.text).toBe('no other past pick');
	});
});

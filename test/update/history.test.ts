import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {toSpeech} from '../../source/speech/speech.ts';
import {selectedEnvironment} from '../../source/state/rows.ts';
import type {PickBefore, State} from '../../source/state/state.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {init, update} from '../../source/update/update.ts';
import {plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf} from '../helpers/state/lines.ts';
import {listingNow, pressAll, screenOf, selectedTag, start} from '../helpers/state/looking-back.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

const before = decodeListing(listingOf(['os:a'], ['os:gone'], ['os:c', 'image:1']));

const compared = (state: State, old = before): State =>
	update(state, {type: 'compared', changes: {since: '12 Nov', list: changesBetween(old, listingNow)}}).state;

describe('the list of changes', () => {
	it.each([
		['1 new, 1 gone, 1 changed since 12 Nov · alt-n shows them', compared(start())],
		['since 12 Nov · n shows them', compared(pressAll(start(), 'tab').state)],
		['since 12 Nov (alt-n)', compared(start({}, 80))],
		['alt-n shows it', compared(start(), decodeListing(listingOf(['os:a'], ['os:c', 'image:2'])))],
	])('is announced below the list: %s', (text, state) => {
		expect(textOf(toStatusLine(state))).toContain(text);
	});

	it('is shown in place of the list', () => {
		const opened = pressAll(compared(start()), 'alt+n').state;

		expect(screenOf(opened).slice(1, 4)).toEqual(['❯ + os:new', '  - os:gone', '  ~ os:c     image:1 → image:2']);
		expect(textOf(toStatusLine(opened))).toMatch(/ · 1 new, 1 gone, 1 changed since 12 Nov$/);
		expect(textOf(toStatusLine(compared(start({}, 40))))).not.toContain('since');
	});

	it('is still available after another service did not respond', () => {
		const state = compared(start({services: twoServices}));
		const other = update(
			{...state, service: 'work', open: {type: 'services', search: emptyLine, jumps: 0}},
			{type: 'chose', name: 'lab'},
		).state;
		expect(pressAll(other, 'alt+n').state.open).toBeUndefined();

		const back = pressAll(other, 'esc').state;

		expect(back.service).toBe('work');
		expect(pressAll(back, 'alt+n').state.open?.type).toBe('changes');
	});

	it.each([
		['', 'enter', 'os:new'],
		['a', 'enter', 'os:new'],
		['tab -', 'enter', 'os:new'],
		['', 'end enter', 'os:c'],
	])('goes after %j to an environment with %s, whatever hides it', (before, keys, tag) => {
		const first = before === '' ? start() : pressAll(start(), ...before.split(' ')).state;
		const {state} = pressAll(compared(first), 'alt+n', ...keys.split(' '));

		expect([selectedTag(state), state.filter.text, state.mode]).toEqual([tag, '', 'browse']);
	});

	it('does not go to one that no longer exists', () => {
		expect(pressAll(compared(start()), 'alt+n', 'down', 'enter').state.notice?.text).toBe('os:gone no longer exists');
	});

	it('shows changed tags last, each sign in its colour, and copies nothing', () => {
		const opened = pressAll(compared(start()), 'alt+n').state;
		const lines = toFrame(opened).lines.slice(1, 4);
		expect(lines.map(line => line.find(({text}) => /^[+~-]$/.test(text)))).toMatchObject([
			{text: '+', tone: 'ok', isSelected: true},
			{text: '-', tone: 'failure'},
			{text: '~', tone: 'accent'},
		]);

		const keys = ['enter', 'ctrl+y', 'alt+p', 'y', 'P', 'ctrl+o', 'ctrl+space'];
		const effects = keys.flatMap(key => pressAll(opened, 'down', key).effects);
		expect(effects).toEqual([]);
	});

	it('is spoken once, as a line', () => {
		const state = pressAll(compared(start()), 'alt+n').state;

		expect(toSpeech(compared(start()), state).filter(line => line.includes('os:new'))).toEqual(['new os:new']);
		expect(toSpeech(state, state)).toEqual([]);
		expect(toSpeech(state, pressAll(state, 'down').state)).toEqual(['gone os:gone']);
		expect(toSpeech(state, pressAll(state, 'end').state)).toEqual(['changed os:c, gone image:1, new image:2']);
	});

	it('is spoken and shown in part if it is very long', () => {
		const many = Array.from({length: 20_000}, (_, index) => ['os:c', `image:old-${index}`]);
		const state = pressAll(compared(start(), decodeListing(listingOf(['os:a'], ['os:new'], ...many))), 'alt+n').state;

		expect(toSpeech(compared(start()), state)).toContain(
			'changed os:c, gone image:old-0, gone image:old-1, gone image:old-2, 19998 more',
		);
		expect(screenOf(state)[1]).toMatch(/^❯ ~ os:c {2}-image:old-0 {2}.*…$/);
	});

	it('closes if the listing differs then', () => {
		const state = update(pressAll(compared(start()), 'alt+n').state, {type: 'loaded', listing: listingNow}).state;

		expect({open: state.open, changes: state.changes}).toEqual({open: undefined, changes: undefined});
	});

	it('closes with its key if the listing differed while the help was open above it', () => {
		const below = pressAll(compared(start()), 'alt+n', 'f1').state;
		const state = pressAll(update(below, {type: 'loaded', listing: listingNow}).state, 'esc').state;

		expect([state.open?.type, pressAll(state, 'alt+n').state.open]).toEqual(['changes', undefined]);
	});

	const unknown = (state: State): State => update(state, {type: 'compared', changes: undefined}).state;

	const early = init(plainOptions, {columns: 100, rows: 20}, {listing: listingNow, since: '09:14'}).state;

	it.each([
		['without an earlier listing', unknown(start()), 'no earlier listing to compare with'],
		['without changes', compared(start(), listingNow), 'no changes since 12 Nov'],
		['before the response', early, 'changes are not known until the service responds'],
	])('is refused with a short reason: %s', (_, state, text) => {
		expect(pressAll(state, 'alt+n').state.notice?.text).toBe(text);
	});
});

describe('the last picks', () => {
	const [newest, was, oldest] = [pickedOf(['os:new']), pickedOf(['os:was']), pickedOf(['os:c', 'image:2'])];
	const picks = picksBefore(['14:00', newest], ['13:00', was], ['12:00', oldest]);
	const knowing = (known: readonly PickBefore[], state = start()): State =>
		update(state, {type: 'knew-picks', picks: known}).state;
	/** The environments selected by the key again and again. */
	const visited = (state: State, times: number) =>
		Array.from({length: times}, (_, index) => selectedTag(pressAll(state, 'tab', ...'.'.repeat(index + 1)).state));

	it('are selected one after another, without those that no longer exist', () => {
		expect(visited(knowing(picks), 3)).toEqual(['os:new', 'os:c', 'os:new']);
	});

	it('are each visited, even if several are the same environment now', () => {
		const other: Picked = {...newest, environments: newest.environments.map(one => ({...one, identity: 'before'}))};

		expect(visited(knowing(picksBefore(['15:00', newest], ['14:00', oldest], ['13:00', other])), 3)).toEqual([
			...['os:new', 'os:c', 'os:new'],
		]);
	});

	const skipping = [['15:00', pickedOf(['os:gone'])] as const, ['14:00', was] as const, ['13:00', newest] as const];

	it.each([
		['without a pick', [], 'no past pick'],
		['if none exists', [['13:00', was] as const], 'none of the past picks still exists'],
		['if newer ones were skipped', skipping, 'skipped 2 past picks that no longer exist'],
	])('say so %s', (_, known, text) => {
		expect(pressAll(knowing(picksBefore(...known)), 'tab', '.').state.notice?.text).toBe(text);
	});

	it('are shown with their detail at the top', () => {
		const scrolled = pressAll(knowing(picks), 'tab', 'J').state;

		expect([scrolled, pressAll(scrolled, '.').state].map(({scroll}) => scroll)).toEqual([1, 0]);
	});

	it('continue after a reload, and begin again after another pick', () => {
		const first = pressAll(knowing(picks), 'tab', '.').state;
		const again = knowing(picks, first);
		const more = knowing(picksBefore(['15:00', oldest], ['14:00', newest], ['13:00', was]), first);

		expect([again, more].map(state => selectedTag(pressAll(state, '.').state))).toEqual(['os:c', 'os:c']);
		expect(selectedTag(pressAll(more, '.', '.').state)).toBe('os:new');
	});

	it('each select the same environment with the same tags, and say so', () => {
		const twins = decodeListing(listingOf(['os:c', 'image:1'], ['os:c', 'image:2'], ['os:a']));
		const state = update(start({tagsMode: 'all'}), {type: 'loaded', listing: twins}).state;
		const second: Picked = {...pickedOf(['os:c', 'image:2']), mode: 'exact'};

		const found = pressAll(knowing(picksBefore(['14:00', second]), state), 'tab', '.').state;

		expect(selectedEnvironment(found)?.id).toBe(1);
		expect(found.notice?.text).toBe('tags: exact, as in the past pick');
		expect(textOf(toPickLine(found))).toContain('os:c,image:2');
		expect(screenOf(found).join('\n')).toContain('picked 14:00');
		expect(screenOf(pressAll(found, 'up').state).join('\n')).not.toContain('picked');
		expect(pressAll(pressAll(found, '.').state).state.notice).toBeUndefined();
	});

	it('show no time if the clock was set back', () => {
		const found = pressAll(knowing(picksBefore([undefined, newest])), 'tab', '.').state;

		expect(selectedTag(found)).toBe('os:new');
		expect(screenOf(found).join('\n')).not.toContain('picked');
	});

	it('are only those of the service in use', () => {
		const options = {services: twoServices, service: 'work'};
		const opened = pressAll(knowing(picks, start(options)), 'alt+s').state;

		expect(update(opened, {type: 'chose', name: 'lab'}).state.picks).toEqual([]);
	});
});

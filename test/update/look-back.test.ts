import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {toSpeech} from '../../source/speech/speech.ts';
import type {State} from '../../source/state/state.ts';
import {emptyLine} from '../../source/text/line-edit.ts';
import {init, update} from '../../source/update/update.ts';
import {plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf} from '../helpers/state/lines.ts';
import {listingNow, pressAll, screenOf, selectedTag, start} from '../helpers/state/looking-back.ts';

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

	const unknown = (state: State): State => update(state, {type: 'compared', changes: undefined}).state;
	const cached = {listing: listingNow, since: '09:14'};

	it.each([
		['without an earlier listing', unknown(start()), 'no earlier listing to compare with'],
		['without changes', compared(start(), listingNow), 'no changes since 12 Nov'],
		[
			'before the answer',
			init(plainOptions, {columns: 100, rows: 20}, cached).state,
			'changes are not known until the service responds',
		],
	])('is refused with a short reason: %s', (_, state, text) => {
		expect(pressAll(state, 'alt+n').state.notice?.text).toBe(text);
	});
});

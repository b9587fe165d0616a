import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {changesBetween} from '../../source/remember/changes.ts';
import type {Picked} from '../../source/remember/picks.ts';
import {toStatusLine} from '../../source/screen/bottom-lines.ts';
import {toFrame} from '../../source/screen/frame.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {toSpeech} from '../../source/speech/changes.ts';
import type {Options} from '../../source/state/options.ts';
import {selectedResource} from '../../source/state/selection.ts';
import type {PicksBefore, State} from '../../source/state/state.ts';
import type {Step} from '../../source/state/step.ts';
import {init, update} from '../../source/update/update.ts';
import {plainOptions, twoServices} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

const before = decodeListing(listingOf(['os:a'], ['os:gone'], ['os:c', 'image:1']));
const after = decodeListing(listingOf(['os:a'], ['os:new'], ['os:c', 'image:2']));

const start = (options: Partial<Options> = {}, columns = 100, answer?: unknown): State =>
	update(init({...plainOptions, source: 'here', ...options}, {columns, rows: 20}).state, {
		type: 'loaded',
		listing: answer === undefined ? after : decodeListing(answer),
	}).state;

const compared = (state: State, old = before): State =>
	update(state, {type: 'compared', changes: {since: '12 Nov', list: changesBetween(old, after), isSeen: false}}).state;

const press = (state: State, ...keys: readonly string[]): Step =>
	keys.reduce<Step>((step, key) => update(step.state, {type: 'pressed', key, ...(key.length === 1 && {text: key})}), {
		state,
		effects: [],
	});

const textOf = (spans: ReadonlyArray<{readonly text: string}>): string => spans.map(({text}) => text).join('');
const screenOf = (state: State): readonly string[] => toFrame(state).lines.map(line => textOf(line).trimEnd());
const selected = (state: State): string | undefined => selectedResource(state)?.tags[0]?.value;

describe('what changed', () => {
	it('is said below the list, with the key that shows it, until that was pressed', () => {
		const state = compared(start());
		expect(textOf(toStatusLine(state))).toContain('1 new, 1 gone, 1 changed since 12 Nov · alt-n shows them');
		expect(textOf(toStatusLine(press(state, 'tab').state))).toContain('since 12 Nov · n shows them');
		expect(textOf(toStatusLine(compared(start({}, 80))))).toContain('since 12 Nov (alt-n)');
		expect(textOf(toStatusLine(compared(start({}, 40))))).not.toContain('since');

		const one = {since: '12 Nov', list: changesBetween(before, after).slice(0, 1), isSeen: false};
		expect(textOf(toStatusLine(update(start(), {type: 'compared', changes: one}).state))).toContain('alt-n shows it');

		const {state: opened, effects} = press(state, 'alt+n');

		expect(effects).toEqual([{type: 'see-changes', service: undefined}]);
		expect(screenOf(opened).slice(1, 4)).toEqual(['❯ + os:new', '  - os:gone', '  ~ os:c  -image:1  +image:2']);
		expect(textOf(toStatusLine(opened))).toMatch(/ · 1 new, 1 gone, 1 changed since 12 Nov$/);
		expect(textOf(toStatusLine(press(opened, 'esc').state))).not.toContain('since');
		expect(press(opened, 'q').state.open).toBeUndefined();
	});

	it('is still known after a service that did not answer', () => {
		const state = compared(start({services: twoServices}));
		const other = update(
			{...state, service: 'work', open: {type: 'services', search: undefined}},
			{type: 'chose-service', service: 'lab'},
		).state;
		expect(press(other, 'alt+n').state.open).toBeUndefined();

		const back = press(other, 'esc').state;

		expect(back.service).toBe('work');
		expect(press(back, 'alt+n').state.open?.type).toBe('changes');
	});

	it('leads to an environment wherever it is, and not to one that is gone', () => {
		const opened = press(compared(press(start(), 'a').state), 'alt+n').state;

		expect(press(opened, 'down', 'enter').state.notice?.text).toBe('os:gone is gone');
		expect(selected(press(opened, 'enter').state)).toBe('os:new');
		expect(press(opened, 'enter').state).toMatchObject({filter: {text: ''}, mode: 'browse'});
		expect(selected(press(opened, 'end', 'enter').state)).toBe('os:c');
		const folded = press(compared(press(start(), 'tab', '-').state), 'n', 'enter').state;
		expect(selected(folded)).toBe('os:new');
	});

	it('shows last and dim what only has other tags, and copies nothing', () => {
		const opened = press(compared(start()), 'alt+n').state;
		const lines = toFrame(opened).lines.slice(1, 4);
		expect(lines.map(line => line.some(({text, tone}) => text.includes('os:') && tone === 'dim'))).toEqual([
			...[false, false, true],
		]);

		const keys = ['enter', 'ctrl+y', 'alt+p', 'y', 'P', 'ctrl+o', 'ctrl+space'];
		const effects = keys.flatMap(key => press(opened, 'down', key).effects);
		expect(effects).toEqual([]);
	});

	it('is spoken as a line', () => {
		const state = press(compared(start()), 'alt+n').state;

		expect(toSpeech(compared(start()), state)).toContain('new os:new');
		expect(toSpeech(state, press(state, 'down').state)).toEqual(['gone os:gone']);
		expect(toSpeech(state, press(state, 'end').state)).toEqual(['changed os:c, gone image:1, new image:2']);
	});

	it('is spoken and shown in part where it is very much', () => {
		const many = Array.from({length: 20_000}, (_, index) => ['os:c', `image:old-${index}`]);
		const state = press(compared(start(), decodeListing(listingOf(['os:a'], ['os:new'], ...many))), 'alt+n').state;

		expect(toSpeech(compared(start()), state)).toContain(
			'changed os:c, gone image:old-0, gone image:old-1, gone image:old-2, 19998 more',
		);
		expect(screenOf(state)[1]).toMatch(/^❯ ~ os:c {2}-image:old-0 {2}.*…$/);
	});

	it('closes where the listing is another then', () => {
		const state = update(press(compared(start()), 'alt+n').state, {type: 'loaded', listing: after}).state;

		expect({open: state.open, changes: state.changes}).toEqual({open: undefined, changes: undefined});
	});

	it('opens once it is known, where the key came before, unless another key came since', () => {
		const waiting = press(start(), 'alt+n').state;
		expect(waiting.notice?.text).toBe('comparing with the listing of before; any key cancels');

		const opened = compared(waiting);
		expect(screenOf(opened)[1]).toBe('❯ + os:new');
		expect(opened.notice).toBeUndefined();
		expect(compared(waiting, after).notice?.text).toBe('nothing changed since 12 Nov');
		expect(update(waiting, {type: 'compared', changes: undefined}).state.notice?.text).toBe('nothing to compare with');

		expect(compared(press(waiting, 'down').state).open).toBeUndefined();
		expect(compared(press(waiting, 'down', 'alt+n').state).open?.type).toBe('changes');
		expect(compared(update(waiting, {type: 'loaded', listing: after}).state).open?.type).toBe('changes');
		const again = compared(update(press(waiting, 'ctrl+r').state, {type: 'loaded', listing: after}).state);
		expect(again.open).toBeUndefined();
	});

	it('is not waited for where the load failed that it would be known from', () => {
		const reloading = press(start(), 'ctrl+r').state;
		const failure = {what: 'could not reach it', tryThis: 'try again', exitCode: 3} as const;

		const failed = update(reloading, {type: 'failed', failure}).state;

		expect(press(failed, 'alt+n').state.notice?.text).toBe('nothing to compare with');
	});

	it.each([
		[
			'where there is nothing before it',
			update(start(), {type: 'compared', changes: undefined}).state,
			'nothing to compare with',
		],
		[
			'of very many',
			update(start({}, 100, listingOf(...Array.from({length: 20_001}, () => ['os:a']))), {
				type: 'compared',
				changes: undefined,
			}).state,
			'too many environments to compare here; `envpick --changes` compares them',
		],
		['where it is nothing', compared(start(), after), 'nothing changed since 12 Nov'],
		[
			'before the answer',
			init(plainOptions, {columns: 100, rows: 20}, {listing: after, since: '09:14'}).state,
			'not known before the service answers',
		],
	])('is refused in a word: %s', (_, state, text) => {
		expect(press(state, 'alt+n').state.notice?.text).toBe(text);
	});
});

describe('the last picks', () => {
	const [newest, was, oldest] = [['os:new'], ['os:was'], ['os:c', 'image:2']].map(tags => pickedOf(tags)) as [
		...[Picked, Picked, Picked],
	];
	const picks = picksBefore(['2 h ago', newest], ['3 h ago', was], ['4 h ago', oldest]);
	const knowing = (known: PicksBefore, state = start()): State =>
		update(state, {type: 'knew-picks', picks: known}).state;

	it('are selected one after the other, without what is gone', () => {
		const first = press(knowing(picks), 'tab', '.').state;
		const second = press(first, '.').state;

		expect([first, second, press(second, '.').state].map(selected)).toEqual(['os:new', 'os:c', 'os:new']);
		expect(press(start(), 'tab', '.').state.notice?.text).toBe('no pick is remembered');
		expect(press(knowing(picksBefore(['3 h ago', was])), 'tab', '.').state.notice?.text).toBe(
			'what was picked before is gone: os:was',
		);
	});

	it('go on where they were as they age, and begin anew after another pick', () => {
		const first = press(knowing(picks), 'tab', '.').state;
		const aged = knowing(picksBefore(['9 h ago', newest], ['9 h ago', was], ['9 h ago', oldest]), first);
		const more = knowing(picksBefore(['just now', oldest], ['2 h ago', newest], ['3 h ago', was]), first);

		expect([aged, more].map(state => selected(press(state, '.').state))).toEqual(['os:c', 'os:c']);
		expect(selected(press(more, '.', '.').state)).toBe('os:new');
		expect(knowing(new Map(picks), first)).toBe(first);
	});

	it('are each the very environment, to be taken with the tags that it took, which is said', () => {
		const twins = decodeListing(listingOf(['os:c', 'image:1'], ['os:c', 'image:2'], ['os:a']));
		const state = update(start({tagsTaken: 'all'}), {type: 'loaded', listing: twins}).state;
		const second: Picked = {...pickedOf(['os:c', 'image:2']), taken: 'exact'};

		const found = press(knowing(picksBefore(['2 h ago', second]), state), 'tab', '.').state;

		expect(selectedResource(found)?.id).toBe(1);
		expect(found.notice?.text).toBe('tags: exact, as when it was picked');
		expect(textOf(toPickLine(found))).toContain('os:c,image:2');
		expect(screenOf(found).join('\n')).toContain('picked 2 h ago');
		expect(screenOf(press(found, 'up').state).join('\n')).not.toContain('picked');
		expect(press(press(found, '.').state).state.notice).toBeUndefined();
	});

	it('say which newer ones were passed over, as they are gone', () => {
		const gone = [pickedOf(['os:c', 'image:1']), was];
		const state = knowing(picksBefore(['1 h ago', gone[0]!], ['2 h ago', was], ['3 h ago', newest]));

		const {notice} = press(state, 'tab', '.').state;

		expect(notice).toMatchObject({
			text: 'skipped os:c,image:1 and 1 more, gone by now',
			shorter: ['skipped 2 that are gone'],
		});
	});

	it('say where it was not kept which of several it was', () => {
		const twins = decodeListing(listingOf(['os:c', 'image:1'], ['os:c', 'image:2']));
		const state = update(start(), {type: 'loaded', listing: twins}).state;
		const known = knowing(picksBefore(['2 h ago', {environments: [{selector: ['os:c']}]}]), state);

		const found = press(known, 'tab', '.').state;

		expect(selectedResource(found)?.id).toBe(0);
		expect(found.notice?.text).toBe(
			'maybe not the one you picked: only its text is remembered, which also selects 1 other: image differs',
		);
		expect(screenOf(found).join('\n').replaceAll(/\s+/g, ' ')).toContain('picked 2 h ago: this, or one');
	});

	it('say in the detail how long ago they were', () => {
		expect(screenOf(press(knowing(picks), 'tab', '.').state).join('\n')).toContain('picked 2 h ago');
		expect(screenOf(knowing(picks)).join('\n')).not.toContain('picked');
	});

	it('are those of the service in use alone', () => {
		const options = {services: twoServices, service: 'work'};
		const opened = press(knowing(picks, start(options)), 'alt+s').state;

		expect(update(opened, {type: 'chose-service', service: 'lab'}).state.picks.size).toBe(0);
	});
});

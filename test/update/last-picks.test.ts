import {describe, expect, it} from 'vitest';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {selectedEnvironment} from '../../source/state/rows.ts';
import type {PickBefore, State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {twoServices} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf} from '../helpers/state/lines.ts';
import {pressAll, screenOf, selectedTag, start} from '../helpers/state/looking-back.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

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

	it.each([
		['without a pick', [], 'no past pick'],
		['if none exists', [['13:00', was] as const], 'none of the past picks still exists'],
		[
			'if newer ones were skipped',
			[['15:00', pickedOf(['os:gone'])] as const, ['14:00', was] as const, ['13:00', newest] as const],
			'skipped 2 past picks that no longer exist',
		],
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

	it('are each the same environment, with the same tags, and say so', () => {
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

	it('show no time if the clock was put back', () => {
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

import {describe, expect, it} from 'vitest';
import type {Picked} from '../../source/history/picks.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {toPickLine} from '../../source/screen/pick-line.ts';
import {selectedResource} from '../../source/state/selection.ts';
import type {PicksBefore, State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {twoServices} from '../helpers/arbitrary/states.ts';
import {listingOf} from '../helpers/service/service.ts';
import {textOf} from '../helpers/state/lines.ts';
import {pressAll, screenOf, selectedTag, start} from '../helpers/state/looking-back.ts';
import {pickedOf, picksBefore} from '../helpers/state/picks.ts';

describe('the last picks', () => {
	const [newest, was, oldest] = [['os:new'], ['os:was'], ['os:c', 'image:2']].map(tags => pickedOf(tags)) as [
		...[Picked, Picked, Picked],
	];
	const picks = picksBefore(['2 h ago', newest], ['3 h ago', was], ['4 h ago', oldest]);
	const knowing = (known: PicksBefore, state = start()): State =>
		update(state, {type: 'knew-picks', picks: known}).state;

	it('are selected one after the other, without what is gone', () => {
		const first = pressAll(knowing(picks), 'tab', '.').state;
		const second = pressAll(first, '.').state;

		expect([first, second, pressAll(second, '.').state].map(selectedTag)).toEqual(['os:new', 'os:c', 'os:new']);
		expect(pressAll(start(), 'tab', '.').state.notice?.text).toBe('no pick is remembered');
		expect(pressAll(knowing(picksBefore(['3 h ago', was])), 'tab', '.').state.notice?.text).toBe(
			'what was picked before is gone: os:was',
		);
	});

	it('go on where they were as they age, and begin anew after another pick', () => {
		const first = pressAll(knowing(picks), 'tab', '.').state;
		const aged = knowing(picksBefore(['9 h ago', newest], ['9 h ago', was], ['9 h ago', oldest]), first);
		const more = knowing(picksBefore(['just now', oldest], ['2 h ago', newest], ['3 h ago', was]), first);

		expect([aged, more].map(state => selectedTag(pressAll(state, '.').state))).toEqual(['os:c', 'os:c']);
		expect(selectedTag(pressAll(more, '.', '.').state)).toBe('os:new');
		expect(knowing(new Map(picks), first)).toBe(first);
	});

	it('are each the very environment, to be taken with the tags that it took, which is said', () => {
		const twins = decodeListing(listingOf(['os:c', 'image:1'], ['os:c', 'image:2'], ['os:a']));
		const state = update(start({tagsTaken: 'all'}), {type: 'loaded', listing: twins}).state;
		const second: Picked = {...pickedOf(['os:c', 'image:2']), taken: 'exact'};

		const found = pressAll(knowing(picksBefore(['2 h ago', second]), state), 'tab', '.').state;

		expect(selectedResource(found)?.id).toBe(1);
		expect(found.notice?.text).toBe('tags: exact, as when it was picked');
		expect(textOf(toPickLine(found))).toContain('os:c,image:2');
		expect(screenOf(found).join('\n')).toContain('picked 2 h ago');
		expect(screenOf(pressAll(found, 'up').state).join('\n')).not.toContain('picked');
		expect(pressAll(pressAll(found, '.').state).state.notice).toBeUndefined();
	});

	it('say which newer ones were passed over, as they are gone', () => {
		const gone = [pickedOf(['os:c', 'image:1']), was];
		const state = knowing(picksBefore(['1 h ago', gone[0]!], ['2 h ago', was], ['3 h ago', newest]));

		const {notice} = pressAll(state, 'tab', '.').state;

		expect(notice).toMatchObject({
			text: 'skipped os:c,image:1 and 1 more, gone by now',
			short: 'skipped 2 that are gone',
		});
	});

	it('are those of the service in use alone', () => {
		const options = {services: twoServices, service: 'work'};
		const opened = pressAll(knowing(picks, start(options)), 'alt+s').state;

		expect(update(opened, {type: 'chose-service', service: 'lab'}).state.history.picks.size).toBe(0);
	});
});

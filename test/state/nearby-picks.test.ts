import {describe, expect, it} from 'vitest';
import type {TakenTags} from '../../source/listing/taken-tags.ts';
import {nearbyPicks} from '../../source/state/nearby-picks.ts';
import type {State} from '../../source/state/state.ts';
import {update} from '../../source/update/update.ts';
import {loadedState, pressed} from '../helpers/arbitrary/states.ts';

const resources = Array.from({length: 40}, (_, index) => ({tags: [`os:a${index % 20}`, `image:${index}`]}));
const start = (rows = 30) => loadedState({data: [{resources}]}, {rows});
const press = (state: State, ...keys: string[]): State =>
	keys.reduce((now, key) => update(now, pressed(key)).state, state);

describe('what enter takes near the cursor', () => {
	it('is the text of each row that can be on the screen with the selected one', () => {
		expect(nearbyPicks(press(start(8), 'tab', ...Array<string>(12).fill('down')))).toEqual(
			Array.from({length: 16}, (_, index) => `os:a${(index + 4) % 20}`),
		);
	});

	it('follows the form, the tags taken, and the filter, though the texts are kept while one moves', () => {
		let state = start();
		for (const key of ['down', 'alt+x', 'down', 'alt+x', 'end', 'alt+x', ...'a1', 'up', 'ctrl+o', '5', 'down']) {
			state = press(state, key);
			const {loaded} = state;
			const isAnew = loaded !== undefined && {loaded: {...loaded}};

			expect(nearbyPicks(state), key).toEqual(nearbyPicks({...state, ...isAnew}));
		}

		expect(nearbyPicks(press(start(), 'alt+x'))).toContain('os:a1,image:21');
	});

	it('is found once for each environment while one moves among them', () => {
		const state = start(8);
		const loaded = state.loaded!;
		let found = 0;
		const takenTags: TakenTags = {
			...loaded.takenTags,
			tagsOf: (...asked) => {
				found++;
				return loaded.takenTags.tagsOf(...asked);
			},
		};
		const moved = press({...state, loaded: {...loaded, takenTags}}, 'down');
		const back = press(moved, 'up');
		const countIn = (now: State): number => {
			found = 0;
			nearbyPicks(now);
			return found;
		};

		expect([countIn(moved) > 0, countIn(back)]).toEqual([true, 0]);
	});

	it('is nothing where what is marked is taken', () => {
		expect(nearbyPicks(press(start(), 'ctrl+space'))).toEqual([]);
	});
});

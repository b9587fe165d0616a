import {decodeListing} from '../../../source/listing/decode.ts';
import type {State} from '../../../source/state/state.ts';
import type {Step} from '../../../source/update/effects.ts';
import {loadedState, pressed, run} from '../arbitrary/states.ts';

/** A response with two groups and five environments, two of which are identical. */
export const twoGroups = {
	data: [
		{
			name: 'north',
			resources: [{tags: ['os:win7', 'locale:en', 'x64']}, {tags: ['os:win10', 'x64']}, {tags: ['os:mac']}],
		},
		{name: 'south', resources: [{tags: ['os:win10', 'x64']}, {tags: ['os:ubuntu']}]},
	],
};

export const twoGroupsListing = decodeListing(twoGroups);

/** The state with this listing, after keys; the first environment is selected, and typing filters. */
export const stateAfter = (...keys: string[]): State => loadedState(twoGroups, {}, ...keys);

/** The step after more keys. */
export const press = (state: State, ...keys: readonly string[]): Step => run({state, effects: []}, keys.map(pressed));

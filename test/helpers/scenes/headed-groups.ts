import type {State} from '../../../source/state/state.ts';
import {loadedState} from '../arbitrary/states.ts';

/** A response whose two groups are large enough for headings, also under the filter `win`; two environments are identical. */
export const headedGroups = {
	data: [
		{
			name: 'north',
			resources: [
				{tags: ['os:win7', 'locale:en', 'x64']},
				{tags: ['os:win10', 'x64']},
				{tags: ['os:win11']},
				{tags: ['os:mac']},
			],
		},
		{
			name: 'south',
			resources: [{tags: ['os:win10', 'x64']}, {tags: ['os:win8']}, {tags: ['os:winxp']}, {tags: ['os:ubuntu']}],
		},
	],
};

/** The state with this listing, after keys. */
export const headedAfter = (...keys: string[]): State => loadedState(headedGroups, {}, ...keys);

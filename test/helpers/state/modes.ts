import type {Mode} from '../../../source/keys/keymap.ts';

/** Everything that keys can be for. */
export const modes: readonly Mode[] = [
	'filter',
	'browse',
	'detail',
	'tags',
	'copy-as',
	'services',
	'search',
	'help',
	'failure',
];

import type {Mode} from '../../../source/keys/keymap.ts';

/** All modes, which determine what keys do. */
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

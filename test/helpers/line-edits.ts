import type {LineEdit} from '../../source/core/line-edit.ts';

/** Every change of a line but typing. */
export const edits: readonly LineEdit[] = [
	'cursor-left',
	'cursor-right',
	'cursor-start',
	'cursor-end',
	'word-left',
	'word-right',
	'delete-backward',
	'delete-forward',
	'delete-word-backward',
	'delete-word-forward',
	'delete-to-start',
];

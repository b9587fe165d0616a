import {lineKeymap} from '../../../source/keys/keymap.ts';
import type {LineEdit} from '../../../source/text/line-edit.ts';

/** Every edit of a line except typing. */
export const edits: readonly LineEdit[] = lineKeymap.map(({command}) => command);

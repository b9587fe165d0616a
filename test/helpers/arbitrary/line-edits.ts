import {lineKeymap} from '../../../source/keys/keymap.ts';
import type {LineEdit} from '../../../source/text/line-edit.ts';

/** Every change of a line but typing. */
export const edits: readonly LineEdit[] = lineKeymap.map(({command}) => command);

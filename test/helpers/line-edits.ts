import type {LineEdit} from '../../source/core/line-edit.ts';
import {lineKeymap} from '../../source/core/line-keys.ts';

/** Every change of a line but typing. */
export const edits: readonly LineEdit[] = lineKeymap.map(({command}) => command);

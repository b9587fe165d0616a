import type {Change} from '../remember/changes.ts';
import type {State} from './state.ts';

/** The change that is selected in the open list of them. */
export const selectedChange = ({open, changes}: State): Change | undefined =>
	open?.type === 'changes' ? changes?.list[open.index] : undefined;

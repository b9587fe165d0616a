import {formatNameOf} from '../formats/format.ts';
import {toNumber} from '../keys/keymap.ts';
import type {OpenMenu} from '../state/open.ts';
import {shownFormats} from '../state/picked.ts';
import {shownServices} from '../state/source-name.ts';
import {isCramped, type State, searchOf} from '../state/state.ts';
import {type Step, stay} from '../state/step.ts';
import {pickAs} from './pick.ts';
import {switchTo} from './switch-service.ts';

/** The report of an open menu: the name of the made or current choice. */
export type MenuAction = {readonly type: 'chose' | 'highlighted'; readonly name: string};

/** Picks in the chosen format or goes to the chosen service, or stores the current choice. */
export const inMenu = (state: State, {type, name}: MenuAction): Step => {
	const {open} = state;
	if (open?.type !== 'copy-as' && open?.type !== 'services') {
		return stay(state);
	}
	if (type === 'highlighted') {
		return stay({...state, open: {...open, highlighted: name}});
	}
	if (open.type === 'services') {
		return switchTo(state, name);
	}
	const format = shownFormats(state).find(one => formatNameOf(one) === name);
	return format === undefined ? stay(state) : pickAs(state, 'leave', format);
};

/** The state with an open menu moved to a numbered choice, without a search; undefined if there is none. */
export const jumpTo = (state: State, number: string): State | undefined => {
	const {open} = state;
	if ((open?.type !== 'copy-as' && open?.type !== 'services') || searchOf(state) !== '' || isCramped(state)) {
		return undefined;
	}
	const name = choicesOf(state, open).find((_, index) => toNumber(index) === number);
	return name === undefined ? undefined : {...state, open: {...open, highlighted: name, jumps: open.jumps + 1}};
};

const choicesOf = (state: State, {type}: OpenMenu): readonly string[] =>
	type === 'copy-as' ? shownFormats(state).map(formatNameOf) : shownServices(state).map(({name}) => name);

import type {Form} from '../forms/form.ts';
import {shownServices} from '../state/source-name.ts';
import {isCramped, type State} from '../state/state.ts';
import {type Step, stay} from '../state/step.ts';
import {pickAs} from './pick.ts';
import {switchTo} from './switch-service.ts';

/** What the menu of forms reports: that one was chosen, or moved to. */
export type FormChoice = {readonly type: 'chose' | 'highlighted'; readonly form: Form};

/** Picks in the form that was chosen from the open menu, or keeps which one it is at. */
export const inFormMenu = (state: State, {type, form}: FormChoice): Step => {
	const {open} = state;
	if (open?.type !== 'copy-as') {
		return stay(state);
	}
	return type === 'chose' ? pickAs(state, form) : stay({...state, open: {...open, highlighted: form}});
};

/** Takes the choice of the open menu that has this number before it. */
export const chooseByNumber = (state: State, key: string): Step => {
	const index = isCramped(state) ? -1 : Number(key) - 1;
	const form = state.open?.type === 'copy-as' ? state.options.forms[index] : undefined;
	const service = state.open?.type === 'services' ? shownServices(state)[index] : undefined;
	if (form !== undefined) {
		return pickAs(state, form);
	}
	return service === undefined ? stay(state) : switchTo(state, service.name);
};

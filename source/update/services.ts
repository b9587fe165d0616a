import {isOpen} from '../state/panels.ts';
import type {ServiceItem, Services} from '../state/service-item.ts';
import {keptFilter, selectedService, shownServices} from '../state/services.ts';
import {keyNow, type State} from '../state/state.ts';
import {leaveWith, type Next, withEffect, withFailure, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {moveItem, togglePanel} from './panels.ts';

/** The services as they were read; `opens` is the item to open, if it is still the same. */
export type ReadServices = {readonly services: Services; readonly opens?: ServiceItem | undefined};

/** Opens or closes the panel. Opening it reads the services again. */
export const toggleServices = (before: State): Next => {
	const state = togglePanel(before, {type: 'services', search: emptyLine});
	return isOpen(state, 'services') ? withEffect(state, {type: 'load-services'}) : state;
};

/** Selects the service `count` further down (up if negative), but not beyond the ends. */
export const selectServiceBy = (state: State, count: number): State => {
	const ids = shownServices(state).map(({id}) => id);
	return moveItem(state, 'services', ids, selectedService(state)?.id, count);
};

/** Requests the selected service: the config is read again before the run ends. */
export const requestService = (state: State): Next => {
	const item = selectedService(state);
	if (item === undefined) {
		return withNotice(state, whyNothing(state));
	}
	return item.isShown
		? withNotice(state, `${item.name} is shown already`)
		: withEffect(state, {type: 'load-services', opens: item});
};

const whyNothing = ({services}: State): string => services.failure ?? 'no match';

/**
The step after the services were read. It ends the run for a new one if a service was requested that is still selected and has the
same fields in the config; otherwise a notice says why not.
*/
export const takeServices = (before: State, {services, opens}: ReadServices): Next => {
	// Otherwise another frame would be drawn while exiting.
	if (before.isLeaving) {
		return before;
	}
	const state: State = {...before, services};
	// Another key came first.
	if (opens === undefined || selectedService(before)?.id !== opens.id) {
		return state;
	}
	const now = services.list.find(({id}) => id === opens.id);
	if (now === undefined) {
		return withFailure(state, services.failure ?? `${opens.name} is no longer in the config`);
	}
	if (now.fields !== opens.fields) {
		const key = keyNow(state, 'pick');
		return withNotice(state, `the config changed: look again${key === undefined ? '' : `, then press ${key}`}`);
	}
	return now.problem === undefined
		? leaveWith(state, {type: 'switched', to: now.to, query: keptFilter(state)})
		: withFailure(state, `${now.name}: ${now.problem}`);
};

/** Requests that the selected service becomes the default of the config. */
export const requestDefault = (state: State): Next => {
	const item = selectedService(state);
	if (item === undefined) {
		return withNotice(state, whyNothing(state));
	}
	if (item.to.type !== 'service') {
		return withNotice(state, 'only a service of the config can be the default');
	}
	return item.isDefault
		? withNotice(state, `${item.name} is the default already`)
		: withEffect(state, {type: 'save-default', name: item.to.name});
};

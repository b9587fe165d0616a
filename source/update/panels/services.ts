import {keyNow} from '../../state/modes.ts';
import {isOpen, topPanel} from '../../state/panels.ts';
import type {Services} from '../../state/service-item.ts';
import {keptFilter, selectedService} from '../../state/services.ts';
import type {State} from '../../state/state.ts';
import {emptyLine} from '../../text/line-edit.ts';
import {leaveWith, type Next, type Opening, withEffect, withFailure, withNotice} from '../effects.ts';
import {moveItem, togglePanel} from './panels.ts';

/** The services as they were read, and the request to open one of them. */
export type ReadServices = {readonly services: Services; readonly opens?: Opening | undefined};

/** Opens or closes the panel. Opening it reads the services again. */
export const toggleServices = (before: State): Next => {
	const state = togglePanel(before, {type: 'services', search: emptyLine});
	return isOpen(state, 'services') ? withEffect(state, {type: 'load-services'}) : state;
};

/** Selects the service `count` further down (up if negative), but not beyond the ends. */
export const selectServiceBy = (state: State, count: number): State =>
	moveItem(state, 'services', selectedService(state)?.id, count);

/** Requests the selected service: the config is read again before the run ends. */
export const requestService = (state: State): Next => {
	const item = selectedService(state);
	if (item === undefined) {
		return withNotice(state, whyNothing(state));
	}
	return item.isShown
		? withNotice(state, `${item.name} is already shown`)
		: withEffect(state, {type: 'load-services', opens: {item, from: topPanel(state)}});
};

const whyNothing = ({services}: State): string => (services.failure === undefined ? 'no match' : 'no service is known');

/**
The step after the services were read. If a service was requested, and no key came after that, a new run follows; if its fields in
the config have changed, a notice says so instead.
*/
export const takeServices = (before: State, {services, opens}: ReadServices): Next => {
	// Otherwise another frame would be drawn while exiting.
	if (before.isLeaving) {
		return before;
	}
	const state: State = {...before, services};
	// A key has moved the selection since, changed the search or closed the panel.
	if (opens === undefined || topPanel(before) !== opens.from) {
		return state;
	}
	const {item} = opens;
	const now = services.list.find(({id}) => id === item.id);
	if (now === undefined) {
		// The failure replaces the list.
		return services.failure === undefined ? withFailure(state, `${item.name} is no longer in the config`) : state;
	}
	if (now.fields !== item.fields) {
		const key = keyNow(state, 'pick');
		return withNotice(state, `the config changed: check the services${key === undefined ? '' : `, then press ${key}`}`);
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
		return withNotice(state, 'only a service in the config can be the default');
	}
	return item.isDefault
		? withNotice(state, `${item.name} is already the default`)
		: withEffect(state, {type: 'save-default', name: item.to.name});
};

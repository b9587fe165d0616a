import {hasOtherServices} from '../state/source-name.ts';
import type {State} from '../state/state.ts';
import {type Effect, type Step, closed, stay, withEffect, withRefusal} from '../state/step.ts';
import {foundNothing} from './refilter.ts';

/** What loads the listing of the present service. */
export const loadEffect = ({service}: State): Effect => ({type: 'load', ...(service !== undefined && {service})});

/** Opens the menu of the services, or closes it. */
export const toggleServices = (state: State): State => {
	if (state.open === 'services') {
		return closed(state);
	}
	return hasOtherServices(state) ? {...closed(state), open: 'services'} : withRefusal(state, whyNoOther(state));
};

const whyNoOther = ({options: {origin}}: State): string =>
	origin === undefined ? 'there is no other service in the config' : `${origin} has no other service`;

/**
Goes to another service and loads its listing. The filter stays; all that is of the listing before goes at once, so that
nothing of it can be picked as if it were of the new one.
*/
export const switchTo = (state: State, service: string): Step => {
	if (service === state.service) {
		return stay(closed(state));
	}
	const {loaded: _, wanted: __, wantedTag: ___, top: ____, ...rest} = closed(state);
	const next: State = {
		...rest,
		service,
		load: {type: 'loading', milliseconds: 0},
		folded: new Set(),
		marked: new Set(),
		scrollColumns: 0,
		found: foundNothing,
	};
	return withEffect(next, loadEffect(next));
};

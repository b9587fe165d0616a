import {hasOtherServices} from '../state/source-name.ts';
import {previousOf, type State} from '../state/state.ts';
import {closed, type Step, stay, withEffect, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {foundNothing} from './refilter.ts';

/** The part of the state that belongs to a listing, before one is loaded. */
export const beforeListing = {
	load: {type: 'loading', milliseconds: 0},
	loaded: undefined,
	folded: new Set(),
	marked: new Set(),
	selection: {key: undefined, isGone: false},
	found: foundNothing,
	awaited: undefined,
	changes: undefined,
	picks: [],
} as const satisfies Partial<State>;

/** Opens the menu of the services, or closes it. */
export const toggleServices = (state: State): State => {
	if (state.open?.type === 'services') {
		return closed(state);
	}
	if (hasOtherServices(state)) {
		return {...closed(state), open: {type: 'services', search: emptyLine, jumps: 0}};
	}
	const {origin} = state.options;
	const why = origin === undefined ? '; `envpick --setup` adds one' : ` (viewing ${origin})`;
	return withNotice(state, `no other services${why}`);
};

/**
Goes to another service and loads its listing. The filter stays; what belongs to the old listing is removed at once, so
that none of it can be picked for the new service.
*/
export const switchTo = (state: State, service: string): Step => {
	if (service === state.service) {
		return stay(closed(state));
	}
	const {loaded, folded, marked, selection, changes, picks} = state;
	const previous =
		loaded === undefined
			? previousOf(state)
			: {service: state.service, loaded, folded, marked, selection, changes, picks};
	return withEffect(
		{...closed(state), ...beforeListing, load: {...beforeListing.load, previous}, service},
		{type: 'load', service, recalls: true},
	);
};

import {formatNameOf} from '../formats/format.ts';
import {shownFormats} from '../state/picked.ts';
import {hasOtherServices, shownServices} from '../state/source-name.ts';
import {isCramped, openMenuOf, type State} from '../state/state.ts';
import {closed, type Next, toggle, withEffect, withNotice} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {foundNothing} from './filter.ts';
import {pickAs} from './pick.ts';

/** The report of an open menu: the name of the chosen or current choice. */
export type MenuAction = {readonly type: 'chose' | 'highlighted'; readonly name: string};

export const inMenu = (state: State, {type, name}: MenuAction): Next => {
	const open = openMenuOf(state);
	if (open === undefined) {
		return state;
	}
	if (type === 'highlighted') {
		return {...state, open: {...open, highlighted: name}};
	}
	if (open.type === 'services') {
		return switchTo(state, name);
	}
	const format = shownFormats(state).find(one => formatNameOf(one) === name);
	return format === undefined ? state : pickAs(state, 'pick', format);
};

/** The state after an open menu has moved to a numbered choice, without a search; undefined if there is no such choice. */
export const jumpTo = (state: State, number: string): State | undefined => {
	const open = openMenuOf(state);
	if (open === undefined || open.search.text !== '' || isCramped(state)) {
		return undefined;
	}
	const services = shownServices(state).map(one => one.name);
	const names = open.type === 'copy-as' ? shownFormats(state).map(formatNameOf) : services;
	const name = names[Number(number) - 1];
	return name === undefined ? undefined : {...state, open: {...open, highlighted: name, jumps: open.jumps + 1}};
};

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

export const toggleServices = (state: State): State => {
	if (hasOtherServices(state)) {
		return toggle(state, {type: 'services', search: emptyLine, jumps: 0});
	}
	const {origin} = state.options;
	const why = origin === undefined ? '; `envpick --setup` adds one' : ` (viewing ${origin})`;
	return withNotice(state, `no other services${why}`);
};

// The filter stays. Everything of the old listing is removed at once, so that none of it can be picked for the new service.
const switchTo = (state: State, service: string): Next => {
	if (service === state.service) {
		return closed(state);
	}
	const {loaded, folded, marked, selection, changes, picks} = state;
	const left = loaded && {service: state.service, loaded, folded, marked, selection, changes, picks};
	const next = {...closed(state), ...beforeListing, previous: left ?? state.previous, service};
	return withEffect(next, {type: 'load', service, recalls: true});
};

import {isMatch} from '../filter/match.ts';
import {parseQuery} from '../filter/query.ts';
import {comparisonOf, searchOf, topPanel} from './panels.ts';
import type {ServiceItem} from './service-item.ts';
import type {State} from './state.ts';

/** The items that the search of the open panel finds, in order. */
export const shownServices = (state: State): readonly ServiceItem[] => {
	const query = parseQuery(searchOf(state));
	const {list} = state.services;
	return query.length === 0
		? list
		: list.filter(({name, address, key}) => isMatch(query, [name, address, key].join(' ')));
};

/** The selected item of the open panel: the last selection if the search finds it, else the one that this run shows, else the first. */
export const selectedService = (state: State): ServiceItem | undefined => {
	const top = topPanel(state);
	if (top?.type !== 'services') {
		return undefined;
	}
	const shown = shownServices(state);
	return shown.find(({id}) => id === top.at) ?? (top.at === undefined ? shown.find(isShownNow) : undefined) ?? shown[0];
};

const isShownNow = ({isShown}: ServiceItem): boolean => isShown;

/** The filter that the new run starts with: that of the list, also from a comparison. */
export const keptFilter = (state: State): string => {
	const {text} = comparisonOf(state)?.below.filter ?? state.filter;
	return text.trim() === '' ? '' : text;
};

import {isMatch} from '../filter/highlight.ts';
import {parseQuery} from '../filter/query.ts';
import {type State, searchOf} from './state.ts';

type NamedService = State['options']['services'][number];

/** The source of the listing, as the screen names it: `work (sandbox.example.org)`, or only a host or a file. */
export const sourceNameOf = ({service, options}: State): string => {
	const named = options.services.find(({name}) => name === service);
	if (named === undefined) {
		return options.source;
	}
	return isNamedByHost(named) ? named.host : `${named.name} (${named.host})`;
};

/** Whether the name of a service only repeats its host, as the setup names it. */
export const isNamedByHost = ({name, host}: NamedService): boolean => lettersOf(name) === lettersOf(host);

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();

export const hasOtherServices = ({service, options}: State): boolean =>
	options.services.some(({name}) => name !== service);

/** The services in the menu that its search finds, by name or host. */
export const shownServices = (state: State): State['options']['services'] => {
	const query = parseQuery(searchOf(state));
	return state.options.services.filter(({name, host}) => isMatch(query, `${name} ${host}`));
};

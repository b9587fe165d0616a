import type {State} from './state.ts';

/** Where the listing comes from, as the screen names it: `work (sandbox.example.org)`, or a host or a file alone. */
export const sourceNameOf = ({service, options}: State): string => {
	const named = options.services.find(({name}) => name === service);
	return named === undefined ? options.source : `${named.name} (${named.host})`;
};

/** Whether there is another service to go to. */
export const hasOtherServices = ({service, options}: State): boolean =>
	options.services.some(({name}) => name !== service);

import {asFault} from '../fault/fault.ts';
import {type Address, parseAddress} from '../service/address.ts';
import type {Service} from './config.ts';

// Each run decides whether it allows http.
const addressOf = (text: string): Address => parseAddress(text, {allowsInsecureHttp: true});

/** The service at an address in any spelling, else one at that address with or without `/api` at its end. */
export const serviceAt = (address: string, services: readonly Service[]): Service | undefined => {
	const base = baseOf(address);
	return (
		services.find(service => baseOf(service.address) === base) ??
		services.find(service => addressOf(service.address).otherBase === base)
	);
};

/** The host of an address in any spelling, with its port. Throws Fault if it is invalid. */
export const hostOf = (address: string): string => addressOf(address).host;

/** The full address from any spelling; undefined if it is invalid. */
export const baseOf = (text: string): string | undefined => {
	try {
		return addressOf(text).base;
	} catch (error) {
		asFault(error);
		return undefined;
	}
};

/** The name of a service in the config: its existing name, else its host, with a number if that name is taken. */
export const serviceNameOf = (
	address: Address,
	services: readonly Service[],
	taken: ReadonlySet<string> = new Set(services.map(({name}) => name)),
): string => {
	const name = toName(address.host);
	const numbered = Array.from({length: taken.size}, (_, index) => `${name}-${index + 2}`);
	return serviceAt(address.base, services)?.name ?? [name, ...numbered].find(one => !taken.has(one)) ?? name;
};

// Leaves room for a number in the 40 characters of a name.
const longestStem = 34;

const toName = (host: string): string =>
	host
		.replace(/[^A-Za-z\d.]+/g, '-')
		.replace(/^[^A-Za-z\d]/, '')
		.slice(0, longestStem)
		.replace(/[^A-Za-z\d]+$/, '') || 'service';

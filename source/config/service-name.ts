import type {Service} from './config.ts';
import {FaultError} from '../fault/fault.ts';
import {type Address, parseAddress} from '../service/address.ts';

/** The service among these that has this address, `/api` at its end or not, if there is one. */
export const serviceAt = (address: Address, services: readonly Service[]): Service | undefined =>
	services.find(service => {
		// Checked when the config was read, where http is always allowed.
		const {base, otherBase} = parseAddress(service.address, {allowsInsecureHttp: true});
		return base === address.base || otherBase === address.base;
	});

/** An address in its full form, from any form; undefined where it is none. */
export const baseOf = (text: string): string | undefined => {
	try {
		return parseAddress(text, {allowsInsecureHttp: true}).base;
	} catch (error) {
		if (error instanceof FaultError) {
			return undefined;
		}
		throw error;
	}
};

/** What the config is to call a service: as it does already, else by its host, with a number where that is taken. */
export const serviceNameOf = (address: Address, services: readonly Service[]): string => {
	const name = toName(address.host);
	const isFree = (wanted: string) => services.every(service => service.name !== wanted);
	const numbered = services.map((_, index) => `${name}-${index + 2}`);
	return serviceAt(address, services)?.name ?? [name, ...numbered].find(isFree) ?? name;
};

// A name has 40 characters at most: see config-table.ts. A number must fit, too.
const longestStem = 34;

const toName = (host: string): string =>
	host
		.replace(/[^A-Za-z\d.]+/g, '-')
		.replace(/^[^A-Za-z\d]+/, '')
		.slice(0, longestStem)
		.replace(/[^A-Za-z\d]+$/, '') || 'service';

import {FaultError} from '../fault/fault.ts';
import {type Address, parseAddress} from '../service/address.ts';
import type {Service} from './config.ts';

/** The service at this address, with `/api` at its end or without. */
export const serviceAt = (address: Address, services: readonly Service[]): Service | undefined =>
	services.find(service => {
		const {base, otherBase} = parseAddress(service.address, {allowsInsecureHttp: true});
		return base === address.base || otherBase === address.base;
	});

/** The host in the address of a service of the config. */
export const hostOf = (address: string): string => parseAddress(address, {allowsInsecureHttp: true}).host;

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

/** The name of a service in the config: the one it has there, else its host, with a number where that is taken. */
export const serviceNameOf = (address: Address, services: readonly Service[]): string => {
	const name = toName(address.host);
	const numbered = services.map((_, index) => `${name}-${index + 2}`);
	const isFree = (candidate: string) => services.every(service => service.name !== candidate);
	return serviceAt(address, services)?.name ?? [name, ...numbered].find(isFree) ?? name;
};

// Leaves room for a number in the 40 characters that fields.ts allows.
const longestStem = 34;

const toName = (host: string): string =>
	host
		.replace(/[^A-Za-z\d.]+/g, '-')
		.replace(/^[^A-Za-z\d]+/, '')
		.slice(0, longestStem)
		.replace(/[^A-Za-z\d]+$/, '') || 'service';

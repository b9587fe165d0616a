import {explainFault} from '../fault/explain.ts';
import {configFault, FaultError} from '../fault/fault.ts';
import {formatNameOf, formatNames} from '../formats/format.ts';
import {toOwnFormat} from '../formats/template.ts';
import {createLineFinder, type JsonField, type JsonTree, PlacedError, parseJsonTree} from '../json/located-json.ts';
import {checkShape} from '../json/shape.ts';
import {parseAddress} from '../service/address.ts';
import {type Palette, usualPalette} from '../text/palette.ts';
import {insteadOf} from '../text/suggest.ts';
import type {Config, Service} from './config.ts';
import {toConfigBindings} from './decode-keys.ts';
import {configShape} from './fields.ts';

/** Decodes a config file, which messages call `file`. Throws a FaultError that quotes no text of the file. */
export const decodeConfig = (text: string, file: string): Config => {
	const find = createLineFinder(text);
	const locationOf = (at: number): string => {
		const {line, column} = find(at);
		return `${file}:${line}:${column}`;
	};
	try {
		const tree = parseJsonTree(text);
		checkShape(tree, configShape);
		return toConfig(tree, toLocations(tree, locationOf));
	} catch (error) {
		if (error instanceof PlacedError) {
			const {at, why, tryThis} = error;
			throw new FaultError({type: 'bad-config', place: locationOf(at), why, tryThis});
		}
		throw error;
	}
};

/** The file as it is written, once its shape is checked. */
type Written = Pick<Config, 'service' | 'tags' | 'clipboard' | 'height' | 'remember'> & {
	readonly format?: string;
	readonly formats?: Readonly<Record<string, string>>;
	readonly colors?: Partial<Palette>;
};

const toConfig = (tree: JsonTree, locations: Config['locations']): Config => {
	const {service, format, formats = {}, colors, tags, clipboard, height, remember} = toValue(tree) as Written;
	// Other than the names of an object, they stay in the order of the file.
	const services = fieldsOf(tree, 'services').map(
		({name, value}): Service => ({...(toValue(value) as Omit<Service, 'name'>), name}),
	);
	for (const one of services) {
		checkAddress(one, locations);
	}
	const names = services.map(({name}) => name);
	if (service !== undefined && !names.includes(service)) {
		const tryThis = names.length === 0 ? 'add it under services' : insteadOf('write', names, service);
		throw configFault(locations, 'service', ' names an unknown service', tryThis);
	}
	const own = Object.entries(formats).map(([name, template]) => toOwnFormat(name, template));
	const all = [...formatNames, ...own];
	const found = all.find(one => formatNameOf(one) === format);
	if (format !== undefined && found === undefined) {
		throw configFault(locations, 'format', ' is not a format', insteadOf('write', all.map(formatNameOf), format));
	}
	return {
		...{services, service, format: found, tags, clipboard, height, remember, formats: own, locations},
		palette: {...usualPalette, ...colors},
		bindings: toConfigBindings(fieldsOf(tree, 'keys')),
	};
};

const checkAddress = ({name, address}: Service, locations: Config['locations']): void => {
	try {
		// Each run decides whether http may be used.
		parseAddress(address, {allowsInsecureHttp: true});
	} catch (error) {
		if (error instanceof FaultError) {
			const {what, tryThis} = explainFault(error.fault);
			throw configFault(locations, `services.${name}.address`, `: ${what}`, tryThis);
		}
		throw error;
	}
};

const fieldsOf = (tree: JsonTree, name: string): readonly JsonField[] => {
	const value = tree.type === 'object' ? tree.fields.find(field => field.name === name)?.value : undefined;
	return value?.type === 'object' ? value.fields : [];
};

const toValue = (tree: JsonTree): unknown => {
	switch (tree.type) {
		case 'object':
			return Object.fromEntries(tree.fields.map(({name, value}) => [name, toValue(value)]));
		case 'array':
			return tree.items.map(toValue);
		case 'text':
			return tree.text;
		case 'scalar':
			return tree.value;
	}
};

const toLocations = (tree: JsonTree, locationOf: (at: number) => string): ReadonlyMap<string, string> => {
	const locations = new Map<string, string>();
	const visit = (one: JsonTree, path: string) => {
		locations.set(path, locationOf(one.at));
		for (const {name, value} of one.type === 'object' ? one.fields : []) {
			visit(value, path === '' ? name : `${path}.${name}`);
		}
	};
	visit(tree, '');
	return locations;
};

import {asFault} from '../fault/fault.ts';
import {formatNameOf, formatNames} from '../formats/format.ts';
import {toOwnFormat, whyNoTemplate} from '../formats/template.ts';
import {type JsonField, type JsonTree, type Place, PlacedError, parseJsonTree, toValue} from '../json/located-json.ts';
import {checkShape} from '../json/shape.ts';
import {isTypedKey} from '../keys/key-codes.ts';
import {type Binding, type Bindings, type Command, keymap, type Mode, typingModes} from '../keys/keymap.ts';
import {parseAddress} from '../service/address.ts';
import {type Palette, usualPalette} from '../text/palette.ts';
import {insteadOf} from '../text/suggest.ts';
import {type Config, configFault, fieldFault, type Service} from './config.ts';
import {configShape} from './fields.ts';

/** Decodes a config file; `file` is its name in messages. Throws a Fault that quotes no text of the file. */
export const decodeConfig = (text: string, file: string): Config => {
	const locationOf = ({line, column}: Place): string => `${file}:${line}:${column}`;
	try {
		const tree = parseJsonTree(text);
		checkShape(tree, configShape);
		return toConfig(tree, toLocations(tree, locationOf));
	} catch (error) {
		if (error instanceof PlacedError) {
			const {at, why, tryThis} = error;
			throw configFault(locationOf(at), why, tryThis);
		}
		throw error;
	}
};

type Written = Pick<Config, 'service' | 'tags' | 'clipboard' | 'height' | 'remember'> & {
	readonly format?: string;
	readonly formats?: Readonly<Record<string, string>>;
	readonly colors?: Partial<Palette>;
};

const toConfig = (tree: JsonTree, locations: Config['locations']): Config => {
	const {service, format, formats = {}, colors, tags, clipboard, height, remember} = toValue(tree) as Written;
	// Unlike the properties of an object, this list keeps the order of the file.
	const services = fieldsOf(tree, 'services').map(({name, value}) => {
		const one: Service = {...(toValue(value) as Omit<Service, 'name'>), name};
		checkAddress(one, locations);
		return one;
	});
	const names = services.map(({name}) => name);
	if (service !== undefined && !names.includes(service)) {
		const tryThis = names.length === 0 ? 'add it under services' : insteadOf('write', names, service);
		throw fieldFault(locations, 'service', ' names an unknown service', tryThis);
	}
	const own = Object.entries(formats).map(([name, template]) => {
		const bad = whyNoTemplate(template);
		if (bad !== undefined) {
			throw fieldFault(locations, `formats.${name}`, ` ${bad.why}`, bad.tryThis);
		}
		return toOwnFormat(name, template);
	});
	const all = [...formatNames, ...own];
	const found = all.find(one => formatNameOf(one) === format);
	if (format !== undefined && found === undefined) {
		throw fieldFault(locations, 'format', ' is not a format', insteadOf('write', all.map(formatNameOf), format));
	}
	return {
		...{services, service, format: found, tags, clipboard, height, remember, formats: own, locations},
		palette: {...usualPalette, ...colors},
		bindings: toConfigBindings(fieldsOf(tree, 'keys')),
	};
};

const checkAddress = ({name, address}: Service, locations: Config['locations']): void => {
	try {
		parseAddress(address, {allowsInsecureHttp: true});
	} catch (error) {
		const {what, tryThis} = asFault(error);
		throw fieldFault(locations, `services.${name}.address`, `: ${what}`, tryThis);
	}
};

const fieldsOf = (tree: JsonTree, name: string): readonly JsonField[] => {
	const value = tree.type === 'object' ? tree.fields.find(field => field.name === name)?.value : undefined;
	return value?.type === 'object' ? value.fields : [];
};

const toLocations = (tree: JsonTree, locationOf: (at: Place) => string): ReadonlyMap<string, string> => {
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

/**
The keymap with the keys of a config. A key without a mode applies in every mode in which the command has keys; but not while
typing, if the key types a character. Throws PlacedError if a key is ambiguous, or if no key would exit the program.
*/
const toConfigBindings = (fields: readonly JsonField[]): Bindings => {
	const changes = fields.map(({name, at, value}) => {
		const binding = keymap.find(({command}) => command === name) as Binding;
		return {at, command: binding.command, modes: keysByMode(binding, value)};
	});
	const table = keymap.map((binding): Binding => {
		const modes = changes.find(({command}) => command === binding.command)?.modes ?? [];
		const keys = Object.fromEntries(modes.map(([mode, trees]) => [mode, trees.map(({text}) => text)]));
		return {...binding, keys: {...binding.keys, ...keys}};
	});
	for (const {at, command, modes} of changes) {
		if (command === 'interrupt' && modes.some(([, trees]) => trees.length === 0)) {
			throw new PlacedError(at, '`keys.interrupt` has no key', 'write a key such as "ctrl+c"');
		}
		for (const [mode, trees] of modes) {
			for (const tree of trees) {
				checkKey(tree, command, mode, table);
			}
		}
	}
	return table;
};

type KeyTree = JsonTree & {readonly type: 'text'};

const keysByMode = ({command, keys}: Binding, tree: JsonTree): readonly (readonly [Mode, readonly KeyTree[]])[] => {
	if (tree.type === 'object') {
		return tree.fields.map(({name, value}) => [name as Mode, keysIn(value)]);
	}
	const all = keysIn(tree);
	return (Object.keys(keys) as Mode[])
		.map(mode => [mode, all.filter(({text}) => !typesIn(mode, text, command))] as const)
		.filter(([, untyped]) => all.length === 0 || untyped.length > 0);
};

const keysIn = (tree: JsonTree): readonly KeyTree[] =>
	(tree.type === 'array' ? tree.items : [tree]) as readonly KeyTree[];

// A key that the default keymap also uses while typing is allowed.
const typesIn = (mode: Mode, key: string, command: Command): boolean =>
	typingModes.includes(mode) &&
	isTypedKey(key) &&
	!keymap.some(binding => binding.command === command && binding.keys[mode]?.includes(key));

const checkKey = ({text, at}: KeyTree, command: Command, mode: Mode, table: readonly Binding[]): void => {
	if (typesIn(mode, text, command)) {
		const tryThis = 'write a key with ctrl or alt, or a key such as "f2"';
		throw new PlacedError(at, `\`${text}\` is typed as text in the ${mode}`, tryThis);
	}
	const other = table.find(binding => binding.command !== command && binding.keys[mode]?.includes(text))?.command;
	if (other !== undefined) {
		const tryThis = `write another key, or change \`${other}\` too`;
		throw new PlacedError(at, `\`${text}\` cannot be \`${command}\` in \`${mode}\`: \`${other}\` uses it`, tryThis);
	}
};

import {explainFault} from '../fault/explain.ts';
import {configFault, FaultError} from '../fault/fault.ts';
import {formatNameOf, formatNames} from '../formats/format.ts';
import {toOwnFormat} from '../formats/template.ts';
import {
	createLineFinder,
	type JsonField,
	type JsonTree,
	PlacedError,
	parseJsonTree,
	toValue,
} from '../json/located-json.ts';
import {checkShape} from '../json/shape.ts';
import {isTypedKey} from '../keys/key-codes.ts';
import {
	type Binding,
	type Bindings,
	type Command,
	type Keys,
	keymap,
	type Mode,
	menuBindingOf,
	typingModes,
} from '../keys/keymap.ts';
import {parseAddress} from '../service/address.ts';
import {type Palette, usualPalette} from '../text/palette.ts';
import {insteadOf} from '../text/suggest.ts';
import type {Config, Service} from './config.ts';
import {configShape} from './fields.ts';

/** Decodes a config file; `file` is its name in messages. Throws a FaultError that quotes no text of the file. */
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

/** The fields of the file, once its shape is checked. */
type Written = Pick<Config, 'service' | 'tags' | 'clipboard' | 'height' | 'remember'> & {
	readonly format?: string;
	readonly formats?: Readonly<Record<string, string>>;
	readonly colors?: Partial<Palette>;
};

const toConfig = (tree: JsonTree, locations: Config['locations']): Config => {
	const {service, format, formats = {}, colors, tags, clipboard, height, remember} = toValue(tree) as Written;
	// Unlike the properties of an object, this list keeps the order of the file.
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
		// Each run decides whether it allows http.
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

/**
The keymap with the keys of a config. A key without a mode applies in every mode in which the command has keys; but not while
typing, if the key types a character. Throws PlacedError if a key is ambiguous, or if no key would exit the program.
*/
const toConfigBindings = (fields: readonly JsonField[]): Bindings => {
	const table = keymap.map((binding): Binding => {
		const tree = fields.find(({name}) => name === binding.command)?.value;
		return tree === undefined ? binding : {...binding, keys: {...binding.keys, ...toKeys(binding, tree)}};
	});
	for (const field of fields) {
		checkField(field, table);
	}
	return table;
};

const toKeys = ({command, keys}: Binding, tree: JsonTree): Keys => {
	const texts = keysIn(tree).map(({text}) => text);
	const all =
		tree.type === 'object'
			? tree.fields.map(({name, value}) => [name, keysIn(value).map(({text}) => text)] as const)
			: (Object.keys(keys) as Mode[])
					.map(mode => [mode, texts.filter(text => !typesIn(mode, text, command))] as const)
					.filter(([, untyped]) => texts.length === 0 || untyped.length > 0);
	return Object.fromEntries(all);
};

// A key that the default keymap also uses while typing is allowed.
const typesIn = (mode: Mode, key: string, command: Command): boolean =>
	typingModes.includes(mode) && isTypedKey(key) && !hasKey(keymap, command, mode, key);

const hasKey = (table: readonly Binding[], command: Command, mode: Mode, key: string): boolean =>
	table.find(binding => binding.command === command)?.keys[mode]?.includes(key) === true;

type KeyTree = JsonTree & {readonly type: 'text'};

const keysIn = (tree: JsonTree): readonly KeyTree[] =>
	(tree.type === 'array' ? tree.items : [tree]).filter(one => one.type === 'text');

const checkField = ({name, at, value}: JsonField, table: readonly Binding[]): void => {
	const {command, keys} = table.find(binding => binding.command === name) as Binding;
	const modes = Object.keys(keys) as Mode[];
	if (command === 'interrupt' && modes.some(mode => keys[mode]?.length === 0)) {
		const why = '`keys.interrupt` has no key';
		throw new PlacedError(at, why, 'write a key such as "ctrl+c"');
	}
	for (const key of keysIn(value)) {
		checkKey(key, command, modes, table);
	}
	for (const {name: ofMode, value: inMode} of value.type === 'object' ? value.fields : []) {
		const mode = ofMode as Mode;
		for (const key of keysIn(inMode)) {
			if (typesIn(mode, key.text, command)) {
				const tryThis = 'write a key with ctrl or alt, or a key such as "f2"';
				throw new PlacedError(key.at, `\`${key.text}\` is typed as text in the ${mode}`, tryThis);
			}
			checkKey(key, command, [mode], table);
		}
	}
};

const checkKey = ({text, at}: KeyTree, command: Command, modes: readonly Mode[], table: readonly Binding[]): void => {
	for (const mode of modes.filter(one => hasKey(table, command, one, text))) {
		const other = table.find(binding => binding.command !== command && binding.keys[mode]?.includes(text))?.command;
		if (other !== undefined || (['copy-as', 'services'].includes(mode) && menuBindingOf(text) !== undefined)) {
			const owner = other === undefined ? 'the menu' : `\`${other}\``;
			const tryThis = `write another key${other === undefined ? '' : `, or change ${owner} too`}`;
			throw new PlacedError(at, `\`${text}\` cannot be \`${command}\` in \`${mode}\`: ${owner} uses it`, tryThis);
		}
	}
};

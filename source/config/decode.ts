import {clipboardModes} from '../clipboard/route.ts';
import {explainFault} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import {formatNameOf, formatNames, type OwnFormat} from '../formats/format.ts';
import {toOwnFormat} from '../formats/template.ts';
import {createLineFinder, type JsonField, type JsonTree, PlacedError, parseJsonTree} from '../json/located-json.ts';
import {checkShape} from '../json/shape.ts';
import {tagsModes} from '../listing/pick-tags.ts';
import {parseAddress} from '../service/address.ts';
import {backgroundNames, usualPalette} from '../text/palette.ts';
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
		return {...toConfig(tree), locations: toLocations(tree, locationOf)};
	} catch (error) {
		if (error instanceof PlacedError) {
			const {at, why, tryThis} = error;
			throw new FaultError({type: 'bad-config', place: locationOf(at), why, tryThis});
		}
		throw error;
	}
};

const toConfig = (tree: JsonTree): Omit<Config, 'locations'> => {
	const services = fieldsOf(tree, 'services').map(toService);
	const formats = fieldsOf(tree, 'formats').map(({name, value}) => toOwnFormat(name, textOf(value) ?? ''));
	const colors = fieldsOf(tree, 'colors').map(({name, value}) => [name, oneOf(backgroundNames, value)] as const);
	return {
		services,
		service: toServiceName(memberOf(tree, 'service'), services),
		format: toFormat(memberOf(tree, 'format'), formats),
		tags: oneOf(tagsModes, memberOf(tree, 'tags')),
		clipboard: oneOf(clipboardModes, memberOf(tree, 'clipboard')),
		height: textOf(memberOf(tree, 'height')),
		remember: toSwitch(memberOf(tree, 'remember')),
		formats,
		palette: {...usualPalette, ...Object.fromEntries(colors)},
		bindings: toConfigBindings(fieldsOf(tree, 'keys')),
	};
};

const toService = ({name, value}: JsonField): Service => {
	const command = memberOf(value, 'accessKeyCommand');
	return {
		name,
		address: toAddress(memberOf(value, 'address'), name),
		accessKeyFile: textOf(memberOf(value, 'accessKeyFile')),
		accessKeyCommand: command?.type === 'array' ? command.items.map(item => textOf(item) ?? '') : undefined,
		ca: textOf(memberOf(value, 'ca')),
	};
};

const toAddress = (tree: JsonTree | undefined, name: string): string => {
	const text = textOf(tree) ?? '';
	try {
		// Each run decides whether http may be used.
		parseAddress(text, {allowsInsecureHttp: true});
		return text;
	} catch (error) {
		if (error instanceof FaultError) {
			const {what, tryThis} = explainFault(error.fault);
			throw new PlacedError(tree?.at ?? 0, `\`services.${name}.address\`: ${what}`, tryThis);
		}
		throw error;
	}
};

const toServiceName = (tree: JsonTree | undefined, services: readonly Service[]): string | undefined => {
	const text = textOf(tree);
	const names = services.map(({name}) => name);
	if (tree !== undefined && text !== undefined && !names.includes(text)) {
		const tryThis = names.length === 0 ? 'add it under services' : insteadOf('write', names, text);
		throw new PlacedError(tree.at, '`service` names an unknown service', tryThis);
	}
	return text;
};

const toFormat = (tree: JsonTree | undefined, own: readonly OwnFormat[]): Config['format'] => {
	const text = textOf(tree);
	const formats = [...formatNames, ...own];
	const format = formats.find(one => formatNameOf(one) === text);
	if (tree !== undefined && text !== undefined && format === undefined) {
		throw new PlacedError(tree.at, '`format` is not a format', insteadOf('write', formats.map(formatNameOf), text));
	}
	return format;
};

const fieldsOf = (tree: JsonTree, name: string): readonly JsonField[] => {
	const value = memberOf(tree, name);
	return value?.type === 'object' ? value.fields : [];
};

const memberOf = (tree: JsonTree, name: string): JsonTree | undefined =>
	tree.type === 'object' ? tree.fields.find(field => field.name === name)?.value : undefined;

const textOf = (tree: JsonTree | undefined): string | undefined => (tree?.type === 'text' ? tree.text : undefined);

const oneOf = <Name extends string>(names: readonly Name[], tree: JsonTree | undefined): Name | undefined =>
	names.find(name => name === textOf(tree));

const toSwitch = (tree: JsonTree | undefined): boolean | undefined =>
	tree?.type === 'scalar' && typeof tree.value === 'boolean' ? tree.value : undefined;

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

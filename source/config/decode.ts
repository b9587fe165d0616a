import type {ClipboardMode} from '../clipboard/route.ts';
import type {Config, Service} from './config.ts';
import {toConfigBindings} from './decode-keys.ts';
import {configShape} from './fields.ts';
import {explainFault} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import {formNameOf, formNames, isFormName} from '../forms/form.ts';
import {type OwnForm, toOwnForm} from '../forms/template.ts';
import {type JsonField, type JsonTree, PlacedError, createLineFinder, parseJsonTree} from '../json/located-json.ts';
import {checkShape} from '../json/shape.ts';
import {parseAddress} from '../service/address.ts';
import {type ColorName, usualPalette} from '../text/palette.ts';
import {oneOfNames} from '../text/suggest.ts';

/**
Reads a config file: JSON in which the shape, the addresses, the names that refer to others and the keys are right.
`file` is how messages name it, safe to show. Throws a FaultError of type `bad-config`, which holds no text of the
file that could be a key.
*/
export const decodeConfig = (text: string, file: string): Config => {
	const find = createLineFinder(text);
	const placeOf = (at: number): string => {
		const {line, column} = find(at);
		return `${file}:${line}:${column}`;
	};
	try {
		const tree = parseJsonTree(text);
		checkShape(tree, configShape);
		return {...toConfig(tree), file, places: toPlaces(tree, placeOf)};
	} catch (error) {
		if (error instanceof PlacedError) {
			const {at, why, tryThis} = error;
			throw new FaultError({type: 'bad-config', place: placeOf(at), why, tryThis});
		}
		throw error;
	}
};

const toConfig = (tree: JsonTree): Omit<Config, 'file' | 'places'> => {
	const services = fieldsOf(tree, 'services').map(toService);
	const forms = fieldsOf(tree, 'forms').map(({name, value}) => toOwnForm(name, textOf(value) ?? ''));
	const service = memberOf(tree, 'service');
	if (service !== undefined && services.every(({name}) => name !== textOf(service))) {
		const names = services.map(({name}) => name);
		const tryThis = names.length === 0 ? 'add it under services' : `write ${oneOfNames(names, textOf(service) ?? '')}`;
		throw new PlacedError(service.at, '`service` is none of the services', tryThis);
	}
	const form = toForm(memberOf(tree, 'form'), forms);
	const clipboard = textOf(memberOf(tree, 'clipboard')) as ClipboardMode | undefined;
	const colors = fieldsOf(tree, 'colors').map(({name, value}) => [name, textOf(value) as ColorName] as const);
	return {
		services,
		...(service !== undefined && {service: textOf(service) ?? ''}),
		...(form !== undefined && {form}),
		...(clipboard !== undefined && {clipboard}),
		forms,
		palette: {...usualPalette, ...Object.fromEntries(colors)},
		bindings: toConfigBindings(fieldsOf(tree, 'keys')),
	};
};

const toService = ({name, value}: JsonField): Service => {
	const address = memberOf(value, 'address');
	const accessKeyFile = textOf(memberOf(value, 'accessKeyFile'));
	const command = memberOf(value, 'accessKeyCommand');
	const ca = textOf(memberOf(value, 'ca'));
	return {
		name,
		address: address === undefined ? '' : toAddress(address, name),
		...(accessKeyFile !== undefined && {accessKeyFile}),
		...(command?.type === 'array' && {accessKeyCommand: command.items.map(item => textOf(item) ?? '')}),
		...(ca !== undefined && {ca}),
	};
};

const toAddress = (tree: JsonTree, name: string): string => {
	const text = textOf(tree) ?? '';
	try {
		// Whether http may be used is said at each run.
		parseAddress(text, {allowsInsecureHttp: true});
		return text;
	} catch (error) {
		if (error instanceof FaultError) {
			const {what, tryThis} = explainFault(error.fault);
			throw new PlacedError(tree.at, `\`services.${name}.address\`: ${what}`, tryThis);
		}
		throw error;
	}
};

const toForm = (tree: JsonTree | undefined, forms: readonly OwnForm[]): Config['form'] => {
	const name = textOf(tree);
	if (tree === undefined || name === undefined) {
		return undefined;
	}
	const form = isFormName(name) ? name : forms.find(own => own.name === name);
	if (form === undefined) {
		const names = [...formNames, ...forms].map(formNameOf);
		throw new PlacedError(tree.at, '`form` is not a form', `write ${oneOfNames(names, name)}`);
	}
	return form;
};

const fieldsOf = (tree: JsonTree, name: string): readonly JsonField[] => {
	const value = memberOf(tree, name);
	return value?.type === 'object' ? value.fields : [];
};

const memberOf = (tree: JsonTree, name: string): JsonTree | undefined =>
	tree.type === 'object' ? tree.fields.find(field => field.name === name)?.value : undefined;

const textOf = (tree: JsonTree | undefined): string | undefined => (tree?.type === 'text' ? tree.text : undefined);

const toPlaces = (tree: JsonTree, placeOf: (at: number) => string): ReadonlyMap<string, string> => {
	const places = new Map<string, string>();
	const visit = (one: JsonTree, path: string) => {
		places.set(path, placeOf(one.at));
		for (const {name, value} of one.type === 'object' ? one.fields : []) {
			visit(value, path === '' ? name : `${path}.${name}`);
		}
	};
	visit(tree, '');
	return places;
};

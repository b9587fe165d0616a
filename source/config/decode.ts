import {type BaseIssue, safeParse} from 'valibot';
import {Fault} from '../fault/fault.ts';
import {allFormatNames} from '../formats/format.ts';
import {toOwnFormat} from '../formats/template.ts';
import {
	fieldAt,
	type JsonFields,
	type JsonTree,
	type LocatedJson,
	type Mistake,
	PlacedError,
	type Position,
	parseJsonTree,
	toValue,
} from '../json/located-json.ts';
import {insteadOf} from '../text/nearest-names.ts';
import type {Palette} from '../text/palette.ts';
import {quote} from '../text/quote.ts';
import {toSafeText} from '../text/safe-text.ts';
import {bindKeys} from './bindings.ts';
import {type Config, configFault, type Service} from './config.ts';
import {configSchema} from './fields.ts';
import {allSettings} from './settings.ts';

/**
Decodes a config file; `file` is its name in messages. An empty file is an empty config. Throws a Fault with all mistakes, in the order of the file, except those that
may only follow from others. The messages quote only names and keys of the keyboard.
*/
export const decodeConfig = (text: string, file: string): Config => {
	const {tree, doubled: repeated} = parse(text, file);
	const doubled = repeated.map(({at, path}) => ({
		at,
		why: `${quote(shownPath(path))} is already given`,
		tryThis: 'remove one',
	}));
	const value = toValue(tree);
	const issues = safeParse(configSchema, value, {abortPipeEarly: true}).issues ?? [];
	const misfits = issues.map(issue => toMistake(issue, tree));
	const wrong = new Set(misfits.map(({at}) => at));
	const keys = bindKeys(fieldsOf(tree, 'keys'), at => wrong.has(at));
	const isRight = (name: string): boolean =>
		doubled.length === 0 && issues.every(({path}) => path !== undefined && path[0].key !== name);
	const mistakes = [...doubled, ...misfits, ...keys.mistakes, ...unknownNames(tree, isRight)];
	if (mistakes.length > 0) {
		throw toFault(mistakes, file);
	}
	return {
		...toConfig(value as Fields),
		services: servicesOf(tree),
		bindings: keys.bindings,
		locations: toLocations(tree, file),
	};
};

type Fields = Readonly<Record<string, unknown>> & {
	readonly formats?: Readonly<Record<string, string>>;
	readonly colors?: Partial<Palette>;
};

const toConfig = ({formats = {}, colors = {}, ...fields}: Fields) => {
	const settings = allSettings.flatMap(({name, field}) => (field ? [[name, fields[field.name]]] : []));
	return {
		settings: Object.fromEntries(settings),
		formats: Object.entries(formats).map(([name, template]) => toOwnFormat(name, template)),
		colors,
	};
};

// Unlike the properties of an object, this list keeps the order of the file.
const servicesOf = (tree: JsonTree): readonly Service[] =>
	Array.from(fieldsOf(tree, 'services'), ([name, {value}]) => ({...(toValue(value) as Omit<Service, 'name'>), name}));

const fieldsOf = (tree: JsonTree, name: string): JsonFields => {
	const value = fieldAt(tree, [name])?.value;
	return value?.type === 'object' ? value.fields : new Map();
};

// The names of services and formats that are not in the file. Their lists may have mistakes; then nothing is known.
const unknownNames = (tree: JsonTree, isRight: (name: string) => boolean): readonly Mistake[] => {
	const references = [
		{name: 'service', list: 'services', others: [], why: '`service` names an unknown service'},
		{name: 'format', list: 'formats', others: allFormatNames, why: '`format` is not a format'},
	];
	return references.flatMap(({name, list, others, why}) => {
		const known = [...others, ...fieldsOf(tree, list).keys()];
		const value = fieldAt(tree, [name])?.value;
		if (value?.type !== 'text' || known.includes(value.text) || !isRight(name) || !isRight(list)) {
			return [];
		}
		const tryThis = known.length === 0 ? 'add it under services' : insteadOf('write', known, value.text);
		return [{at: value.at, why, tryThis}];
	});
};

// Blanks and comments. No text matches in two ways, which would take exponential time.
const nothing = /^(?:\s|\/\/[^\r\n]*(?:[\r\n]|$)|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/;

const parse = (text: string, file: string): LocatedJson => {
	try {
		return parseJsonTree(nothing.test(text) ? '{}' : text);
	} catch (error) {
		throw error instanceof PlacedError ? toFault([error.mistake], file) : error;
	}
};

// All conflicts of keys that people may bind, but not all mistakes of a file that is not a config.
export const mostMistakes = 40;

const toFault = (mistakes: readonly Mistake[], file: string): Fault => {
	const faults = mistakes
		.toSorted(({at: one}, {at: other}) => one.line - other.line || one.column - other.column)
		.slice(0, mostMistakes)
		.map(({at, why, tryThis}) => configFault(locationIn(file, at), why, tryThis));
	const more =
		mistakes.length > faults.length ? [configFault(file, 'there are more mistakes', 'correct these first')] : [];
	const [{what, tryThis}, ...others] = [...faults, ...more] as [Fault, ...Fault[]];
	return new Fault(what, tryThis, 2, undefined, others);
};

const locationIn = (file: string, {line, column}: Position): string => `${file}:${line}:${column}`;

const toMistake = ({path, type, message}: BaseIssue<unknown>, tree: JsonTree): Mistake => {
	const steps = path?.map(({key}) => key) ?? [];
	const field = fieldAt(tree, steps);
	// The name of a field is wrong, or its value, or it is missing in an object.
	const at = type === 'never' ? field?.at : (field ?? fieldAt(tree, steps.slice(0, -1)))?.value.at;
	const what = steps.length === 0 ? 'the file' : quote(shownPath(steps));
	const end = message.indexOf('; ');
	return {at: at ?? tree.at, why: what + message.slice(0, end), tryThis: message.slice(end + 2)};
};

const shownPath = (steps: readonly unknown[]): string =>
	steps
		.map(step => (typeof step === 'number' ? `[${step}]` : `.${toSafeText(String(step))}`))
		.join('')
		.slice(1);

const toLocations = (tree: JsonTree, file: string): ReadonlyMap<string, string> => {
	const locations = new Map<string, string>();
	const visit = (one: JsonTree, path: string) => {
		locations.set(path, locationIn(file, one.at));
		for (const [name, {value}] of one.type === 'object' ? one.fields : []) {
			visit(value, path === '' ? name : `${path}.${name}`);
		}
	};
	visit(tree, '');
	return locations;
};

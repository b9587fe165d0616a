import {type KeySource, keySourceOf} from '../access-key/source.ts';
import type {Arguments} from './arguments.ts';
import {type Choice, chooseService} from './choose-service.ts';
import {clipboardModeFrom, formFrom} from './settings.ts';
import type {Seen} from './surroundings.ts';
import type {Service} from '../config/config.ts';
import {modesOf} from '../config/fields.ts';
import {configFileOf, isThere} from '../config/io/read.ts';
import {formNameOf} from '../forms/form.ts';
import {toJson} from '../json/exact-json.ts';
import type {Binding, Command} from '../keys/binding.ts';
import {parseAddress} from '../service/address.ts';
import {toneNames} from '../text/palette.ts';
import {createRedact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cellsOf, widestOf} from '../text/width.ts';

/** A setting that holds in a run. */
export type Setting = {
	/** Its path in a config file, or what it is called where it cannot stand there. */
	readonly name: string;
	/** Where the value comes from: an option, a variable, `FILE:LINE:COLUMN` or `default`. */
	readonly from: string;
	readonly value: string;
};

// In cells: a value in fewer would be a tower of words.
const leastValue = 30;

/**
Settings as lines for people, under a heading, in three columns. The value is the last, since it can be long: where
there are so many columns alone, what does not fit follows below it, or begins below its name where the other two leave
little room. Safe to show; nothing is cut.
*/
export const toConfigLines = (settings: readonly Setting[], columns = Number.POSITIVE_INFINITY): readonly string[] => {
	const rows = [{name: 'setting', from: 'from', value: 'value'}, ...settings].map(({name, from, value}) => ({
		name: toSafeText(name),
		from: toSafeText(from),
		value: toSafeText(value),
	}));
	const nameWidth = widestOf(rows.map(({name}) => name));
	const fromWidth = widestOf(rows.map(({from}) => from));
	const start = nameWidth + fromWidth + 4;
	return rows.flatMap(({name, from, value}) => {
		const head = `${pad(name, nameWidth)}  ${pad(from, fromWidth)}  `;
		if (start + cellsOf(value) <= columns) {
			return [(head + value).trimEnd()];
		}
		if (columns - start < leastValue) {
			return [head.trimEnd(), ...wrap(value, columns - 4).map(line => `    ${line}`)];
		}
		const [first = '', ...more] = wrap(value, columns - start);
		return [head + first, ...more.map(line => ' '.repeat(start) + line)];
	});
};

// After commas and spaces; what has none stays whole, so that it can be copied.
const wrap = (value: string, cells: number): string[] => {
	const lines: string[] = [];
	for (const part of value.split(/(?<=[, ])/)) {
		const line = lines.at(-1);
		if (line === undefined || cellsOf((line + part).trimEnd()) > cells) {
			lines.push(part);
		} else {
			lines[lines.length - 1] = line + part;
		}
	}
	return lines.map(line => line.trimEnd());
};

const pad = (text: string, cells: number): string => text + ' '.repeat(Math.max(0, cells - cellsOf(text)));

/**
What holds in a run and where each value comes from, as lines for people. The key is not among them, nor anything that
may be one by mistake: a path is shown only of a file that is there, a command never. Throws a FaultError where a run
would, before it asks anybody.
*/
export const toPrintedConfig = (
	given: Arguments,
	seen: Seen,
	{platform, columns}: {readonly platform: string; readonly columns?: number},
): readonly string[] => {
	const {environment, config} = seen;
	const {path, from} = configFileOf({...given, environment, platform});
	const form = formFrom(given, seen);
	const clipboard = clipboardModeFrom(given, seen);
	const settings: readonly Setting[] = [
		{name: 'config file', from, value: isThere(path) ? path : `${path} (not there)`},
		...sourceSettings(given, seen),
		{name: 'form', from: form.from, value: formNameOf(form.value)},
		{name: 'clipboard', from: clipboard.from, value: clipboard.value},
		...config.forms.map(({name, template}) => own(seen, `forms.${name}`, template)),
		...toneNames.map(tone => own(seen, `colors.${tone}`, config.palette[tone])),
		...config.bindings.table.map(({command, keys}) =>
			own(seen, `keys.${command}`, toJson(toConfigKeys(command, keys))),
		),
	];
	const lines = toConfigLines(settings, columns);
	const key = environment['ENVPICK_ACCESS_KEY']?.trim() ?? '';
	// Somebody may have put it in another variable too. Parts of a shorter one occur by chance.
	return key.length < 8 ? lines : lines.map(createRedact(key));
};

// As they could stand in the file, in the shortest way: the key or the keys of all modes, or those of each.
const toConfigKeys = (command: Command, keys: Binding['keys']): unknown => {
	const modes = modesOf(command).flatMap(mode => (keys[mode] === undefined ? [] : [[mode, keys[mode]] as const]));
	const [[, all = []] = []] = modes;
	const isSame = modes.every(([, names]) => toJson(names) === toJson(all));
	return isSame ? (all.length === 1 ? all[0] : all) : Object.fromEntries(modes);
};

const own = ({config}: Seen, name: string, value: string): Setting => ({
	name,
	from: config.places.get(name) ?? 'default',
	value,
});

// Where the listing comes from, and with which key.
const sourceSettings = (given: Arguments, seen: Seen): readonly Setting[] => {
	if (given.demo || given.input !== undefined) {
		return [
			given.demo
				? {name: 'listing', from: '--demo', value: 'the demo service'}
				: {name: 'listing', from: '--input', value: toShownFile(given.input ?? '')},
		];
	}
	const choice = chooseService(given, seen);
	const {accessKeyFile} = given;
	const source = keySourceOf({
		...(accessKeyFile !== undefined && {accessKeyFile}),
		...(choice.type === 'service' && {service: choice.value, isChosen: choice.isChosen}),
		environment: seen.environment,
	});
	return [
		toChoiceSetting(choice),
		keySetting(source, seen),
		...seen.config.services.flatMap(service => serviceSettings(service, seen)),
	];
};

const toChoiceSetting = (choice: Choice): Setting => {
	switch (choice.type) {
		case 'none':
			return {name: 'service', from: 'default', value: 'none'};
		case 'address':
			return {name: 'address', from: choice.from, value: toBase(choice.value)};
		case 'service':
			return {name: 'service', from: choice.from, value: choice.value.name};
	}
};

const serviceSettings = ({name, address, ca}: Service, seen: Seen): readonly Setting[] => [
	own(seen, `services.${name}.address`, toBase(address)),
	...(ca === undefined ? [] : [own(seen, `services.${name}.ca`, toShownFile(ca))]),
];

const toBase = (address: string): string => parseAddress(address, {allowsInsecureHttp: true}).base;

const keySetting = (source: KeySource, {config}: Seen): Setting => {
	const name = 'access key';
	switch (source.type) {
		case 'none':
			return {name, from: 'default', value: 'none'};
		case 'variable':
			return {name, from: 'ENVPICK_ACCESS_KEY', value: `set (${source.key.trim().length} characters)`};
		case 'file':
			return {name, from: source.from, value: toShownFile(source.path)};
		case 'service-file':
			return {name, from: config.places.get(source.field) ?? '', value: toShownFile(source.path)};
		case 'service-command':
			return {name, from: config.places.get(source.field) ?? '', value: 'what a command prints'};
	}
};

const toShownFile = (path: string): string => {
	if (path === '-') {
		return 'standard input';
	}
	return isThere(path) ? `the file ${path}` : 'a file that is not there';
};

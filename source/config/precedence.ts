import {Fault} from '../fault/fault.ts';
import type {Variables} from '../system/variables.ts';
import {quote} from '../text/quote.ts';
import type {Config} from './config.ts';
import {defaultsVariable} from './defaults-variable.ts';
import {writtenInVariable} from './read-variable.ts';
import {
	allSettings,
	optionNameOf,
	readSetting,
	type Setting,
	type SettingName,
	type Settings,
	toProperty,
	type Written,
	type WrittenOptions,
} from './settings.ts';
import {howToWrite} from './wrong-value.ts';

/** The settings of a run, and for each what sets it: an option, a variable, a location in the config, or `default`. */
export type Resolved = {
	readonly settings: Settings;
	readonly originOf: (name: SettingName) => string;
	readonly writtenOf: (name: SettingName) => Written | undefined;
};

/** Everything that can set something, from the strongest on. */
export type Origins = {
	/** The options of the command line by name, and those of ENVPICK_DEFAULT_OPTS. */
	readonly given: WrittenOptions;
	readonly variables: Variables;
	readonly defaults: WrittenOptions;
	readonly config: Config;
};

/**
Resolves the settings: the first origin that sets one counts. A value is read when it is used. That throws Fault if a variable has
a wrong value, so a run that does not need the value does not report it.
*/
export const resolveSettings = (origins: Origins): Resolved => {
	const all = allSettings.map(setting => [setting.name, find(setting, origins)] as const);
	const found = Object.fromEntries(all) as Readonly<Record<SettingName, Found>>;
	const properties = allSettings.map(setting => [
		toProperty(setting.name),
		{enumerable: true, get: () => read(setting, found[setting.name])},
	]);
	return {
		settings: Object.defineProperties({}, Object.fromEntries(properties)) as Settings,
		originOf: name => found[name].from,
		writtenOf: name => found[name].written,
	};
};

type Found = {readonly from: string; readonly written: Written | undefined};

const find = (
	setting: Setting & {readonly name: SettingName},
	{given, variables, defaults, config}: Origins,
): Found => {
	const {name, field, variable, usual} = setting;
	const all: readonly Found[] = [
		{from: `--${optionNameOf(setting)}`, written: given[name]},
		{from: variable?.name ?? '', written: writtenInVariable(setting, variables)},
		{from: defaultsVariable, written: defaults[name]},
		{from: config.locations.get(field?.name ?? '') ?? '', written: config.settings[name]},
	];
	const otherwise = setting.value === undefined ? false : undefined;
	return all.find(({written}) => written !== undefined) ?? {from: 'default', written: usual ?? otherwise};
};

const read = (setting: Setting, {from, written}: Found): unknown => {
	if (typeof written !== 'string') {
		return written;
	}
	const value = readSetting(setting, written);
	if (value === undefined) {
		throw new Fault(`${quote(from)} is not ${setting.kind}`, howToWrite(setting, written));
	}
	return value;
};

import {Fault} from '../fault/fault.ts';
import type {Variables} from '../system/variables.ts';
import {cutSafe} from '../text/safe-text.ts';
import {insteadOf} from '../text/suggest.ts';
import type {Config} from './config.ts';
import {allSettings, readSetting, type Setting, type Settings, toProperty} from './settings.ts';

export const defaultsVariable = 'ENVPICK_DEFAULT_OPTS';

/** The settings of a run, and what sets each: an option, a variable, a location in the config, or `default`. */
export type Resolved = {readonly settings: Settings; readonly originOf: (name: string) => string};

/** What can set something, from the strongest on; the values of the command line and of ENVPICK_DEFAULT_OPTS are already read. */
export type Origins = {
	readonly given: Partial<Settings>;
	readonly variables: Variables;
	readonly defaults: Partial<Settings>;
	readonly config: Config;
};

/**
Resolves each setting when it is read: the first origin that sets it counts. Reading throws Fault if that is a variable with a wrong
value, so only a run that needs the value reports it.
*/
export const resolveSettings = (origins: Origins): Resolved => {
	const get = (setting: Setting) => ({enumerable: true, get: () => resolve(setting, origins).value});
	const properties = allSettings.map(setting => [toProperty(setting.name), get(setting)]);
	const settings = Object.defineProperties({}, Object.fromEntries(properties)) as Settings;
	const setting = (name: string) => allSettings.find(one => one.name === name);
	return {settings, originOf: name => resolve(setting(name) as Setting, origins).from};
};

const resolve = (setting: Setting, {given, variables, defaults, config}: Origins) => {
	const {name, field, variable} = setting;
	// Each is read only if nothing before it sets the value.
	const all: readonly (readonly [from: string, read: () => unknown])[] = [
		[`--${name}`, () => given[toProperty(name)]],
		[variable?.name ?? '', () => readVariable(setting, variables)],
		[defaultsVariable, () => defaults[toProperty(name)]],
		[config.locations.get(field?.name ?? '') ?? '', () => config.settings[toProperty(name)]],
	];
	for (const [from, read] of all) {
		const value = read();
		if (value !== undefined) {
			return {from, value};
		}
	}
	return {from: 'default', value: usualOf(setting)};
};

const usualOf = (setting: Setting): unknown =>
	typeof setting.usual === 'string'
		? readSetting(setting, setting.usual)
		: setting.value === undefined
			? setting.usual === true
			: undefined;

const readVariable = (setting: Setting, variables: Variables): unknown => {
	const {name = '', is, turns, unless = ''} = setting.variable ?? {};
	const text = variables[name] ?? '';
	if (setting.value === undefined) {
		const isSet = is === undefined ? text !== '' : text === is;
		const stronger = variables[unless];
		return stronger === undefined ? (isSet ? turns !== 'off' : undefined) : ['0', 'false'].includes(stronger);
	}
	if (text.trim() === '') {
		return undefined;
	}
	const value = readSetting(setting, text);
	if (value === undefined) {
		throw new Fault(`\`${name}\` is not ${setting.kind}`, howToWrite(setting, text));
	}
	return value;
};

/** How to write the value of a setting instead of a wrong text. */
export const howToWrite = ({choices, write}: Setting, text: string): string =>
	write ?? insteadOf('use', Object.keys(choices ?? {}), text);

/** The fault of a wrong value of an option, which is cut and safe; without a kind of value it is not quoted. */
export const wrongValue = (name: string, value: string, kind: string | undefined, tryThis: string): Fault =>
	new Fault(kind ? `\`--${name} ${cutSafe(value, 20)}\` is not ${kind}` : `\`--${name}\` is invalid`, tryThis);

/** Reads something in ENVPICK_DEFAULT_OPTS: a fault then names the variable. */
export const readDefault = <Value>(read: () => Value): Value => {
	try {
		return read();
	} catch (error) {
		throw error instanceof Fault ? new Fault(`\`${defaultsVariable}\`: ${error.what}`, error.tryThis) : error;
	}
};

import type {KeySource} from '../access-key/access-key.ts';
import type {Config} from '../config/config.ts';
import {modesOf} from '../config/fields.ts';
import {configFileOf, isThere} from '../config/io/read.ts';
import {formNameOf} from '../forms/form.ts';
import {quotedNameRefusal} from '../forms/template.ts';
import {toJson} from '../json/exact-json.ts';
import type {Binding, Command} from '../keys/keymap.ts';
import type {SourceChoice} from '../load/io/source.ts';
import {parseAddress} from '../service/address.ts';
import {createRedact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {toneNames} from '../text/spans.ts';
import {cellsOf, joinToLines, padText, widestOf} from '../text/width.ts';
import type {Plan} from './plan.ts';
import type {Run} from './run-context.ts';

/** A setting that holds in a run. */
export type Setting = {
	/** Its path in a config file, or another name if the config cannot hold it. */
	readonly name: string;
	/** Where the value comes from: an option, a variable, `FILE:LINE:COLUMN` or `default`. */
	readonly from: string;
	readonly value: string;
};

/**
Settings as lines for people, under a heading, in three columns. A value that does not fit into its column goes below its
name. Safe to show; nothing is cut.
*/
export const toConfigLines = (settings: readonly Setting[], columns = Number.POSITIVE_INFINITY): readonly string[] => {
	const rows = [{name: 'setting', from: 'from', value: 'value'}, ...settings].map(({name, from, value}) => ({
		name: toSafeText(name),
		from: toSafeText(from),
		value: toSafeText(value),
	}));
	const nameWidth = widestOf(rows.map(({name}) => name));
	const fromWidth = widestOf(rows.map(({from}) => from));
	return rows.flatMap(({name, from, value}) => {
		const head = `${padText(name, nameWidth)}  ${padText(from, fromWidth)}  `;
		return cellsOf(head + value) <= columns
			? [(head + value).trimEnd()]
			: [head.trimEnd(), ...wrap(value, columns - 4).map(line => `    ${line}`)];
	});
};

// After commas and spaces; what has none stays whole, so that it can be copied.
const wrap = (value: string, cells: number): string[] => joinToLines(value.split(/(?<=[, ])/), cells);

/**
What holds in a run and where each value comes from, as lines for people. Neither the key is among them nor what may be one
by mistake: of paths only those of existing files, of commands none. Throws a FaultError if a run would, before it asks
anybody.
*/
export const toPrintedConfig = ({plan, configRequest, process: {stdout}}: Run): readonly string[] => {
	const {environment, config} = plan.seen;
	const {path, from} = configFileOf(configRequest);
	const clipboard = plan.clipboardMode();
	const own = (name: string, value: string): Setting => ({name, from: config.locations.get(name) ?? 'default', value});
	const settings: readonly Setting[] = [
		{name: 'config file', from, value: isThere(path) ? path : `${path} (not there)`},
		...toSourceSettings(plan.source(), config),
		{name: 'form', from: plan.form.from, value: formNameOf(plan.form.value)},
		{name: 'clipboard', from: clipboard.from, value: clipboard.value},
		toHeightSetting(plan),
		{name: 'remember', from: plan.remembers.from, value: String(plan.remembers.value)},
		...config.forms.map(({name, template, isRefused}) =>
			own(`forms.${name}`, isRefused ? `${template} (refused: it ${quotedNameRefusal.why})` : template),
		),
		...([...toneNames, 'selected'] as const).map(tone => own(`colors.${tone}`, config.palette[tone])),
		...config.bindings.table.map(({command, keys}) => own(`keys.${command}`, toJson(toConfigKeys(command, keys)))),
	];
	// For a program each setting stays on one line.
	const lines = toConfigLines(settings, stdout.isTTY && stdout.columns > 0 ? stdout.columns : undefined);
	const key = environment['ENVPICK_ACCESS_KEY']?.trim() ?? '';
	// Somebody may have put it in another variable too. Parts of a shorter one occur by chance.
	return key.length < 8 ? lines : lines.map(createRedact(key));
};

// As the config could hold them, in the shortest way: one value for all modes, or one for each.
const toConfigKeys = (command: Command, keys: Binding['keys']): unknown => {
	const modes = modesOf(command).flatMap(mode => (keys[mode] === undefined ? [] : [[mode, keys[mode]] as const]));
	const [[, all = []] = []] = modes;
	const isSame = modes.every(([, names]) => toJson(names) === toJson(all));
	return isSame ? (all.length === 1 ? all[0] : all) : Object.fromEntries(modes);
};

// Where the listing comes from, and with which key.
const toSourceSettings = (choice: SourceChoice, {services, locations}: Config): readonly Setting[] => {
	if (choice.type === 'demo') {
		return [{name: 'listing', from: '--demo', value: 'the demo service'}];
	}
	if (choice.type === 'file') {
		return [{name: 'listing', from: '--input', value: toShownFile(choice.path)}];
	}
	const ofServices = services.flatMap(({name, address, ca}) => [
		{name: `services.${name}.address`, value: toBase(address)},
		...(ca === undefined ? [] : [{name: `services.${name}.ca`, value: toShownFile(ca)}]),
	]);
	return [
		toServiceSetting(choice),
		toKeySetting(choice.key, locations),
		...ofServices.map(({name, value}) => ({name, from: locations.get(name) ?? 'default', value})),
	];
};

const toServiceSetting = (choice: Extract<SourceChoice, {key: KeySource}>): Setting => {
	if (choice.type === 'none') {
		return {name: 'service', from: 'default', value: 'none'};
	}
	const {address, service, from} = choice;
	return service ? {name: 'service', from, value: service.name} : {name: 'address', from, value: toBase(address)};
};

const toBase = (address: string): string => parseAddress(address, {allowsInsecureHttp: true}).base;

const toKeySetting = (source: KeySource, locations: Config['locations']): Setting => {
	const name = 'access key';
	switch (source.type) {
		case 'none':
			return {name, from: 'default', value: 'none'};
		case 'variable':
			return {name, from: 'ENVPICK_ACCESS_KEY', value: `set (${source.key.trim().length} characters)`};
		case 'file':
			return {name, from: source.from, value: toShownFile(source.path)};
		case 'service-file':
			return {name, from: locations.get(source.field) ?? '', value: toShownFile(source.path)};
		case 'service-command':
			return {name, from: locations.get(source.field) ?? '', value: 'what a command prints'};
	}
};

const toShownFile = (path: string): string => {
	if (path === '-') {
		return 'standard input';
	}
	return isThere(path) ? `the file ${path}` : 'a file that is not there';
};

const toHeightSetting = ({given, seen: {config}}: Plan): Setting => {
	const from = given.height === undefined ? config.locations.get('height') : '--height';
	return {name: 'height', from: from ?? 'default', value: given.height ?? config.height ?? 'the whole terminal'};
};

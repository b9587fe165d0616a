import type {KeySource} from '../access-key/access-key.ts';
import type {Service} from '../config/config.ts';
import {modesOf} from '../config/fields.ts';
import {configFileOf, isThere} from '../config/io/read.ts';
import {formatNameOf} from '../formats/format.ts';
import {toJson} from '../json/exact-json.ts';
import type {Binding, Command} from '../keys/keymap.ts';
import type {SourceChoice} from '../load/io/source.ts';
import {parseAddress} from '../service/address.ts';
import {createRedact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {toneNames} from '../text/spans.ts';
import {padText, widestOf} from '../text/width.ts';
import {writeLines} from './report.ts';
import type {Run} from './run-context.ts';

/** A setting: its path in the config or another name; the option, variable or location that sets it; its value. */
type Setting = readonly [name: string, from: string, value: string];

/** Settings as lines in three columns, safe to show. */
const toConfigLines = (settings: readonly Setting[]): readonly string[] => {
	const rows = [['setting', 'from', 'value'], ...settings].map(row => row.map(toSafeText));
	const widthOf = (at: number) => widestOf(rows.map(row => row[at] ?? ''));
	const [nameWidth, fromWidth] = [widthOf(0), widthOf(1)];
	return rows.map(
		([name = '', from = '', value]) => `${padText(name, nameWidth)}  ${padText(from, fromWidth)}  ${value}`,
	);
};

/**
Prints the settings of a run. They never show an access key, nor a value that may be one by mistake: only paths of existing files,
and no commands. Returns the exit code. Throws the FaultError that a run would throw before its request.
*/
export const printConfig = ({plan, configRequest, process: {stdout}}: Run): number => {
	const {given, seen, format, tagsMode, remembers} = plan;
	const {variables, config} = seen;
	const file = configFileOf(configRequest);
	const placeOf = (name: string) => config.locations.get(name) ?? 'default';
	const own = (name: string, value: string, from?: string | false): Setting => [name, from || placeOf(name), value];
	const fromVariable = variables['ENVPICK_CLIPBOARD'] && 'ENVPICK_CLIPBOARD';
	const settings: readonly Setting[] = [
		['config file', file.from, isThere(file.path) ? file.path : `${file.path} (not found)`],
		...toSourceSettings(plan.source(), config.services, placeOf),
		own('format', formatNameOf(format), given.as && '--as'),
		own('tags', tagsMode, given.tags && '--tags'),
		own('clipboard', plan.clipboardMode(), given.clipboard ? '--clipboard' : fromVariable),
		own('height', given.height ?? config.height ?? 'the whole terminal', given.height && '--height'),
		own('remember', String(remembers), variables['ENVPICK_REMEMBER'] === '0' && 'ENVPICK_REMEMBER'),
		...config.formats.map(({name, template}) => own(`formats.${name}`, template)),
		...([...toneNames, 'selected'] as const).map(tone => own(`colors.${tone}`, config.palette[tone])),
		...config.bindings.map(({command, keys}) => own(`keys.${command}`, toJson(toConfigKeys(command, keys)))),
	];
	const lines = toConfigLines(settings);
	const key = variables['ENVPICK_ACCESS_KEY']?.trim() ?? '';
	// Another variable may also contain the key. Parts of a shorter key occur by chance.
	writeLines(key.length < 8 ? lines : lines.map(createRedact(key)), stdout);
	return 0;
};

// As in the config, in the shortest form: a value for all modes, or for each mode.
const toConfigKeys = (command: Command, keys: Binding['keys']): unknown => {
	const modes = modesOf(command).flatMap(mode => (keys[mode] === undefined ? [] : [[mode, keys[mode]] as const]));
	const [[, all = []] = []] = modes;
	const isSame = modes.every(([, names]) => toJson(names) === toJson(all));
	return isSame ? (all.length === 1 ? all[0] : all) : Object.fromEntries(modes);
};

const toSourceSettings = (
	choice: SourceChoice,
	services: readonly Service[],
	placeOf: (name: string) => string,
): readonly Setting[] => {
	if (choice.type === 'demo') {
		return [['listing', '--demo', 'the demo service']];
	}
	if (choice.type === 'file') {
		return [['listing', '--input', toShownFile(choice.path)]];
	}
	const toField = (path: string, value: string): Setting => [path, placeOf(path), value];
	const ofServices = services.flatMap(({name, address, ca}) => [
		toField(`services.${name}.address`, toBase(address)),
		...(ca === undefined ? [] : [toField(`services.${name}.ca`, toShownFile(ca))]),
	]);
	const chosen: Setting =
		choice.type === 'none'
			? ['service', 'default', 'none']
			: choice.service
				? ['service', choice.from, choice.service.name]
				: ['address', choice.from, toBase(choice.address)];
	return [chosen, ['access key', ...toKeyOrigin(choice.key, placeOf)], ...ofServices];
};

const toBase = (address: string): string => parseAddress(address, {allowsInsecureHttp: true}).base;

const toKeyOrigin = (source: KeySource, placeOf: (name: string) => string): readonly [from: string, value: string] => {
	switch (source.type) {
		case 'none':
			return ['default', 'none'];
		case 'variable':
			return ['ENVPICK_ACCESS_KEY', `set (${source.key.trim().length} characters)`];
		case 'file':
			return [source.from, toShownFile(source.path)];
		case 'service-file':
			return [placeOf(source.field), toShownFile(source.path)];
		case 'service-command':
			return [placeOf(source.field), 'from a command'];
	}
};

const toShownFile = (path: string): string =>
	path === '-' ? 'standard input' : isThere(path) ? `the file ${path}` : 'a missing file';

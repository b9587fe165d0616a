import type {KeySource} from '../access-key/access-key.ts';
import type {Service} from '../config/config.ts';
import {configFileOf, isThere} from '../config/io/config-file.ts';
import {allSettings, type Settings, toProperty} from '../config/settings.ts';
import {toJson} from '../json/value.ts';
import type {SourceChoice} from '../load/io/source.ts';
import {parseAddress} from '../service/address.ts';
import {exposureAt, type Purpose} from '../system/io/unsafe-file.ts';
import {homeOf} from '../system/io/user-directory.ts';
import {usualPalette} from '../text/palette.ts';
import {createRedact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {padText, widestOf} from '../text/width.ts';
import {writeLines} from './report-outcome.ts';
import type {Run} from './run-context.ts';

/** A setting: its path in the config or another name; the option, variable or location that sets it; its value. */
type Row = readonly [name: string, from: string, value: string];

/** Settings as lines in three columns, safe to show. */
const toLines = (settings: readonly Row[]): readonly string[] => {
	const rows = [['setting', 'from', 'value'], ...settings].map(row => row.map(toSafeText));
	const widthOf = (at: number) => widestOf(rows.map(row => row[at] ?? ''));
	const [nameWidth, fromWidth] = [widthOf(0), widthOf(1)];
	return rows.map(
		([name = '', from = '', value]) => `${padText(name, nameWidth)}  ${padText(from, fromWidth)}  ${value}`,
	);
};

/**
Prints the settings of a run. They never show an access key, nor a value that may be one by mistake: only paths of existing files,
and no commands. Returns the exit code. Throws the Fault that a run would throw before its request.
*/
export const printConfig = (run: Run): number => {
	const {settings, originOf, writtenOf, variables, config, configRequest} = run;
	const file = configFileOf(configRequest);
	const account = {userId: run.process.getuid?.(), home: homeOf(variables)};
	const shownFile: ShownFile = (path, purpose) => toShownFile(path, exposureAt({path, ...account}, purpose));
	const placeOf = (name: string) => config.locations.get(name) ?? 'default';
	const own = (name: string, value: string): Row => [name, placeOf(name), value];
	// A line for each value that the config sets, and one with the names of the others.
	const toGroup = (group: string, values: Readonly<Record<string, string>>): readonly Row[] => {
		const isSet = (name: string) => config.locations.has(`${group}.${name}`);
		const others = Object.keys(values).filter(name => !isSet(name));
		const set = Object.entries(values).filter(([name]) => isSet(name));
		return [...set.map(([name, value]) => own(`${group}.${name}`, value)), [group, 'default', others.join(', ')]];
	};
	// The service has rows of its own.
	const shown = allSettings.filter(
		({name, field, mayBeDefault}) =>
			name !== 'service' && (field !== undefined || (mayBeDefault && originOf(name) !== 'default')),
	);
	const rows: readonly Row[] = [
		[
			'config file',
			file.from,
			isThere(file.path)
				? withRemark(file.path, exposureAt({path: file.path, ...account}, 'config'))
				: withRemark(file.path, 'not found'),
		],
		...toSourceRows(run.choice(), config.services, placeOf, shownFile),
		...shown.map(({name, field, otherwise = 'none'}): Row => {
			// Reading a wrong value is a fault: it is never printed, as it may be a key.
			const isSet = settings[toProperty(name) as keyof Settings] !== undefined;
			return [field?.name ?? name, originOf(name), isSet ? String(writtenOf(name)) : otherwise];
		}),
		...config.formats.map(({name, template}) => own(`formats.${name}`, template)),
		...toGroup('colors', {...usualPalette, ...config.colors}),
		...toGroup('keys', Object.fromEntries(config.bindings.map(({command, keys}) => [command, toJson(keys)]))),
	];
	const lines = toLines(rows);
	const key = variables['ENVPICK_ACCESS_KEY'] ?? '';
	// Another variable may also contain the key. Parts of a shorter key occur by chance.
	writeLines(key.length < 8 ? lines : lines.map(createRedact(key)), run.process.stdout);
	return 0;
};

const toSourceRows = (
	choice: SourceChoice,
	services: readonly Service[],
	placeOf: (name: string) => string,
	shownFile: ShownFile,
): readonly Row[] => {
	if (choice.type === 'demo') {
		return [['listing', '--demo', 'the demo service']];
	}
	if (choice.type === 'file') {
		return [['listing', '--input', toShownFile(choice.path, '')]];
	}
	const toField = (path: string, value: string): Row => [path, placeOf(path), value];
	const ofServices = services.flatMap(({name, address, ca}) => [
		toField(`services.${name}.address`, toBase(address)),
		...(ca === undefined ? [] : [toField(`services.${name}.ca`, shownFile(ca, 'certificates'))]),
	]);
	const chosen: Row =
		choice.type === 'none'
			? ['service', 'default', 'none']
			: choice.service
				? ['service', choice.from, choice.service.name]
				: ['address', choice.from, toBase(choice.address)];
	// The service may be found at its address with or without `/api`.
	const isElsewhere =
		choice.type === 'service' && choice.service && toBase(choice.address) !== toBase(choice.service.address);
	const address: readonly Row[] = isElsewhere ? [['address', choice.from, toBase(choice.address)]] : [];
	return [chosen, ...address, ['access key', ...toKeyOrigin(choice.key, placeOf, shownFile)], ...ofServices];
};

const toBase = (address: string): string => parseAddress(address, {allowsInsecureHttp: true}).base;

const toKeyOrigin = (
	source: KeySource,
	placeOf: (name: string) => string,
	shownFile: ShownFile,
): readonly [from: string, value: string] => {
	switch (source.type) {
		case 'none':
			return ['default', 'none'];
		case 'variable':
			return ['ENVPICK_ACCESS_KEY', `set (${source.key.trim().length} characters)`];
		case 'file':
			return [source.from, shownFile(source.path, 'access key')];
		case 'service-file':
			return [placeOf(source.field), shownFile(source.path, 'access key')];
		case 'service-command':
			return [placeOf(source.field), 'from a command'];
	}
};

/** Shows a file and what others may do with it. */
type ShownFile = (path: string, purpose: Purpose) => string;

const toShownFile = (path: string, remark: string): string =>
	path === '-' ? 'standard input' : isThere(path) ? withRemark(`the file ${path}`, remark) : 'a missing file';

const withRemark = (text: string, remark: string): string => (remark === '' ? text : `${text} (${remark})`);

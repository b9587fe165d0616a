import type {Config} from '../config/config.ts';
import type {Settings} from '../config/settings.ts';
import {wrongValue} from '../config/wrong-value.ts';
import {Fault} from '../fault/fault.ts';
import {allFormatNames, type Format, formatNameOf, isTable} from '../formats/format.ts';
import {toOwnFormat, whyNoTemplate} from '../formats/template.ts';
import {insteadOf} from '../text/nearest-names.ts';
import {browses} from './requested.ts';

/** The format of `--as`: built-in, of the config, or a template. Throws Fault for any other word. */
export const chooseFormat = (name: string, config: Config): Format => {
	const formats: readonly Format[] = [...allFormatNames, ...config.formats];
	const format = formats.find(one => formatNameOf(one) === name) ?? toTemplate(name);
	if (format === undefined) {
		throw wrongValue('as', name, 'a format', toFormatAdvice(name, formats.map(formatNameOf)));
	}
	return format;
};

// People may write the name of a facet, as `--as id`.
const toFormatAdvice = (name: string, names: readonly string[]): string => {
	const known = insteadOf('use', names, name);
	if (!/^[\p{L}_][\p{L}\p{N}_.-]{0,39}$/u.test(name)) {
		return known;
	}
	const value = `\`'{${name}}'\``;
	return known.endsWith('?')
		? `${known.slice(0, -1)}, or ${value} for a value?`
		: `write ${value} for a value, or ${known}`;
};

const toTemplate = (text: string): Format | undefined => {
	if (!/[{}]/.test(text)) {
		return undefined;
	}
	const wrong = whyNoTemplate(text);
	if (wrong !== undefined) {
		throw new Fault(`the template of \`--as\` ${wrong.why}`, wrong.tryThis);
	}
	// The menu shows the name.
	return toOwnFormat(text.replaceAll('\t', '\\t'), text);
};

// What a run writes.
type Written = {
	readonly format: Format;
	readonly given: {readonly task?: string | undefined; readonly names: readonly string[]};
	readonly settings: Settings;
};

// The tasks that write in a format.
const writers: readonly (string | undefined)[] = [undefined, 'setup', 'list', 'last'];

/** Throws Fault if a table is not for a list: it has all matches, so it is not a pick. On a screen it is chosen in the menu of formats. */
export const checkTable = ({format, given, settings}: Written): void => {
	const {task, names} = given;
	const isList = task === 'list' && !settings.select1;
	if (!writers.includes(task)) {
		return;
	}
	if (!isTable(format)) {
		if (names.includes('columns') && !browses(given, settings)) {
			throw new Fault('`--columns` needs a table', 'use --as table, --as tsv or --as csv');
		}
		return;
	}
	if (!isList) {
		const menu = settings.insert ? '' : ', or the menu of formats';
		throw new Fault(
			`\`${format}\` needs \`--list\`${menu}`,
			`${task === undefined && !settings.insert ? 'add --list, or ' : ''}use --as comma`,
		);
	}
	const other = ['print0', 'tags'].find(name => names.includes(name));
	if (other !== undefined) {
		throw new Fault(`\`${format}\` and \`--${other}\` can't be combined`, 'leave it out, or use --as comma');
	}
};

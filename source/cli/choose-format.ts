import type {Config} from '../config/config.ts';
import {wrongValue} from '../config/wrong-value.ts';
import {Fault} from '../fault/fault.ts';
import {allFormatNames, type Format, formatNameOf} from '../formats/format.ts';
import {toOwnFormat, whyNoTemplate} from '../formats/template.ts';
import {insteadOf} from '../text/nearest-names.ts';

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

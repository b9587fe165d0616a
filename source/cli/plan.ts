import {type ClipboardMode, clipboardModes, isClipboardMode} from '../clipboard/route.ts';
import type {Config} from '../config/config.ts';
import {Fault} from '../fault/fault.ts';
import {type Format, type FormatOptions, formatNameOf, formatNames, type Reader} from '../formats/format.ts';
import {toOwnFormat, whyNoTemplate} from '../formats/template.ts';
import type {Listing} from '../listing/listing.ts';
import {createPickTags} from '../listing/pick-tags.ts';
import type {SourceChoice} from '../load/io/source.ts';
import {displayOf, type Options} from '../state/options.ts';
import type {Variables} from '../system/variables.ts';
import {canAskColors} from '../terminal/abilities.ts';
import {colorlessPalette} from '../text/palette.ts';
import {insteadOf} from '../text/suggest.ts';
import {chooseSource} from './choose-source.ts';
import {wrongValue} from './options/check.ts';
import type {Given} from './options/defaults.ts';

export type Seen = {
	/** Whether standard output is not a terminal: a script or a file gets the pick. */
	readonly isCaptured: boolean;
	readonly variables: Variables;
	readonly config: Config;
};

/** The settings of a run: the command line, the variables and the config, resolved once. */
export type Plan = Readonly<ReturnType<typeof resolvePlan>>;

/** Resolves the settings of a run. Throws Fault if the command line has an invalid format. */
export const resolvePlan = (given: Given, seen: Seen) => {
	const {variables, config, isCaptured} = seen;
	return {
		given,
		seen,
		format: chooseFormat(given, config),
		tagsMode: given.tags ?? config.tags ?? 'exact',
		reader: readerOf(given, isCaptured),
		target: targetOf(given, isCaptured),
		end: given.print0 ? '\0' : '\n',
		display: displayOf(given.screenReader, variables),
		hasColor: !given.noColor && isColorWanted(variables, given.later.noColor),
		isAscii: given.ascii || !isUtf8(variables),
		remembers: variables['ENVPICK_REMEMBER'] !== '0' && (config.remember ?? true),
		/** Throws Fault if ENVPICK_CLIPBOARD has an invalid method; only a run that copies calls it. */
		clipboardMode: () => chooseClipboardMode(given, seen),
		/** Finds the source of the listing. Throws like `chooseSource`; only a run with a listing calls it. */
		source: () => chooseSource(given, variables, config),
	};
};

// The reader of the output: with `--print0` any program, such as `xargs -0`, unless the output is a list.
const readerOf = ({unquoted, print0, list}: Given, isCaptured: boolean): Reader =>
	unquoted || (print0 && !list) ? 'any' : isCaptured ? 'shell' : 'person';

const targetOf = ({run, list, print, print0}: Given, isCaptured: boolean): Options['target'] =>
	run !== undefined ? 'command' : list || print || print0 || isCaptured ? 'output' : 'clipboard';

/** The options of a run on a terminal; `name` is the name of its source. */
export const toOptions = (plan: Plan, name: string): Options => {
	const {given, seen, format, display, target, isAscii, tagsMode, reader} = plan;
	const {formats, bindings, palette} = seen.config;
	return {
		source: nameSource(plan.source(), name),
		target,
		tagsMode,
		reader,
		...(given.run !== undefined && {command: given.run}),
		format,
		formats: [...new Set<Format>([...formatNames, ...formats, format])],
		bindings,
		palette: plan.hasColor ? palette : colorlessPalette,
		asksColors: plan.hasColor && canAskColors(seen.variables),
		height: given.height ?? seen.config.height,
		filter: given.query,
		view: given.unique ? 'distinct' : 'groups',
		isAscii,
		display,
		isOffline: given.offline,
		timeout: given.timeout,
	};
};

export const toFormatOptions = (
	{tagsMode, reader}: Plan,
	listing: Listing,
	{tagsOf} = createPickTags(listing),
): FormatOptions => ({tagsOf: environment => tagsOf(environment, tagsMode), reader, listing});

// Adds the name of the service in the config to its host, unless it only repeats the host, as the setup names it.
const nameSource = (choice: SourceChoice, host: string): string => {
	const name = choice.type === 'service' ? choice.service?.name : undefined;
	return name === undefined || lettersOf(name) === lettersOf(host) ? host : `${name} (${host})`;
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase();

// FORCE_COLOR, as Node reads it, overrides NO_COLOR (https://no-color.org). Bold and dim are not colours, so they stay.
const isColorWanted = ({NO_COLOR, FORCE_COLOR}: Variables, isOffByDefault: boolean): boolean =>
	FORCE_COLOR === undefined ? !NO_COLOR && !isOffByDefault : !['0', 'false'].includes(FORCE_COLOR);

// An unset locale is common in containers, whose terminals support UTF-8.
const isUtf8 = ({LC_ALL, LC_CTYPE, LANG}: Variables): boolean => /^$|utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');

const chooseFormat = ({as: name}: Given, config: Config): Format => {
	if (name === undefined) {
		return config.format ?? 'csv';
	}
	const formats: readonly Format[] = [...formatNames, ...config.formats];
	const format = formats.find(one => formatNameOf(one) === name) ?? toTemplate(name);
	if (format === undefined) {
		const names = [...formats.map(formatNameOf), "a template such as '{id}'"];
		throw wrongValue('as', name, 'a format', insteadOf('use', names, name));
	}
	return format;
};

const toTemplate = (text: string): Format | undefined => {
	if (!/[{}]/.test(text)) {
		return undefined;
	}
	const wrong = whyNoTemplate(text);
	if (wrong !== undefined) {
		throw new Fault(`the template of \`--as\` ${wrong.why}`, wrong.tryThis);
	}
	return toOwnFormat(text, text);
};

const chooseClipboardMode = ({clipboard, later}: Given, {variables, config}: Seen): ClipboardMode => {
	const mode = clipboard ?? (variables['ENVPICK_CLIPBOARD'] || later.clipboard || config.clipboard || 'auto');
	if (!isClipboardMode(mode)) {
		throw new Fault('`ENVPICK_CLIPBOARD` is not a clipboard method', insteadOf('use', clipboardModes, mode));
	}
	return mode;
};

import type {Arguments} from './arguments.ts';
import {chooseService} from './choose-service.ts';
import type {Seen, Sourced} from './surroundings.ts';
import {type ClipboardMode, clipboardModes, isClipboardMode} from '../clipboard/route.ts';
import {FaultError} from '../fault/fault.ts';
import {type Form, formNameOf, formNames} from '../forms/form.ts';
import type {FormOptions} from '../forms/write-form.ts';
import {parseAddress} from '../service/address.ts';
import type {Options} from '../state/state.ts';
import type {Environment} from '../system/environment.ts';
import {faceOf, isOfLines} from '../system/terminal-kind.ts';
import {colorlessPalette} from '../text/palette.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';

/** What the screen starts with; `source` is how it names where the listing comes from. */
export const toOptions = (given: Arguments, seen: Seen, source: string): Options => ({
	source,
	target: targetOf(given, seen),
	...formOptionsOf(given, seen),
	form: formOf(given, seen),
	forms: [...formNames, ...seen.config.forms],
	bindings: seen.config.bindings,
	palette: hasColor(given, seen.environment) ? seen.config.palette : colorlessPalette,
	...servicesOf(given, seen),
	filter: given.query,
	view: given.unique ? 'distinct' : 'groups',
	isAscii: isAsciiOnly(given, seen),
	takesMouse: given.mouse && faceOf(given.screenReader, seen.environment) === 'screen',
	face: faceOf(given.screenReader, seen.environment),
});

// The demo and a file are what was asked for, so there is no going elsewhere.
const servicesOf = (given: Arguments, seen: Seen): Pick<Options, 'services' | 'service' | 'origin'> => {
	if (given.demo || given.input !== undefined) {
		return {services: [], origin: given.demo ? 'the demo' : 'a saved listing'};
	}
	const services = seen.config.services.map(({name, address}) => ({
		name,
		host: parseAddress(address, {allowsInsecureHttp: true}).host,
	}));
	const choice = chooseService(given, seen);
	return {services, ...(choice.type === 'service' && {service: choice.value.name})};
};

/** Where a pick goes. */
export const targetOf = ({print, print0}: Arguments, {isCaptured}: Seen): Options['target'] =>
	print || print0 || isCaptured ? 'output' : 'clipboard';

/** How forms are written. */
export const formOptionsOf = ({allTags}: Arguments, {isCaptured}: Seen): FormOptions => ({
	takesAllTags: allTags,
	isPasted: !isCaptured,
});

/** What ends each text that is printed. */
export const endOf = ({print0}: Arguments): string => (print0 ? '\0' : '\n');

/**
Whether to draw in colour: the option first; then FORCE_COLOR, as Node takes it, before NO_COLOR (https://no-color.org).
Weights are no colours: they stay.
*/
export const hasColor = ({color}: Arguments, {NO_COLOR, FORCE_COLOR}: Environment): boolean =>
	color && (FORCE_COLOR === undefined ? !NO_COLOR : !['0', 'false'].includes(FORCE_COLOR));

/** Whether the terminal shows weights and colours at all. */
export const hasStyles = (environment: Environment): boolean => !isOfLines(environment);

/** What a pick yields. Throws FaultError (usage) where the command line names no form. */
export const formOf = (given: Arguments, seen: Seen): Form => formFrom(given, seen).value;

/** The same, and where it comes from. */
export const formFrom = ({as: name}: Arguments, {config}: Seen): Sourced<Form> => {
	if (name === undefined) {
		return {value: config.form ?? 'csv', from: config.places.get('form') ?? 'default'};
	}
	const all: readonly Form[] = [...formNames, ...config.forms];
	const named = all.find(one => formNameOf(one) === name);
	if (named === undefined) {
		throw new FaultError({
			type: 'usage',
			what: `\`--as ${cutText(toSafeText(name), 20)}\` is not a form`,
			tryThis: `give one of ${all.map(formNameOf).join(', ')}`,
		});
	}
	return {value: named, from: '--as'};
};

/** How to copy. Throws FaultError (usage) where the environment names no such way. */
export const clipboardModeOf = (given: Arguments, seen: Seen): ClipboardMode => clipboardModeFrom(given, seen).value;

/** The same, and where it comes from. */
export const clipboardModeFrom = ({clipboard}: Arguments, {environment, config}: Seen): Sourced<ClipboardMode> => {
	if (clipboard !== undefined) {
		return {value: clipboard, from: '--clipboard'};
	}
	const mode = environment['ENVPICK_CLIPBOARD'];
	if (!mode) {
		return {value: config.clipboard ?? 'auto', from: config.places.get('clipboard') ?? 'default'};
	}
	if (!isClipboardMode(mode)) {
		throw new FaultError({
			type: 'usage',
			what: '`ENVPICK_CLIPBOARD` is not a way to copy',
			tryThis: `set it to one of ${clipboardModes.join(', ')}`,
		});
	}
	return {value: mode, from: 'ENVPICK_CLIPBOARD'};
};

/** Whether to draw with ASCII alone. */
export const isAsciiOnly = ({ascii}: Arguments, {environment}: Seen): boolean => ascii || !isUtf8(environment);

// An unset locale says nothing: it is common in containers, whose terminals are as good as any.
const isUtf8 = ({LC_ALL, LC_CTYPE, LANG}: Environment): boolean => /^$|utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');

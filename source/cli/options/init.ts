import {type Config, emptyConfig} from '../../config/config.ts';
import {readConfig} from '../../config/io/config-file.ts';
import {hostOf} from '../../config/services.ts';
import type {Option} from '../../config/settings.ts';
import {wrongValue} from '../../config/wrong-value.ts';
import {insteadOf} from '../../text/nearest-names.ts';
import {type Base, configRequestOf} from '../run-context.ts';
import {completionOf, partsOf, type Shell} from './completions.ts';
import bash from './shells/envpick.bash';
import fish from './shells/envpick.fish';
import zsh from './shells/envpick.zsh';

const texts: Readonly<Record<Shell, string>> = {bash, zsh, fish};

/**
Prints the completions and a widget for a shell; or, for a hidden name, the values of the option with that name. Returns the exit
code. Throws Fault.
*/
export const printInit = async (base: Base, options: readonly Option[]): Promise<number> => {
	const {given, process} = base;
	const name = given.value;
	const isAsked = options.some(option => option.name === name && completionOf(option) === 'asked');
	if (!(isShell(name) || isAsked)) {
		const tryThis = insteadOf('use', Object.keys(texts), name);
		throw wrongValue('init', name, 'a supported shell', tryThis);
	}
	process.stdout.write(
		isShell(name)
			? toInit(name, base.settings.bind, {options, isTerminal: process.stdout.isTTY})
			: toValues(
					options.find(option => option.name === name),
					await readConfigFor(name, base),
				),
	);
	return 0;
};

const isShell = (text: string): text is Shell => Object.hasOwn(texts, text);

// The config for the completions of an option. The built-in formats are completed even if the config is invalid.
const readConfigFor = (option: string, base: Base): Config | Promise<Config> => {
	const request = configRequestOf(base);
	if (option === 'service') {
		return readConfig(request);
	}
	return option === 'as' ? readConfig(request).catch(() => emptyConfig) : emptyConfig;
};

/**
The completions and a widget for a shell's start file, with a key bound to the widget if one is given. On a terminal, the steps to
install them. Throws Fault.
*/
export const toInit = (
	shell: Shell,
	bind: string | undefined,
	{options, isTerminal}: {readonly options: readonly Option[]; readonly isTerminal: boolean},
): string => {
	const key = bind ?? 'ctrl-g';
	const shellKey = toShellKey(shell, key);
	if (shellKey === undefined) {
		const tryThis = 'use ctrl or alt with a letter, such as ctrl-g or alt-e';
		throw wrongValue('bind', key, 'a key to bind in a shell', tryThis);
	}
	const [head = '', widget, binding = '', completions] = partsOf(shell, texts[shell], options);
	const steps = head.replace('@COMMAND@', `envpick --init ${shell} --bind ${key}`);
	const example = bind === undefined ? 'ctrl-g is an example. Without --bind, no key is bound.\n' : '';
	return isTerminal
		? steps.replaceAll('# ', '') + example
		: steps + widget + (bind === undefined ? '' : binding.replaceAll('@KEY@', shellKey)) + completions;
};

/** The current values of an option, for the completions: one a line, with its meaning after a tab. */
export const toValues = ({name = '', choices = {}}: Partial<Option> = {}, {services, formats}: Config): string => {
	const ofConfig: Readonly<Record<string, readonly (readonly [name: string, does: string])[]>> = {
		service: services.map(({name, address}) => [name, hostOf(address)]),
		as: formats.map(({name}) => [name, 'a format from the config']),
	};
	return [...Object.entries(choices), ...(ofConfig[name] ?? [])].map(([name, does]) => `${name}\t${does}\n`).join('');
};

// How each shell writes these keys, before a letter.
const notations = {
	bash: {ctrl: String.raw`\C-`, alt: String.raw`\e`},
	zsh: {ctrl: '^', alt: '^['},
	fish: {ctrl: String.raw`\c`, alt: String.raw`\e`},
};

/** A key of the config in the notation of a shell; undefined if the shell or the terminal cannot distinguish it. */
export const toShellKey = (shell: Shell, key: string): string | undefined => {
	const [, held, typed = ''] = /^(ctrl|alt)[+-]([a-z0-9])$/.exec(key) ?? [];
	if (held === undefined || (held === 'ctrl' && /[0-9cijm]/.test(typed))) {
		return undefined;
	}
	return notations[shell][held === 'alt' ? 'alt' : 'ctrl'] + typed;
};

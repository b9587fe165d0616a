import {type Config, hostOf} from '../../config/config.ts';
import {wrongValue} from './check.ts';
import {partsOf} from './completions.ts';
import bash from './shells/envpick.bash';
import fish from './shells/envpick.fish';
import zsh from './shells/envpick.zsh';
import {options, type Shell} from './table.ts';

const texts: Readonly<Record<Shell, string>> = {bash, zsh, fish};

/**
The completions and a widget for a shell's start file, with a key bound to the widget if one is given. On a terminal, the steps to
install them. Throws Fault.
*/
export const toInit = (shell: Shell, bind: string | undefined, isTerminal: boolean): string => {
	const key = bind ?? 'ctrl+g';
	const shellKey = toShellKey(shell, key);
	if (shellKey === undefined) {
		const tryThis = 'use ctrl or alt with a letter, such as ctrl+g or alt+e';
		throw wrongValue('bind', key, 'a key to bind in a shell', tryThis);
	}
	const [head = '', widget, binding = '', completions] = partsOf(shell, texts[shell]);
	const steps = head.replace('@COMMAND@', `envpick --init ${shell} --bind ${key}`);
	const example = bind === undefined ? 'ctrl+g is an example. Without --bind, no key is bound.\n' : '';
	return isTerminal
		? steps.replaceAll('# ', '') + example
		: steps + widget + (bind === undefined ? '' : binding.replaceAll('@KEY@', shellKey)) + completions;
};

/** The current values of an option, for the completions: one a line, with its meaning after a tab. */
export const toValues = (option: string, {services, formats}: Config): string => {
	const {choices = {}} = options.find(({name}) => name === option) ?? {};
	const ofConfig: Readonly<Record<string, readonly (readonly [name: string, does: string])[]>> = {
		service: services.map(({name, address}) => [name, hostOf(address)]),
		as: formats.map(({name}) => [name, 'a format from the config']),
	};
	return [...Object.entries(choices), ...(ofConfig[option] ?? [])].map(([name, does]) => `${name}\t${does}\n`).join('');
};

// How each shell writes these keys, before a letter.
const notations = {
	bash: {ctrl: String.raw`\C-`, alt: String.raw`\e`},
	zsh: {ctrl: '^', alt: '^['},
	fish: {ctrl: String.raw`\c`, alt: String.raw`\e`},
};

/** A key of the config in the notation of a shell; undefined if the shell or the terminal cannot distinguish it. */
export const toShellKey = (shell: Shell, key: string): string | undefined => {
	const [, held, typed = ''] = /^(ctrl|alt)\+([a-z0-9])$/.exec(key) ?? [];
	if (held === undefined || (held === 'ctrl' && /[0-9cijm]/.test(typed))) {
		return undefined;
	}
	return notations[shell][held === 'alt' ? 'alt' : 'ctrl'] + typed;
};

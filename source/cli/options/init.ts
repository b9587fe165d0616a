import {type Config, hostOf} from '../../config/config.ts';
import {formatSummary} from '../../formats/format.ts';
import {wrongValue} from './check.ts';
import {bash} from './shells/bash.ts';
import {fish} from './shells/fish.ts';
import {zsh} from './shells/zsh.ts';
import type {AskedOption, Shell} from './table.ts';

// A key opens the widget in every keymap for typing or moving. The program turns bracketed paste off when it exits, so the widget
// restores it. A shell that exits on failure (`set -e`) must not exit on Esc. Each marked environment is a separate word. In vi's
// command mode the cursor is on the last character of a word, not after it. In `--tags=wi` the word is `wi`. The opening quote of a
// word is not part of the search.
const texts = {bash, zsh, fish};

/** The completions and a widget for a shell's start file, with `key` bound to the widget. Throws FaultError (usage). */
export const toInit = (shell: Shell, key: string | undefined): string => {
	const {widget, bind, completion} = texts[shell];
	const head = [`envpick for ${shell}.`, ...toInitSteps(shell, 'ctrl+g')].map(line => `# ${line}\n`).join('');
	if (key === undefined) {
		const note = `# To bind a key to the widget, run \`${toCommand(shell)}\`.`;
		return `${head}${widget}\n${note}\n\n${completion()}`;
	}
	const written = toShellKey(shell, key);
	if (written === undefined) {
		const tryThis = 'use ctrl or alt with a letter, such as ctrl+g or alt+e';
		throw wrongValue('bind', key, 'a key to bind in a shell', tryThis);
	}
	return `${head}${widget}\n${bind(written)}\n${completion()}`;
};

/** The steps to install the output of `--init`, one a line: a terminal shows them instead of the script. */
export const toInitSteps = (shell: Shell, key: string | undefined): readonly string[] => [
	...texts[shell].steps.map(step => step.replace('COMMAND', toCommand(shell, key))),
	...(key === undefined ? ['ctrl+g is an example. Without --bind, no key is bound.'] : []),
];

const toCommand = (shell: Shell, key = 'ctrl+g'): string => `envpick --init ${shell} --bind ${key}`;

/** The current values of an option, for the completions: one a line, with its meaning after a tab. */
export const toValues = (option: AskedOption, {services, formats}: Config): string => {
	const values = {
		service: services.map(({name, address}) => [name, hostOf(address)]),
		as: [...Object.entries(formatSummary), ...formats.map(({name}) => [name, 'a format from the config'])],
	};
	return values[option].map(([name, does]) => `${name}\t${does}\n`).join('');
};

/** A key of the config in the notation of a shell; undefined if the shell or the terminal cannot distinguish it. */
export const toShellKey = (shell: Shell, key: string): string | undefined => {
	const [, held, typed = ''] = /^(ctrl|alt)\+([a-z0-9])$/.exec(key) ?? [];
	if (held === undefined || (held === 'ctrl' && /[0-9cijm]/.test(typed))) {
		return undefined;
	}
	const {ctrl, alt} = texts[shell];
	return held === 'alt' ? alt + typed : ctrl + (shell === 'zsh' ? typed.toUpperCase() : typed);
};

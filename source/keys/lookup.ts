import {toKeyName} from './key-label.ts';
import type {Binding, Command} from './keymap.ts';
import {keymap} from './keymap.ts';
import type {Mode} from './modes.ts';

/** The keys that hold in a run: the keymap, or what the config makes of it. */
export type Bindings = {
	/** In the order of the help. */
	readonly table: readonly Binding[];
	/** The command of a mode and a key, as `mode key`. */
	readonly commands: ReadonlyMap<string, Command>;
};

export const toBindings = (table: readonly Binding[]): Bindings => ({
	table,
	commands: new Map(
		table.flatMap(({command, keys}) =>
			Object.entries(keys).flatMap(([mode, names]) => names.map(name => [`${mode} ${name}`, command] as const)),
		),
	),
});

export const usualBindings: Bindings = toBindings(keymap);

/** The command that a key asks for in a mode, if any. */
export const commandOf = ({commands}: Bindings, mode: Mode, key: string): Command | undefined =>
	commands.get(`${mode} ${key}`);

/** The first key that asks for a command in a mode, if any, as the keymap names it. */
export const keyOf = ({table}: Bindings, mode: Mode, command: Command): string | undefined =>
	table.find(binding => binding.command === command)?.keys[mode]?.[0];

type ShownKeys = {readonly bindings: Bindings; readonly isAscii: boolean};

/** The same key as people read it, for messages. */
export const shownKeyOf = ({bindings, isAscii}: ShownKeys, mode: Mode, command: Command): string | undefined => {
	const key = keyOf(bindings, mode, command);
	return key && toKeyName(key, isAscii);
};

/** What a binding does in a mode. */
export const doesOf = ({does, doesIn}: Pick<Binding, 'does' | 'doesIn'>, mode: Mode): string => doesIn?.[mode] ?? does;

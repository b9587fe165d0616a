import type {Binding, Command, Mode} from './binding.ts';
import {toKeyName} from './key-label.ts';
import {keymap} from './keymap.ts';

/** The keys that hold in a run: the keymap, or what the config makes of it. */
export type Bindings = {
	/** In the order of the help. */
	readonly table: readonly Binding[];
	/** The command of a mode and a key, as `mode key`. */
	readonly commands: ReadonlyMap<string, Command>;
};

/** Makes a table of bindings ready to be looked up. */
export const toBindings = (table: readonly Binding[]): Bindings => ({
	table,
	commands: new Map(
		table.flatMap(({command, keys}) =>
			Object.entries(keys).flatMap(([mode, names]) => names.map(name => [`${mode} ${name}`, command] as const)),
		),
	),
});

/** The keymap as it is. */
export const usualBindings: Bindings = toBindings(keymap);

/** The command that a key asks for in a mode, if any. */
export const commandOf = ({commands}: Bindings, mode: Mode, key: string): Command | undefined =>
	commands.get(`${mode} ${key}`);

/** The first key that asks for a command in a mode, if any, as the keymap names it. */
export const keyOf = ({table}: Bindings, mode: Mode, command: Command): string | undefined =>
	table.find(binding => binding.command === command)?.keys[mode]?.[0];

/** The same key as people read it, for messages. */
export const shownKeyOf = (
	{bindings, isAscii}: {readonly bindings: Bindings; readonly isAscii: boolean},
	mode: Mode,
	command: Command,
): string | undefined => {
	const key = keyOf(bindings, mode, command);
	return key === undefined ? undefined : toKeyName(key, isAscii);
};

/** What a line of a keymap does in a mode. */
export const doesOf = ({does, doesIn: others}: Pick<Binding, 'does' | 'doesIn'>, mode: Mode): string =>
	others?.[mode] ?? does;

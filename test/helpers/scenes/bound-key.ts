import type {Bindings, Command, Mode} from '../../../source/keys/keymap.ts';

/** The first key of a command in a mode, if any, as the keymap names it. */
export const keyOf = (bindings: Bindings, mode: Mode, command: Command | 'choose'): string | undefined =>
	bindings.find(binding => binding.command === command)?.keys[mode]?.[0];

import fc from 'fast-check';
import {modesOf} from '../../../source/config/fields.ts';
import {keymap, type Mode} from '../../../source/keys/keymap.ts';

// Keys to give a command: some that another command may have, and several that no other command has.
const someKeys = fc.oneof(
	fc.constantFrom('ctrl+y', 'enter', 'x', 'j', 'esc', 'ctrl+c', '1', 'space', 'f1', 'alt+p', 'up'),
	fc.constantFrom('f3', 'f4', 'f5', 'alt+1', 'alt+2', 'ctrl+alt+up', '<', '>', '!', '@'),
);
const keysOf = (modes: readonly Mode[]) =>
	fc.oneof(
		someKeys,
		fc.uniqueArray(someKeys, {maxLength: 3}),
		fc
			.uniqueArray(fc.tuple(fc.constantFrom(...modes), fc.oneof(someKeys, fc.uniqueArray(someKeys, {maxLength: 2}))), {
				maxLength: 3,
				selector: ([mode]) => mode,
			})
			.map(entries => Object.fromEntries(entries)),
	);
/** Keys for some commands, as in a config; they may be refused. */
export const rebindings = fc.uniqueArray(fc.constantFrom(...keymap), {maxLength: 3}).chain(bindings =>
	fc.record(Object.fromEntries(bindings.map(({command}) => [command, keysOf(modesOf(command))])), {
		noNullPrototype: true,
	}),
);

import {type JsonField, type JsonTree, PlacedError} from '../json/located-json.ts';
import {isTypedKey} from '../keys/key-pattern.ts';
import {type Binding, type Command, keymap} from '../keys/keymap.ts';
import {type Bindings, toBindings} from '../keys/lookup.ts';
import {menuBindingOf} from '../keys/menu-keys.ts';
import type {Mode} from '../keys/modes.ts';
import {isNewKey, isNewMode} from '../keys/new-keys.ts';
import {modesOf} from './fields.ts';

type Keys = Partial<Record<Mode, readonly string[]>>;

const typingModes: readonly Mode[] = ['filter', 'search', 'help'];
const menuModes: readonly Mode[] = ['copy-as', 'services'];

/**
The keymap with the keys of a config in place of its own; their shape is checked. A key without a mode holds in every mode
of its command, except that a key that types a character does not hold in the filter, a search and the help: there the usual
keys stay if no other is given. Throws PlacedError where such a key is given for these modes, where a key would mean two
things, and where nothing would end the program.
*/
export const toConfigBindings = (fields: readonly JsonField[]): Bindings => {
	const treeOf = ({command}: Binding) => fields.find(({name}) => name === command)?.value;
	const given = keymap.map((binding): Keys => toKeys(binding, treeOf(binding), false));
	// An older config knows nothing of these modes. In them its keys apply unless another command has them.
	for (const [index, binding] of keymap.entries()) {
		const isUnused = (mode: Mode) => (key: string) =>
			!(given.some(keys => keys[mode]?.includes(key)) || isTaken(binding, mode, key));
		const more = Object.entries(toKeys(binding, treeOf(binding), true)) as [Mode, readonly string[]][];
		const unused = more.filter(([mode, keys]) => keys.every(isUnused(mode)));
		given[index] = {...given[index], ...Object.fromEntries(unused)};
	}
	const isFree = (mode: Mode, key: string) => !(isNewKey(mode, key) && given.some(keys => keys[mode]?.includes(key)));
	const table = keymap.map((binding, index): Binding => {
		const own = Object.entries(binding.keys) as [Mode, readonly string[]][];
		const left = own.map(([mode, keys]) => [mode, keys.filter(key => isFree(mode, key))] as const);
		return {...binding, keys: {...Object.fromEntries(left), ...given[index]}};
	});
	for (const field of fields) {
		checkField(field, table);
	}
	return toBindings(table);
};

const isTaken = ({command}: Binding, mode: Mode, key: string): boolean =>
	(menuModes.includes(mode) && menuBindingOf(key) !== undefined) ||
	keymap.some(binding => binding.command !== command && binding.keys[mode]?.includes(key));

// The keys of the modes that the command had in 0.1.0, or of those that came since.
const toKeys = ({command, keys}: Binding, tree: JsonTree | undefined, isNew: boolean): Keys => {
	if (tree === undefined || tree.type === 'object') {
		const ofModes = tree === undefined || isNew ? [] : tree.fields;
		return Object.fromEntries(ofModes.map(({name, value}) => [name, keysIn(value).map(({text}) => text)]));
	}
	const texts = keysIn(tree).map(({text}) => text);
	return Object.fromEntries(
		modesOf(command)
			.filter(mode => keys[mode] !== undefined && isNewMode(command, mode) === isNew)
			.map(mode => [mode, texts.filter(text => !typesIn(mode, text, command))] as const)
			.filter(([, untyped]) => texts.length === 0 || untyped.length > 0),
	);
};

// A key that the keymap itself takes from typing may stay.
const typesIn = (mode: Mode, key: string, command: Command): boolean =>
	typingModes.includes(mode) && isTypedKey(key) && !hasKey(keymap, command, mode, key);

const hasKey = (table: readonly Binding[], command: Command, mode: Mode, key: string): boolean =>
	table.find(binding => binding.command === command)?.keys[mode]?.includes(key) === true;

type KeyTree = JsonTree & {readonly type: 'text'};

const keysIn = (tree: JsonTree): readonly KeyTree[] =>
	(tree.type === 'array' ? tree.items : [tree]).filter(one => one.type === 'text');

const checkField = ({name, at, value}: JsonField, table: readonly Binding[]): void => {
	const binding = table.find(({command}) => command === name);
	if (binding === undefined) {
		return;
	}
	const {command, keys} = binding;
	const modes = Object.keys(keys) as Mode[];
	if (command === 'interrupt' && modes.some(mode => keys[mode]?.length === 0)) {
		const why = '`keys.interrupt` is empty, so nothing would quit at once';
		throw new PlacedError(at, why, 'write a key such as "ctrl+c"');
	}
	for (const key of keysIn(value)) {
		checkKey(key, command, modes, table);
	}
	for (const {name: mode, value: ofMode} of value.type === 'object' ? value.fields : []) {
		for (const key of keysIn(ofMode)) {
			if (typesIn(mode as Mode, key.text, command)) {
				const tryThis = 'write a key with ctrl or alt, or a named one';
				throw new PlacedError(key.at, `\`${key.text}\` types in the ${mode}`, tryThis);
			}
			checkKey(key, command, [mode as Mode], table);
		}
	}
};

const checkKey = ({text, at}: KeyTree, command: Command, modes: readonly Mode[], table: readonly Binding[]): void => {
	for (const mode of modes.filter(one => hasKey(table, command, one, text))) {
		const other = table.find(binding => binding.command !== command && binding.keys[mode]?.includes(text))?.command;
		if (other !== undefined || (menuModes.includes(mode) && menuBindingOf(text) !== undefined)) {
			const owner = other === undefined ? 'the menu' : `\`${other}\``;
			const tryThis = `write another key${other === undefined ? '' : `, or give ${owner} one too`}`;
			throw new PlacedError(at, `\`${text}\` cannot be \`${command}\` in \`${mode}\`: ${owner} has it`, tryThis);
		}
	}
};

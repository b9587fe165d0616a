import {type JsonField, type JsonTree, PlacedError} from '../json/located-json.ts';
import {isTypedKey} from '../keys/key-codes.ts';
import {
	type Binding,
	type Bindings,
	type Command,
	type Keys,
	keymap,
	type Mode,
	menuBindingOf,
	toBindings,
	typingModes,
} from '../keys/keymap.ts';

/**
The keymap with the keys of a config instead of its own; their shape is checked. A key without a mode applies in every
mode in which the command has keys. A key that types a character changes neither the filter nor a search. Throws PlacedError if such a key is given for these modes, if a key is ambiguous, and if nothing would end the
program.
*/
export const toConfigBindings = (fields: readonly JsonField[]): Bindings => {
	const table = keymap.map((binding): Binding => {
		const tree = fields.find(({name}) => name === binding.command)?.value;
		return tree === undefined ? binding : {...binding, keys: {...binding.keys, ...toKeys(binding, tree)}};
	});
	for (const field of fields) {
		checkField(field, table);
	}
	return toBindings(table);
};

const toKeys = ({command, keys}: Binding, tree: JsonTree): Keys => {
	const texts = keysIn(tree).map(({text}) => text);
	const all =
		tree.type === 'object'
			? tree.fields.map(({name, value}) => [name, keysIn(value).map(({text}) => text)] as const)
			: (Object.keys(keys) as Mode[])
					.map(mode => [mode, texts.filter(text => !typesIn(mode, text, command))] as const)
					.filter(([, untyped]) => texts.length === 0 || untyped.length > 0);
	return Object.fromEntries(all);
};

// A key that the keymap itself uses while typing may stay.
const typesIn = (mode: Mode, key: string, command: Command): boolean =>
	typingModes.includes(mode) && isTypedKey(key) && !hasKey(keymap, command, mode, key);

const hasKey = (table: readonly Binding[], command: Command, mode: Mode, key: string): boolean =>
	table.find(binding => binding.command === command)?.keys[mode]?.includes(key) === true;

type KeyTree = JsonTree & {readonly type: 'text'};

const keysIn = (tree: JsonTree): readonly KeyTree[] =>
	(tree.type === 'array' ? tree.items : [tree]).filter(one => one.type === 'text');

const checkField = ({name, at, value}: JsonField, table: readonly Binding[]): void => {
	const {command, keys} = table.find(binding => binding.command === name) as Binding;
	const modes = Object.keys(keys) as Mode[];
	if (command === 'interrupt' && modes.some(mode => keys[mode]?.length === 0)) {
		const why = '`keys.interrupt` is empty, so nothing would quit at once';
		throw new PlacedError(at, why, 'write a key such as "ctrl+c"');
	}
	for (const key of keysIn(value)) {
		checkKey(key, command, modes, table);
	}
	for (const {name: ofMode, value: inMode} of value.type === 'object' ? value.fields : []) {
		const mode = ofMode as Mode;
		for (const key of keysIn(inMode)) {
			if (typesIn(mode, key.text, command)) {
				const tryThis = 'write a key with ctrl or alt, or a named one';
				throw new PlacedError(key.at, `\`${key.text}\` is typed as text in the ${mode}`, tryThis);
			}
			checkKey(key, command, [mode], table);
		}
	}
};

const checkKey = ({text, at}: KeyTree, command: Command, modes: readonly Mode[], table: readonly Binding[]): void => {
	for (const mode of modes.filter(one => hasKey(table, command, one, text))) {
		const other = table.find(binding => binding.command !== command && binding.keys[mode]?.includes(text))?.command;
		if (other !== undefined || (['copy-as', 'services'].includes(mode) && menuBindingOf(text) !== undefined)) {
			const owner = other === undefined ? 'the menu' : `\`${other}\``;
			const tryThis = `write another key${other === undefined ? '' : `, or give ${owner} one too`}`;
			throw new PlacedError(at, `\`${text}\` cannot be \`${command}\` in \`${mode}\`: ${owner} has it`, tryThis);
		}
	}
};

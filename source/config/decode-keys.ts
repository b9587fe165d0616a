import {modesOf} from './fields.ts';
import {type JsonField, type JsonTree, PlacedError} from '../json/located-json.ts';
import type {Binding, Command, Mode} from '../keys/binding.ts';
import {isTypedKey} from '../keys/key-pattern.ts';
import {keymap} from '../keys/keymap.ts';
import {type Bindings, toBindings} from '../keys/lookup.ts';
import {menuBindingOf} from '../keys/menu-keys.ts';

type Keys = Partial<Record<Mode, readonly string[]>>;

const typingModes: readonly Mode[] = ['filter', 'help'];
const menuModes: readonly Mode[] = ['copy-as', 'services'];

/**
The keymap with the keys of a config, whose shape is checked, in place of its own. A key without a mode holds in every
mode of its command; but one that types holds not where one types, in the filter and in the help: there the usual keys
stay if nothing else is given. Throws PlacedError where a key that types is given for these, where a key would mean two
things, and where nothing would leave the program.
*/
export const toConfigBindings = (fields: readonly JsonField[]): Bindings => {
	const given = new Map(fields.map(field => [field.name, field]));
	const table = keymap.map((binding): Binding => {
		const field = given.get(binding.command);
		return field === undefined ? binding : {...binding, keys: {...binding.keys, ...toKeys(binding, field.value)}};
	});
	for (const field of fields) {
		checkField(field, table);
	}
	return toBindings(table);
};

const toKeys = ({command, keys}: Binding, tree: JsonTree): Keys => {
	if (tree.type === 'object') {
		return Object.fromEntries(tree.fields.map(({name, value}) => [name, textsOf(value).map(({text}) => text)]));
	}
	const texts = textsOf(tree).map(({text}) => text);
	return Object.fromEntries(
		modesOf(command)
			.filter(mode => keys[mode] !== undefined)
			.map(mode => [mode, texts.filter(text => !typesIn(mode, text, command))] as const)
			.filter(([, untyped]) => texts.length === 0 || untyped.length > 0),
	);
};

// What the keymap itself takes from typing, it can keep.
const typesIn = (mode: Mode, key: string, command: Command): boolean =>
	typingModes.includes(mode) &&
	isTypedKey(key) &&
	keymap.find(binding => binding.command === command)?.keys[mode]?.includes(key) !== true;

type KeyTree = JsonTree & {readonly type: 'text'};

const textsOf = (tree: JsonTree): readonly KeyTree[] => {
	const trees = tree.type === 'array' ? tree.items : [tree];
	return trees.filter((one): one is KeyTree => one.type === 'text');
};

const checkField = ({name, at, value}: JsonField, table: readonly Binding[]): void => {
	const binding = table.find(({command}) => command === name);
	if (binding === undefined) {
		return;
	}
	const modes = Object.keys(binding.keys) as Mode[];
	if (binding.command === 'interrupt' && modes.some(mode => binding.keys[mode]?.length === 0)) {
		throw new PlacedError(
			at,
			'`keys.interrupt` is empty, so nothing would leave at once',
			'write a key such as "ctrl+c"',
		);
	}
	const perMode: readonly (readonly [Mode | undefined, JsonTree])[] =
		value.type === 'object' ? value.fields.map(field => [field.name as Mode, field.value]) : [[undefined, value]];
	for (const [mode, tree] of perMode) {
		for (const key of textsOf(tree)) {
			if (mode !== undefined && typesIn(mode, key.text, binding.command)) {
				throw new PlacedError(
					key.at,
					`\`${key.text}\` types in the ${mode}`,
					'write a key with ctrl or alt, or a named one',
				);
			}
			checkKey(key, binding, mode === undefined ? modes : [mode], table);
		}
	}
};

const checkKey = ({text, at}: KeyTree, {command}: Binding, modes: readonly Mode[], table: readonly Binding[]): void => {
	for (const mode of modes) {
		const other = table.find(({command: one, keys}) => one !== command && keys[mode]?.includes(text));
		const holds = table.find(({command: one}) => one === command)?.keys[mode]?.includes(text) === true;
		if (holds && (other !== undefined || (menuModes.includes(mode) && menuBindingOf(text) !== undefined))) {
			const owner: Command | 'the menu' = other?.command ?? 'the menu';
			const tryThis = other === undefined ? 'write another key' : `write another key, or give \`${owner}\` one too`;
			const has = owner === 'the menu' ? 'the menu has it' : `\`${owner}\` has it`;
			throw new PlacedError(at, `\`${text}\` cannot be \`${command}\` in \`${mode}\`: ${has}`, tryThis);
		}
	}
};

import type {JsonField, JsonFields, JsonTree, Mistake, Position} from '../json/located-json.ts';
import {isTypedKey, readKeyName, writeKeyName} from '../keys/key-names.ts';
import {type Binding, type Bindings, type Command, keymap, type Mode, typingModes} from '../keys/keymap.ts';
import {nearestOf} from '../text/nearest-names.ts';

type KeyTree = JsonTree & {readonly type: 'text'};

/** The keys of a command in a config, by their modes. */
type Change = {
	readonly command: Command;
	readonly field: JsonField;
	readonly modes: readonly (readonly [Mode, readonly KeyTree[]])[];
};

/** Whether a name or value at a position is known to be wrong: it has no keys. */
type IsWrong = (at: Position) => boolean;

/**
The keymap with the keys of a config, and the mistakes in them: typed characters, ambiguous keys, and no key to quit. A key without
a mode applies in every mode in which the command has keys; but not while typing, if the key types a character.
*/
export const bindKeys = (fields: JsonFields, isWrong: IsWrong) => {
	const changes = [...fields].flatMap(([name, field]): Change[] => {
		const binding = keymap.find(({command}) => command === name);
		return binding ? [{command: binding.command, field, modes: keysByMode(binding, field.value, isWrong)}] : [];
	});
	const commands = keymap.map(({command}) => command);
	// Commands with misspelt names: their keys are unknown, so nothing conflicts with them.
	const misspelt = [...fields].flatMap(([name, {at}]) => (isWrong(at) ? nearestOf(commands, name) : []));
	const bindings = keymap.map((binding): Binding => {
		const modes = changes.find(({command}) => command === binding.command)?.modes ?? [];
		const keys = Object.fromEntries(modes.map(([mode, trees]) => [mode, trees.map(({text}) => text)]));
		return {...binding, keys: misspelt.includes(binding.command) ? keys : {...binding.keys, ...keys}};
	});
	const mistakes = changes.flatMap((change, index) => {
		// A conflict between two changes is reported at the first. An earlier one may also have usual keys left, in other modes.
		const earlier = changes.slice(0, index);
		const others = bindings.flatMap((binding): Binding[] => {
			const written = earlier.find(({command}) => command === binding.command)?.modes.map(([mode]) => mode) ?? [];
			const keys = Object.fromEntries(Object.entries(binding.keys).filter(([mode]) => !written.includes(mode as Mode)));
			return binding.command === change.command ? [] : [{...binding, keys}];
		});
		return mistakesIn(change, others);
	});
	return {bindings, mistakes};
};

const keysByMode = ({command, keys}: Binding, tree: JsonTree, isWrong: IsWrong): Change['modes'] => {
	const keysIn = (one: JsonTree) =>
		(one.type === 'array' ? one.items : [one])
			.filter((key): key is KeyTree => key.type === 'text' && !isWrong(key.at))
			.map(key => ({...key, text: readKeyName(key.text)}));
	if (tree.type === 'object') {
		return [...tree.fields].flatMap(([name, {at, value}]) => (isWrong(at) ? [] : [[name as Mode, keysIn(value)]]));
	}
	const all = keysIn(tree);
	return (Object.keys(keys) as Mode[])
		.map(mode => [mode, all.filter(({text}) => !typesIn(mode, text, command))] as const)
		.filter(([, untyped]) => all.length === 0 || untyped.length > 0);
};

// A key that the default keymap also uses while typing is allowed.
const typesIn = (mode: Mode, key: string, command: Command): boolean =>
	typingModes.includes(mode) &&
	isTypedKey(key) &&
	!keymap.some(binding => binding.command === command && binding.keys[mode]?.includes(key));

const mistakesIn = ({command, field: {at, value}, modes}: Change, others: Bindings): readonly Mistake[] => {
	const values = value.type === 'object' ? [...value.fields.values()].map(one => one.value) : [value];
	const isUnbound = command === 'interrupt' && values.some(one => one.type === 'array' && one.items.length === 0);
	const noKey = {at, why: '`keys.interrupt` has no key', tryThis: 'write a key such as "ctrl-c"'};
	const keys = new Set(modes.flatMap(([, trees]) => trees));
	const wrongKeys = [...keys].flatMap(key => {
		const its = modes.flatMap(([mode, trees]) => (trees.includes(key) ? [mode] : []));
		return mistakesOfKey(key, command, its, others);
	});
	return isUnbound ? [noKey, ...wrongKeys] : wrongKeys;
};

const mistakesOfKey = ({text, at}: KeyTree, command: Command, modes: readonly Mode[], others: Bindings): Mistake[] => {
	const typed = modes.find(mode => typesIn(mode, text, command));
	if (typed !== undefined) {
		const tryThis = 'write a key with ctrl or alt, or a key such as "f2"';
		return [{at, why: `\`${writeKeyName(text)}\` is typed as text in the ${typed}`, tryThis}];
	}
	return others.flatMap(({command: other, keys}) => {
		const mode = modes.find(one => keys[one]?.includes(text));
		const why = `\`${writeKeyName(text)}\` cannot be \`${command}\` in \`${mode}\`: \`${other}\` uses it`;
		return mode === undefined ? [] : [{at, why, tryThis: `write another key, or change \`${other}\` too`}];
	});
};

import {type FaultError, usageFault} from '../../fault/fault.ts';
import {hasPlace} from '../../formats/template.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {nearestOf} from '../../text/suggest.ts';
import {cutText} from '../../text/width.ts';
import {options, toFlag} from './table.ts';

const known = new Map(options.map(option => [option.name, option]));

// The letter of an option without a value: several can share a dash, as `-10`.
const isSwitch = (letter: string): boolean =>
	options.some(option => option.letter === letter && option.value === undefined);

const longNames = new Map(options.map(({name, letter}) => [letter, name]));

// A key given with an option would show in the process list and in the shell's history. Leading dashes are removed before.
const keyName = /^k|key|token|secret|password/;

// The look of an option name, which a message may repeat. Anything else may be a key.
const optionName = /^--?[a-z]+(?:[-_][a-z]+)*-?\d?(?=$|[=:\s])/i;
// Names of options in other programs. A typo never suggests an option that deletes.
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([['format', ['as']]]);
const suggested = options.map(({name}) => name).filter(name => name !== 'forget');

const seeHelp = 'see `envpick --help`';

/**
Checks that each option is known, not repeated, and has a value if it needs one. Gives the command line for meow, and the
long names of the options in it. meow prints an unknown option with its value, which may be a key, and ignores a missing
value. So it gets only checked options, in the one unambiguous form: `--nameInCamelCase="value"`, whose quotes it
removes. Everything after `--run` is its command. Throws FaultError (usage).
*/
export const checkOptions = (argv: readonly string[]) => {
	const checked: string[] = [];
	const names = new Set<string>();
	const rest = [...argv];
	for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
		if (argument === '--') {
			return {argv: [...checked, '--', ...rest], names};
		}
		if (!argument.startsWith('-') || argument === '-') {
			checked.push(argument);
			continue;
		}
		const letters = argument.slice(1);
		if (letters.length > 1 && [...letters].every(isSwitch)) {
			rest.unshift(...[...letters].map(letter => `-${letter}`));
			continue;
		}
		const {name, value} = splitOption(argument);
		const option = known.get(name);
		if (option === undefined) {
			throw unknown(argument);
		}
		if (names.has(name)) {
			throw usageFault(`\`--${name}\` is given twice`, seeHelp);
		}
		names.add(name);
		if (name === 'run') {
			return {argv: checked, names, command: checkCommand([...(value === undefined ? [] : [value]), ...rest])};
		}
		const given = option.value === undefined ? value : (value ?? nextValue(rest));
		if (option.value !== undefined && !(given || (given === '' && option.mayBeEmpty))) {
			throw usageFault(`\`--${name}\` needs a value: ${option.value}`, seeHelp);
		}
		if (option.value === undefined && given !== undefined) {
			throw usageFault(`\`--${name}\` takes no value`, seeHelp);
		}
		checked.push(given === undefined ? `--${toFlag(name)}` : `--${toFlag(name)}="${given}"`);
	}
	return {argv: checked, names};
};

const checkCommand = (command: readonly string[]): readonly string[] => {
	const [name = ''] = command;
	if (name === '' || name.startsWith('-')) {
		throw usageFault('`--run` needs a value: CMD', 'write the command after all other options');
	}
	if (hasPlace(name)) {
		throw usageFault('`--run` would run the pick itself', 'write the name of a command first');
	}
	return command;
};

// An option instead of the value: the value was forgotten.
const nextValue = (rest: string[]): string | undefined => (/^--./.test(rest[0] ?? '') ? undefined : rest.shift());

const unknown = (argument: string): FaultError => {
	const words = argument.split('=')[0] ?? '';
	if (keyName.test(words.toLowerCase().replace(/[-_]/g, ''))) {
		const tryThis = 'set ENVPICK_ACCESS_KEY or use --access-key-file';
		return usageFault('no option takes the key: it would show in `ps`', tryThis);
	}
	const name = optionName.exec(argument)?.[0] ?? '';
	if (name === '' || name.length > 22) {
		return usageFault(
			'unknown option',
			/^-\p{L}\w{1,8}$/u.test(argument) ? "to exclude a word, write '!word'" : seeHelp,
		);
	}
	const word = name.replace(/-+/, '');
	// A default can only be turned off: `--color` suggests `--no-color`.
	const nearest = known.has(`no-${word}`) ? [`no-${word}`] : (otherNames.get(word) ?? nearestOf(suggested, word));
	const meant = nearest.map(near => `\`--${near}\``).join(' or ');
	if (meant === '' && /^-\w{2}/.test(argument)) {
		return usageFault(`unknown option \`${name}\``, `to exclude ${word}, write '!${word}'`);
	}
	return usageFault(`unknown option \`${name}\``, meant === '' ? seeHelp : `did you mean ${meant}?`);
};

/** The refusal of an option value, cut and safe. */
export const wrongValue = (name: string, value: string, kind: string, tryThis: string): FaultError =>
	usageFault(`\`--${name} ${cutText(toSafeText(value), 20)}\` is not ${kind}`, tryThis);

const splitOption = (argument: string) => {
	const [, dashes, name = '', value] = /^(--?)([^=]*)(?:=(.*))?/s.exec(argument) ?? [];
	if (dashes === '--') {
		return {name, value};
	}
	// A short option is one letter; so `-Vx` or `-list` is not an option.
	return {name: name.length === 1 ? (longNames.get(name) ?? name) : `-${name}`, value};
};

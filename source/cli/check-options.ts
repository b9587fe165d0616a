import {options, shortOptions} from './options.ts';
import {FaultError} from '../fault/fault.ts';
import {nearestOf} from '../text/suggest.ts';

const known = new Map(options.map(option => [option.name, option]));

// A key given with an option would show in the process list and in the shell's history. Dashes are taken out before.
const keyName = /^k|key|token|secret|password/;

// The form of a name that may be repeated: anything else, and what follows it, can be a key.
const optionName = /^--?[a-z]+(?:[-_][a-z]+)*-?\d?(?=$|[=:\s])/i;
const longestName = 22;

/** A mistake on the command line, and what to do instead. */
export const usage = (what: string, tryThis = 'see `envpick --help`'): FaultError =>
	new FaultError({type: 'usage', what, tryThis});

/**
Checks that each option is known, given once, and has a value where it needs one. meow prints an unknown option with its
value, which may be a key, and passes over a missing one; so the options are checked before it, and given on in the one form
(`--name=value`) that cannot be misread. Throws FaultError (usage).
*/
export const checkOptions = (argv: readonly string[]): string[] => {
	const checked: string[] = [];
	const seen = new Set<string>();
	const rest = [...argv];
	for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
		if (argument === '--') {
			return [...checked, '--', ...rest];
		}
		if (!argument.startsWith('-') || argument === '-') {
			checked.push(argument);
			continue;
		}
		const {name, value} = splitOption(argument);
		const option = known.get(name);
		if (option === undefined) {
			throw unknown(argument);
		}
		if (seen.has(name)) {
			throw usage(`\`--${name}\` is given twice`);
		}
		seen.add(name);
		const given = option.value === undefined ? value : (value ?? rest.shift());
		if (
			option.value !== undefined &&
			(given === undefined || given === '' || (value === undefined && /^--./.test(given)))
		) {
			throw usage(`\`--${name}\` needs a value: ${option.value}`);
		}
		if (option.value === undefined && given !== undefined) {
			throw usage(`\`--${name}\` takes no value`);
		}
		const plain = name.replace(/-(\d)$/, '$1');
		checked.push(given === undefined ? `--${plain}` : `--${plain}=${given}`);
	}
	return checked;
};

const unknown = (argument: string): FaultError => {
	const words = argument.split('=')[0] ?? '';
	if (keyName.test(words.toLowerCase().replace(/[-_]/g, ''))) {
		return usage('no option takes the key: it would show in `ps`', 'set ENVPICK_ACCESS_KEY or use --access-key-file');
	}
	const name = optionName.exec(argument)?.[0] ?? '';
	if (name === '' || name.length > longestName) {
		return usage('unknown option');
	}
	const word = name.replace(/^-+/, '');
	const perhaps = nearestNames(word).map(near => `\`--${near}\``);
	return usage(
		`unknown option \`${name}\``,
		perhaps.length === 0 ? undefined : `perhaps ${perhaps.join(' or ')} was meant`,
	);
};

// What is usual can only be switched off: `--color` belongs to `--no-color`.
const nearestNames = (word: string): readonly string[] =>
	known.has(`no-${word}`) ? [`no-${word}`] : nearestOf([...known.keys()], word);

const splitOption = (argument: string): {readonly name: string; readonly value?: string} => {
	const isLong = argument.startsWith('--');
	const [, name = '', value] = /^--?([^=]*)(?:=(.*))?$/s.exec(argument) ?? [];
	const full = isLong ? name : (shortOptions[name] ?? name);
	// A short option is one letter; `-Vx` is none of ours.
	const known = isLong || name.length === 1 ? full : `-${full}`;
	return value === undefined ? {name: known} : {name: known, value};
};

import {toProperty} from '../../config/settings.ts';
import {Fault} from '../../fault/fault.ts';
import {checkCommand} from '../../formats/fill-command.ts';
import {allFormatNames, isTable} from '../../formats/format.ts';
import {nearestOf} from '../../text/nearest-names.ts';
import {options} from '../tasks.ts';

const known = new Map(options.map(option => [option.name, option]));

// A key given as an option would show in the process list and in the shell's history. Leading dashes are removed first.
const keyName = /^k|key|token|secret|password/;

// Matches an option name, which a message may repeat. Anything else may be a key.
const optionName = /^--?[a-z]+(?:[-_][a-z]+)*-?\d?(?=$|[=:\s])/i;

// A typo never suggests an option that deletes.
const suggested = options.map(({name}) => name).filter(name => name !== 'forget');

const seeHelp = 'see `envpick --help`';

/**
Checks that each option is known and has a value if it needs one: meow prints an unknown option with its value, which may be a key,
and ignores a missing value. Of an option that is given twice the last one counts, so that an alias can be overridden. Returns the
command line for meow, the long names of its options, and the command after `--run`. For meow each option is unambiguous,
`--nameInCamelCase="value"`; meow removes the quotes. Throws Fault.
*/
export const checkOptions = (argv: readonly string[]) => {
	const words: string[] = [];
	const given = new Map<string, string>();
	const toResult = (after: readonly string[] = [], command?: readonly string[]) => ({
		argv: [...given.values(), ...words, ...after],
		names: new Set([...given.keys(), ...(command === undefined ? [] : ['run'])]),
		command,
	});
	const rest = [...argv];
	for (let argument = rest.shift(); argument !== undefined; argument = rest.shift()) {
		if (argument === '--') {
			return toResult(['--', ...rest]);
		}
		if (!argument.startsWith('-') || argument === '-') {
			words.push(argument);
			continue;
		}
		const [first = argument, ...others] = splitLetters(argument) ?? [];
		rest.unshift(...others);
		const {name, value} = splitOption(first);
		const option = known.get(name);
		if (option === undefined) {
			throw unknown(argument);
		}
		if (name === 'run') {
			return toResult([], checkCommand([...(value === undefined ? [] : [value]), ...rest]));
		}
		const found = option.value === undefined ? value : (value ?? nextValue(rest));
		if (option.value !== undefined && !(found || (found === '' && option.mayBeEmpty))) {
			throw new Fault(`\`--${name}\` needs a value: ${option.value}`, seeHelp);
		}
		if (option.value === undefined && found !== undefined) {
			throw new Fault(`\`--${name}\` takes no value`, seeHelp);
		}
		given.set(name, found === undefined ? `--${toProperty(name)}` : `--${toProperty(name)}="${found}"`);
	}
	return toResult();
};

// Options with a letter can share a dash, and the value of the last one can follow its letter: `-10`, `-1q mac`, `-qmac`. Returns a
// word for each option; undefined if any letter is unknown.
const splitLetters = (argument: string): readonly string[] | undefined => {
	const [, first = '', rest = ''] = /^-([^-])(.*)$/s.exec(argument) ?? [];
	const option = options.find(({letter}) => letter !== undefined && letter === first);
	if (option === undefined || rest === '') {
		return option && [argument];
	}
	if (option.value !== undefined) {
		return [`-${first}=${rest.replace(/^=/, '')}`];
	}
	const others = splitLetters(`-${rest}`);
	return others && [`-${first}`, ...others];
};

// If an option follows, the value was forgotten.
const nextValue = (rest: string[]): string | undefined => (/^--./.test(rest[0] ?? '') ? undefined : rest.shift());

const unknown = (argument: string): Fault => {
	const words = argument.split('=')[0] ?? '';
	if (keyName.test(words.toLowerCase().replace(/[-_]/g, ''))) {
		const tryThis = 'set ENVPICK_ACCESS_KEY or use --access-key-file';
		return new Fault('the key cannot be an option: `ps` would show it', tryThis);
	}
	const [found = ''] = optionName.exec(argument) ?? [];
	const name = found.length > 22 ? '' : found;
	const word = name.replace(/-+/, '');
	// Other programs have `--format`, and `--forget` resembles it.
	const format = allFormatNames.find(one => one === word);
	const asFormat = format && `--${isTable(format) ? 'list --' : ''}as ${format}`;
	const otherCase = options.find(({letter}) => letter !== word && letter?.toLowerCase() === word.toLowerCase());
	const near = otherCase ? [`-${otherCase.letter}`] : nearestOf(suggested, word).map(one => `--${one}`);
	const similar = word === 'format' ? ['--as'] : near;
	const meant = (asFormat === undefined ? similar : [asFormat]).map(one => `\`${one}\``);
	const otherwise = /^-\p{L}\w{1,8}$/u.test(argument) ? "to exclude a word, write '!word'" : seeHelp;
	return new Fault(
		`unknown option${name === '' ? '' : ` \`${name}\``}`,
		meant.length === 0 ? otherwise : `did you mean ${meant.join(' or ')}?`,
	);
};

const splitOption = (argument: string) => {
	const [, dashes, name = '', value] = /^(--?)([^=]*)(?:=(.*))?/s.exec(argument) ?? [];
	// A short option is one letter, so `-Vx` or `-list` is not an option.
	return dashes === '--' ? {name, value} : {name: options.find(({letter}) => letter === name)?.name ?? '', value};
};

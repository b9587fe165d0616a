import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {helpText} from '../../../source/cli/options/help.ts';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {browses} from '../../../source/cli/requested.ts';
import {options} from '../../../source/cli/tasks.ts';
import {allSettings, type Option, optionNameOf, toProperty} from '../../../source/config/settings.ts';
import {asFault} from '../../../source/fault/fault.ts';
import {faultOf} from '../../helpers/faults/fault-of.ts';
import {runOf} from '../../helpers/program/run-of.ts';

const repeated = (texts: readonly string[]): readonly string[] =>
	texts.filter((text, index) => texts.indexOf(text) !== index);

const parse = (...argv: readonly string[]) => parseArguments(argv, import.meta);

const withValue = ({name, value, choices}: Option): string => {
	const [choice = name === 'timeout' || name === 'height' ? '7' : 'some'] = Object.keys(choices ?? {});
	return value === undefined ? `--${name}` : `--${name}=${choice}`;
};

const wordOf = (name = '') => options.filter(option => option.name === name).map(withValue);

/** The option that an option needs, if any. */
const neededFor = ({name}: Option) => (name === 'bind' ? wordOf('init') : []);

const valued = options.filter(({value}) => value !== undefined);
const switches = options.filter(({value}) => value === undefined);
const lettered = options.filter(({letter}) => letter !== undefined);

describe('the table of options', () => {
	it('has every name and letter only once, even in camel case', () => {
		expect(repeated(options.map(({name}) => toProperty(name)))).toEqual([]);
		expect(repeated(options.flatMap(({letter = []}) => letter))).toEqual([]);
	});

	it('has names in lower case, values in capitals, and choices only for values', () => {
		expect(options.filter(({name}) => !/^[a-z]+\d?(?:-(?:[a-z]+|\d))*$/.test(name))).toEqual([]);
		expect(options.filter(({letter = 'a'}) => !/^[a-zA-Z\d]$/.test(letter))).toEqual([]);
		expect(valued.filter(({value = ''}) => !/^[A-Z]+$/.test(value))).toEqual([]);
		expect(switches.filter(({choices}) => choices !== undefined)).toEqual([]);
	});

	it('describes each option in a short sentence without a full stop, or what zsh would read', () => {
		expect(options.map(({does}) => does).filter(does => !/^[A-Z][^[\]\\]{5,75}[^.\s]$/.test(does))).toEqual([]);
	});

	it('has the words for a wrong value of each setting that a variable or the config can set', () => {
		const checked = allSettings.filter(
			({value, variable, field, choices, read}) =>
				value !== undefined && ((variable && (read ?? choices)) || field) !== undefined,
		);

		expect(checked.length).toBeGreaterThan(4);
		expect(checked.filter(({kind}) => kind === undefined)).toEqual([]);
		expect(checked.filter(({choices, write, field}) => !(choices ?? write ?? field?.write))).toEqual([]);
		expect(checked.filter(({field}) => field?.pattern !== undefined && field.write === undefined)).toEqual([]);
	});

	it('is completely in the help, with every choice and letter', () => {
		const words = new Set(helpText(options).split(/[^\w-]+/));

		expect(lettered.filter(({letter}) => !words.has(`-${letter}`))).toEqual([]);
		expect(options.flatMap(({choices = {}}) => Object.keys(choices)).filter(choice => !words.has(choice))).toEqual([]);
	});
});

/** What an option without a value sets: most turn something on. */
const setBy = ({name}: Option): object => {
	const setting = allSettings.find(one => one.isTurnedOff && optionNameOf(one) === name);
	return setting === undefined ? {[name]: true} : {[setting.name]: false};
};

describe('the command line', () => {
	it.each(options)('accepts --$name, and no similar name', option => {
		const needed = neededFor(option);
		const given = parse(...needed, withValue(option));

		expect(given.names).toContain(option.name);
		expect(given.names).toHaveLength(needed.length + 1);
		expect([given.task, ...Object.keys(given.settings)]).toContain(Object.keys(setBy(option))[0]);
	});

	it.each(valued)('accepts the value of --$name as the next word, and needs it', async option => {
		const {name, value, mayBeEmpty = false} = option;
		const word = withValue(option);
		expect(parse(...neededFor(option), ...word.split('='))).toEqual(parse(...neededFor(option), word));

		const empty = mayBeEmpty ? [] : [[`--${name}=`]];
		for (const argv of [[`--${name}`], [`--${name}`, '--list'], ...empty]) {
			expect(await faultOf(async () => parse(...argv))).toMatchObject({what: `\`--${name}\` needs a value: ${value}`});
		}
	});

	it.each(lettered)('accepts -$letter for --$name', ({name, letter, value}) => {
		const some = value === undefined ? [] : ['some'];

		expect(parse(`-${letter}`, ...some)).toEqual(parse(`--${name}`, ...some));
	});

	it.each(switches)('turns --$name on only if it is given, without a value', async option => {
		const {name} = option;
		const {task, settings} = parse(...neededFor(option), `--${name}`);
		expect({[task ?? '']: true, ...settings}).toMatchObject(setBy(option));
		expect(parse()).toMatchObject({task: undefined, settings: {}});
		expect(await faultOf(async () => parse(`--${name}=1`))).toMatchObject({what: `\`--${name}\` takes no value`});
	});

	it('accepts letters behind one dash, as fzf does, and an empty query', () => {
		expect(parse('-10')).toEqual(parse('-1', '-0'));
		expect(parse('-01', '-q', '').settings.query).toBe('');
		expect(parse('-q', 'x64', 'win').settings.query).toBe('x64 win');
	});

	it('accepts the value of -q behind its letter, alone or behind other letters', () => {
		expect(parse('-qwin11').settings.query).toBe('win11');
		expect(parse('-q=-x').settings.query).toBe('-x');
		expect(parse('-1q', 'mac')).toEqual(parse('-1', '-q', 'mac'));
		expect(parse('-10qmac os')).toEqual(parse('-1', '-0', '-q', 'mac os'));
	});

	it('lets the last of several equal options count, so that an alias can be overridden', () => {
		expect(parse('--tags', 'all', 'win', '--tags=short')).toEqual(parse('--tags', 'short', 'win'));
		expect(parse('-q', 'one', '-qtwo', '--query', 'three').settings.query).toBe('three');
		expect(parse('--list', '--list')).toEqual(parse('--list'));
	});

	it('means the same in any order of options and words', () => {
		const excluded = new Set<string>([...rivals.flat(), 'bind']);
		const words = options.filter(({name}) => !excluded.has(name)).map(withValue);
		const order = fc
			.subarray(words)
			.chain(some => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, {minLength: some.length})));

		fc.assert(
			fc.property(order, fc.nat(), ([some, shuffled], at) => {
				const where = at % (shuffled.length + 1);
				expect(parse(...shuffled.toSpliced(where, 0, 'win10'))).toEqual(parse('win10', ...some));
			}),
		);
	});

	it('browses unless an option requests something else', () => {
		const others = options.filter(option => {
			const run = runOf([...neededFor(option), withValue(option)]);
			return !browses(run.given, run.settings);
		});

		expect(others.map(({name}) => name).sort()).toEqual([
			...['bind', 'changes', 'check', 'clipboard-test', 'exit-0', 'forget', 'help', 'init', 'json'],
			...['last', 'list', 'man', 'print-config', 'select-1', 'version'],
		]);
	});

	it('refuses exactly the options that exclude each other, in either order, and names both', () => {
		// All arguments after `--run` belong to its command, and `--bind` needs `--init`.
		const names = options.map(({name}) => name).filter(name => name !== 'bind');
		for (const first of names.filter(name => name !== 'run')) {
			for (const second of names.filter(name => name !== first)) {
				const expected = isRival(first, second) ? [first, second].map(name => `\`--${name}\``).sort() : [];
				expect(refusedIn([first, second].flatMap(wordOf)), `${first} ${second}`).toEqual(expected);
			}
		}
	});
});

const tasks = 'check changes print-config clipboard-test forget setup init man';

/** Options that exclude each other. Options for the output or the screen, which an alias may set, exclude no task. */
const rivals = [
	...[
		'demo input service base-url',
		'demo input setup offline',
		`last list json ${tasks}`,
		`run list json ${tasks.replace(' setup', '')}`,
		`list json ${tasks}`,
	],
	...[
		'run print',
		'run print0',
		'json select-1',
		'json as',
		'json tags',
		'json columns',
		'check query',
		'forget query',
		'print-config query',
	],
	...['list', 'json', 'last', 'select-1', 'run', 'print0', 'unquoted'].map(name => `insert ${name}`),
	...['clipboard-test query', 'init query', 'man query'],
	...`last ${tasks}`.split(' ').flatMap(task => [`${task} select-1`, `${task} exit-0`]),
].map(names => names.split(' '));

// With both, the changes are JSON.
const areFitting = (...names: readonly string[]) => names.toSorted().join() === 'changes,json';

const isRival = (...names: readonly string[]): boolean =>
	!areFitting(...names) && rivals.some(group => names.every(name => group.includes(name)));

/** The options that the message for a refused command line names, in order; none if it is accepted. */
const refusedIn = (argv: readonly string[]): readonly string[] => {
	try {
		parse(...argv);
		return [];
	} catch (error) {
		const {what} = asFault(error);
		return (what.replace('takes no query', '`--query`').match(/`--[\w-]+`/g) ?? []).sort();
	}
};

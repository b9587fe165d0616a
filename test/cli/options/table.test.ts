import {readFileSync} from 'node:fs';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {rivals, withoutQuery} from '../../../source/cli/options/check.ts';
import {helpText} from '../../../source/cli/options/help.ts';
import {parseArguments} from '../../../source/cli/options/parse.ts';
import {isFileOption, options, sentenceOf, toFlag} from '../../../source/cli/options/table.ts';
import {faultOf} from '../../helpers/faults/fault-of.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

const repeated = (texts: readonly string[]): readonly string[] =>
	texts.filter((text, index) => texts.indexOf(text) !== index);

const parse = (...argv: readonly string[]) => parseArguments(argv, import.meta);

/** The other options that an option requires. */
const withValue = ({name, value, choices}: (typeof options)[number]): string => {
	const [choice = name === 'timeout' || name === 'height' ? '7' : 'some'] = Object.keys(choices ?? {});
	return value === undefined ? `--${name}` : `--${name}=${choice}`;
};

const valued = options.filter(({value}) => value !== undefined);
const switches = options.filter(({value}) => value === undefined);

describe('the table of options', () => {
	it('has every name and letter only once, even in camel case', () => {
		expect(repeated(options.map(({name}) => name))).toEqual([]);
		expect(repeated(options.map(({name}) => toFlag(name)))).toEqual([]);
		expect(repeated(options.flatMap(({letter = []}) => letter))).toEqual([]);
	});

	it.each(options)('names $name in lower case, with at most one letter or digit', ({name, letter = 'a'}) => {
		expect(name).toMatch(/^[a-z]+\d?(?:-(?:[a-z]+|\d))*$/);
		expect(letter).toMatch(/^[a-zA-Z\d]$/);
	});

	it('names the value of an option in capitals, and no value for a switch', () => {
		expect(valued.filter(({value = ''}) => !/^[A-Z]+$/.test(value))).toEqual([]);
		expect(switches.filter(({choices, isFromConfig}) => choices !== undefined || isFromConfig)).toEqual([]);
	});

	it('has no choices for a file', () => {
		expect(options.filter(isFileOption).filter(({choices}) => choices !== undefined)).toEqual([]);
	});

	it('describes each option in a short sentence without a full stop', () => {
		expect(options.map(sentenceOf).filter(does => !/^[A-Z].{5,75}[^.\s]$/.test(does))).toEqual([]);
	});

	it.each(['docs/options.md', 'man/envpick.1'])('is completely in %s', file => {
		const text = read(file).replaceAll('\\-', '-');

		expect(options.filter(({name}) => !new RegExp(`--${name}(?![\\w-])`).test(text))).toEqual([]);
	});

	it('is completely in the help, with every choice and letter', () => {
		const words = new Set(helpText().split(/[^\w-]+/));

		expect(options.filter(({name}) => !words.has(`--${name}`))).toEqual([]);
		expect(options.filter(({letter}) => letter !== undefined && !words.has(`-${letter}`))).toEqual([]);
		expect(options.flatMap(({choices = {}}) => Object.keys(choices)).filter(choice => !words.has(choice))).toEqual([]);
	});
});

describe('the command line', () => {
	it.each(options)('accepts --$name, and no similar name', option => {
		const given = parse(withValue(option));

		expect(given.names).toEqual([option.name]);
		expect(Object.keys(given)).toContain(toFlag(option.name));
		expect(parse().names).toEqual([]);
	});

	it.each(valued)('accepts the value of --$name as the next word', option => {
		const word = withValue(option);

		expect(parse(...word.split('='))).toEqual(parse(word));
	});

	it.each(options.filter(({letter}) => letter !== undefined))('accepts -$letter for --$name', ({name, letter}) => {
		const value = options.find(option => option.name === name)?.value === undefined ? [] : ['some'];

		expect(parse(`-${letter}`, ...value)).toEqual(parse(`--${name}`, ...value));
	});

	it.each(switches)('turns --$name on only if it is given', ({name}) => {
		expect(parse(`--${name}`)).toMatchObject({[toFlag(name)]: true});
		expect(parse()).toMatchObject({[toFlag(name)]: false});
	});

	it('accepts letters behind one dash, as fzf does, and an empty query', () => {
		expect(parse('-10')).toEqual(parse('-1', '-0'));
		expect(parse('-01', '-q', '').query).toBe('');
		expect(parse('-q', 'x64', 'win').query).toBe('x64 win');
	});

	it.each(valued)('refuses --$name without a value', async ({name, value, mayBeEmpty = false}) => {
		const empty = mayBeEmpty ? [] : [[`--${name}=`]];
		for (const argv of [[`--${name}`], [`--${name}`, '--list'], ...empty]) {
			expect(await faultOf(async () => parse(...argv))).toMatchObject({what: `\`--${name}\` needs a value: ${value}`});
		}
	});

	it.each(switches)('refuses a value for --$name', async ({name}) => {
		expect(await faultOf(async () => parse(`--${name}=1`))).toMatchObject({what: `\`--${name}\` takes no value`});
	});

	it('means the same in any order of options and words', () => {
		const excluded = new Set<string>([...rivals.flat(), ...withoutQuery]);
		const words = options.filter(({name}) => !excluded.has(name)).map(withValue);
		const order = fc
			.subarray(words)
			.chain(some => fc.tuple(fc.constant(some), fc.shuffledSubarray(some, {minLength: some.length})));

		fc.assert(
			fc.property(order, fc.nat(), ([some, shuffled], at) => {
				const where = at % (shuffled.length + 1);
				expect(parse(...shuffled.slice(0, where), 'win10', ...shuffled.slice(where))).toEqual(parse('win10', ...some));
			}),
		);
	});

	it('browses unless an option requests something else', () => {
		const others = options.filter(option => !parse(withValue(option)).browses).map(({name}) => name);

		expect(others.sort()).toEqual([
			...['changes', 'check', 'clipboard-test', 'exit-0', 'forget', 'init', 'json'],
			...['last', 'list', 'man', 'print-config', 'select-1'],
		]);
	});

	it('ignores pick and screen options, as from an alias, if they do not apply', () => {
		const tasks = ['json', 'changes', 'check', 'print-config', 'clipboard-test', 'forget', 'setup', 'init', 'man'];
		const held = ['as', 'tags', 'unique', 'clipboard', 'print', 'print0', 'height', 'ascii', 'no-color'];

		for (const name of tasks) {
			for (const other of held) {
				expect(parse(...[other, name].flatMap(wordOf)).names, `--${other} --${name}`).toHaveLength(2);
			}
		}
	});

	const pairs = [
		...rivals.flatMap(names => names.flatMap((one, index) => names.slice(index + 1).map(other => [one, other]))),
	];
	const wordOf = (name = '') => options.filter(option => option.name === name).map(withValue);

	it.each(pairs)('refuses --%s with --%s, in either order, and names both', async (one, other) => {
		const orders = [
			[one, other],
			[other, one],
		];
		// All arguments after `--run` belong to its command.
		for (const names of orders.filter(([first]) => first !== 'run')) {
			expect(await faultOf(async () => parse(...names.flatMap(wordOf)))).toMatchObject({
				what: expect.stringContaining(`\`--${one}\` and \`--${other}\``),
			});
		}
	});
});

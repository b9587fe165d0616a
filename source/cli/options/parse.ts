import meow from 'meow';
import {readDefault} from '../../config/defaults-variable.ts';
import {
	allSettings,
	optionNameOf,
	readSetting,
	type Setting,
	toProperty,
	type WrittenOptions,
} from '../../config/settings.ts';
import {howToWrite, wrongValue} from '../../config/wrong-value.ts';
import {Fault} from '../../fault/fault.ts';
import {emptyLine, hasRoomFor, longestLine} from '../../text/line-edit.ts';
import {parseShellWords} from '../../text/shell-words.ts';
import type {Given} from '../run-context.ts';
import {options, tasks} from '../tasks.ts';
import {checkOptions} from './check-options.ts';

/** Parses the command line. Throws Fault, which names the option and never repeats a possible key. */
export const parseArguments = (argv: readonly string[], importMeta: ImportMeta): Given => {
	const checked = checkOptions(argv);
	const {flags, input} = readFlags(checked, importMeta);
	const names = options.flatMap(({name}) => (checked.names.has(name) ? name : []));
	// `--help` and `--version` work with any other option.
	const task = tasks.find(({name, isAlone}) => isAlone && names.includes(name)) ?? checkTogether(names, input);
	const query = [flags['query'] ?? [], input].flat().join(' ');
	// The same limit as for a typed filter, as each word is searched in every environment.
	if (task?.takes !== 'files' && !task?.isAlone && !hasRoomFor(emptyLine, query)) {
		throw new Fault(`the query is longer than ${longestLine} characters`, 'shorten it');
	}
	const given = (task?.isAlone ? [] : allSettings)
		.filter(setting => names.includes(optionNameOf(setting)) && setting.name !== 'run')
		.map(setting => [
			setting.name,
			setting.isTurnedOff ? false : checkValue(setting, flags[toProperty(optionNameOf(setting))]),
		]);
	return {
		settings: {
			...Object.fromEntries(given),
			...(task?.takes !== 'files' && query !== '' && {query}),
			...(checked.command && {run: checked.command}),
		},
		task: task?.name,
		value: String(flags[toProperty(task?.name ?? '')] ?? ''),
		words: input,
		names,
	};
};

const readFlags = ({argv, names}: ReturnType<typeof checkOptions>, importMeta: ImportMeta) => {
	const given = options.filter(({name}) => names.has(name));
	return meow('', {
		importMeta,
		// Present, so that meow does not search for a package.json.
		pkg: {name: 'envpick'},
		argv,
		autoHelp: false,
		autoVersion: false,
		// Only the given options are passed: with all of them meow took a tenth of the time of `--list`.
		flags: Object.fromEntries(
			given.map(({name, value}) => [toProperty(name), {type: value === undefined ? 'boolean' : 'string'}] as const),
		),
	});
};

const checkValue = (setting: Setting, written: unknown): unknown => {
	if (typeof written === 'string' && readSetting(setting, written) === undefined) {
		throw wrongValue(setting.name, written, setting.kind, howToWrite(setting, written));
	}
	return written;
};

// The options that change how a run picks.
const pickers = ['select-1', 'exit-0', 'run'];

// Returns the task, if an option requests one. Options for the output or the screen are ignored if they do not apply, as an alias
// may set them.
const checkTogether = (names: readonly string[], words: readonly string[]) => {
	const refuse = (one: string, other: string) =>
		new Fault(`\`--${one}\` and \`--${other}\` can't be combined`, 'leave one out');
	for (const {name, excludes = []} of options.filter(({name}) => names.includes(name))) {
		const other = excludes.find(one => names.includes(one));
		if (other !== undefined) {
			throw refuse(name, other);
		}
	}
	const requested = tasks.filter(({name}) => names.includes(name));
	const task = requested.find(({fits}) => requested.some(({name}) => fits?.includes(name))) ?? requested[0];
	const others = [...requested.map(({name}) => name).filter(name => name !== task?.name), ...pickers];
	const other = others.find(name => names.includes(name) && !task?.fits?.includes(name));
	if (task !== undefined && other !== undefined) {
		throw refuse(task.name, other);
	}
	if (names.includes('bind') && task?.name !== 'init') {
		throw new Fault('`--bind` needs `--init`', 'write `envpick --init zsh --bind ctrl-g`');
	}
	if (task?.takes === 'nothing' && (words.length > 0 || names.includes('query'))) {
		throw new Fault(`\`--${task.name}\` takes no query`, 'leave it out');
	}
	return task;
};

/** The options in ENVPICK_DEFAULT_OPTS, in words as a shell splits them. Throws Fault that names the variable. */
export const parseDefaults = (text: string, importMeta: ImportMeta): WrittenOptions =>
	readDefault(() => {
		const read = parseShellWords(text);
		if (read.type === 'unreadable') {
			throw new Fault(read.why, 'quote it, or leave it out');
		}
		const {names, words, settings} = parseArguments(read.words, importMeta);
		const other = names.find(name => !allSettings.some(one => optionNameOf(one) === name && one.mayBeDefault));
		if (other !== undefined || words.length > 0) {
			const what = other === undefined ? 'a query' : `\`--${other}\``;
			throw new Fault(`${what} can't be a default`, 'leave it out, or use an alias');
		}
		return settings;
	});

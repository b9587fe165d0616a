import meow from 'meow';
import {isClipboardMode} from '../../clipboard/route.ts';
import {Fault} from '../../fault/fault.ts';
import {isTagsMode} from '../../listing/pick-tags.ts';
import {isHeight} from '../../system/height.ts';
import {emptyLine, hasRoomFor, longestLine} from '../../text/line-edit.ts';
import {insteadOf} from '../../text/suggest.ts';
import {checkOptions, checkTogether, isBrowsing, wrongValue} from './check.ts';
import {type Flags, isInit, options, toFlag} from './table.ts';

/** The checked command line, before anything is looked up. An option that was not given is absent. */
export type Arguments = Readonly<ReturnType<typeof parseArguments>>;

/** Parses the command line. Throws Fault, which names the option and never repeats a possible key. */
export const parseArguments = (argv: readonly string[], importMeta: ImportMeta) => {
	const checked = checkOptions(argv);
	const {flags, input} = readFlags(checked, importMeta);
	const query = [flags.query ?? [], input].flat().join(' ');
	// `--help` and `--version` work with any other option.
	if (!(flags.help || flags.version)) {
		checkTogether(checked.names, input);
		// The same limit as for a typed filter, as each word is searched in every environment.
		if (flags.check === undefined && !hasRoomFor(emptyLine, query)) {
			throw new Fault(`the query is longer than ${longestLine} characters`, 'shorten it');
		}
	}
	return {
		...flags,
		clipboard: toChoice('clipboard', flags.clipboard, isClipboardMode, 'a clipboard method'),
		tags: toChoice('tags', flags.tags, isTagsMode, 'a tags mode'),
		init: toChoice('init', flags.init, isInit, 'a supported shell'),
		height: checkHeight(flags.height),
		run: checked.command,
		timeout: toMilliseconds(flags.timeout),
		query,
		/** The words that are not options: query terms or files. */
		words: input,
		/** The names of the given options, in the order of the table. */
		names: options.map(({name}) => name).filter(name => checked.names.has(name)),
		browses: isBrowsing(checked.names),
	};
};

const readFlags = ({argv, names}: ReturnType<typeof checkOptions>, importMeta: ImportMeta) => {
	const {flags, input} = meow('', {
		importMeta,
		// Present, so that meow does not search for a package.json.
		pkg: {name: 'envpick'},
		argv,
		autoHelp: false,
		autoVersion: false,
		// Only the given options are passed: with all of them meow took a tenth of the time of `--list`.
		flags: Object.fromEntries(
			options
				.filter(({name}) => names.has(name))
				.map(({name, value}) => [toFlag(name), {type: value === undefined ? 'boolean' : 'string'}] as const),
		),
	});
	const switches = options.filter(({value}) => value === undefined).map(({name}) => [toFlag(name), false] as const);
	// The type and these names come from the same table, but TypeScript cannot follow computed names.
	return {flags: {...Object.fromEntries(switches), ...flags} as Flags, input};
};

const toChoice = <Choice extends string>(
	name: string,
	value: string | undefined,
	isChoice: (text: string) => text is Choice,
	kind: string,
): Choice | undefined => {
	if (value === undefined || isChoice(value)) {
		return value;
	}
	const names = Object.keys(options.find(option => option.name === name)?.choices ?? {});
	throw wrongValue(name, value, kind, insteadOf('use', names, value));
};

const checkHeight = (text: string | undefined): string | undefined => {
	if (text !== undefined && !isHeight(text)) {
		throw wrongValue('height', text, 'a height', 'write a number of rows or a percentage: 20, 40%, ~50%');
	}
	return text;
};

const toMilliseconds = (seconds = '30'): number => {
	const number = Number(seconds);
	if (!(number > 0 && number <= 3600)) {
		throw new Fault('`--timeout` is invalid', 'use a number of seconds, up to 3600');
	}
	return Math.max(1, Math.round(number * 1000));
};

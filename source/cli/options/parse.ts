import meow from 'meow';
import {type ClipboardMode, isClipboardMode} from '../../clipboard/route.ts';
import {usageFault} from '../../fault/fault.ts';
import {isTagsMode, type TagsMode} from '../../listing/pick-tags.ts';
import {isHeight} from '../../system/height.ts';
import {emptyLine, hasRoomFor, longestLine} from '../../text/line-edit.ts';
import {insteadOf} from '../../text/suggest.ts';
import {checkOptions, checkTogether, isBrowsing, wrongValue} from './check.ts';
import {type AskedOption, type Flags, isInit, options, type Shell, toFlag} from './table.ts';

/** The checked command line, before anything is looked up. An option that was not given is absent. */
export type Arguments = Omit<Flags, 'clipboard' | 'height' | 'init' | 'query' | 'run' | 'tags' | 'timeout'> & {
	readonly query: string;
	/** The words that are not options: query terms or files. */
	readonly words: readonly string[];
	/** The names of the given options, in the order of the table. */
	readonly names: readonly string[];
	readonly browses: boolean;
	readonly timeout: number;
	readonly clipboard?: ClipboardMode | undefined;
	readonly tags?: TagsMode | undefined;
	readonly init?: Shell | AskedOption | undefined;
	readonly height?: string | undefined;
	readonly run?: readonly string[] | undefined;
};

/** Parses the command line. Throws FaultError (usage), which names the option and never repeats a possible key. */
export const parseArguments = (argv: readonly string[], importMeta: ImportMeta): Arguments => {
	const checked = checkOptions(argv);
	const {flags, input} = readFlags(checked, importMeta);
	const clipboard = toChoice('clipboard', flags.clipboard, isClipboardMode, 'a clipboard method');
	const query = [flags.query ?? [], input].flat().join(' ');
	// `--help` and `--version` work with any other option.
	if (!(flags.help || flags.version)) {
		checkTogether(checked.names, input);
		checkQuery(flags.check === undefined ? query : '');
	}
	return {
		...flags,
		clipboard,
		tags: toChoice('tags', flags.tags, isTagsMode, 'a tags mode'),
		init: toChoice('init', flags.init, isInit, 'a supported shell'),
		height: checkHeight(flags.height),
		run: checked.command,
		timeout: toMilliseconds(flags.timeout),
		query,
		words: input,
		names: options.map(({name}) => name).filter(name => checked.names.has(name)),
		browses: isBrowsing(checked.names),
	};
};

// The limit is that of a typed filter, as each word is searched in every environment.
const checkQuery = (query: string): void => {
	if (!hasRoomFor(emptyLine, query)) {
		throw usageFault(`the query is longer than ${longestLine} characters`, 'shorten it');
	}
};

const notGiven = Object.fromEntries(
	options.filter(({value}) => value === undefined).map(({name}) => [toFlag(name), false]),
);

const readFlags = ({argv, names}: ReturnType<typeof checkOptions>, importMeta: ImportMeta) => {
	const {flags, input} = meow('', {
		importMeta,
		// Given, so that meow does not search for a package.json.
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
	// The type and these names come from the same table, but TypeScript cannot follow computed names.
	return {flags: {...notGiven, ...flags} as Flags, input};
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
	throw wrongValue(name, value, kind, insteadOf('give', names, value));
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
		throw usageFault('`--timeout` is not a time limit', 'use a number of seconds, up to 3600');
	}
	return Math.max(1, Math.round(number * 1000));
};

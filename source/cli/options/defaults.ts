import {Fault} from '../../fault/fault.ts';
import type {Variables} from '../../system/variables.ts';
import {parseShellWords} from '../../text/shell-words.ts';
import {type Arguments, parseArguments} from './parse.ts';
import type {OptionName} from './table.ts';

export const defaultsVariable = 'ENVPICK_DEFAULT_OPTS';

// Options that fit any run. An address, a key or a task would surprise in a script, which gets the same variables.
const allowed: readonly string[] = [
	...(['as', 'tags', 'unique', 'height', 'ascii', 'no-color', 'clipboard', 'timeout', 'service'] as const),
] satisfies readonly OptionName[];

/** The command line, completed by the options of ENVPICK_DEFAULT_OPTS. */
export type Given = Arguments & {
	/** The options that only ENVPICK_DEFAULT_OPTS gives. */
	readonly defaults: ReadonlySet<string>;
	/** The options of ENVPICK_DEFAULT_OPTS that variables of their own override. */
	readonly later: Pick<Arguments, 'service' | 'clipboard'> & {readonly noColor: boolean};
};

/**
Adds the options in ENVPICK_DEFAULT_OPTS, in words as a shell splits them, to a command line, which overrides them. Throws Fault that
names the variable.
*/
export const withDefaults = (given: Arguments, variables: Variables, importMeta: ImportMeta): Given => {
	const {as, tags, height, unique, ascii, timeout, names, ...later} = readDefaults(
		given.forget ? '' : (variables[defaultsVariable] ?? ''),
		importMeta,
	);
	return {
		...given,
		as: given.as ?? as,
		tags: given.tags ?? tags,
		height: given.height ?? height,
		unique: given.unique || unique,
		ascii: given.ascii || ascii,
		timeout: given.names.includes('timeout') ? given.timeout : timeout,
		defaults: new Set(names).difference(new Set(given.names)),
		later,
	};
};

const readDefaults = (text: string, importMeta: ImportMeta): Arguments => {
	const toFault = (why: string, tryThis: string) => new Fault(`\`${defaultsVariable}\`: ${why}`, tryThis);
	const read = parseShellWords(text);
	if (read.type === 'unreadable') {
		throw toFault(read.why, 'quote it, or leave it out');
	}
	const found = parseOr(read.words, importMeta, ({what, tryThis}) => toFault(what, tryThis));
	const other = found.names.find(name => !allowed.includes(name)) ?? (found.words.length > 0 ? 'query' : undefined);
	if (other !== undefined) {
		const what = found.names.includes(other) ? `\`--${other}\` can't be a default` : "a query can't be a default";
		throw toFault(what, 'leave it out, or use an alias');
	}
	return found;
};

const parseOr = (words: readonly string[], importMeta: ImportMeta, toFault: (fault: Fault) => Fault): Arguments => {
	try {
		return parseArguments(words, importMeta);
	} catch (error) {
		throw error instanceof Fault ? toFault(error) : error;
	}
};

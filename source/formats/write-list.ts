import {asFault, Fault} from '../fault/fault.ts';
import {type JsonObject, toJson} from '../json/value.ts';
import {type Environment, type Listing, recordOf} from '../listing/listing.ts';
import {toVisibleJson} from '../text/safe-text.ts';
import type {FormatOptions, PickFormat, TableName} from './format.ts';
import {createTable, lineBreakOf, tabulate} from './table.ts';
import {endLines, writeOne} from './write-format.ts';

/** Resolves when the next part may follow. */
type Write = (text: string) => Promise<void>;

/** The environments without tags that were left out, with the first reason. */
type LeftOut = {readonly count: number; readonly reason?: string};

/**
Writes the pick of each environment; `end` (a line break or NUL) ends each line. With `isUnique` identical output is written once.
An environment without tags is left out. Throws a Fault, before anything is written, if any other cannot be written: a list with
holes looks complete.
*/
export const writeText = async (
	environments: readonly Environment[],
	format: PickFormat,
	options: FormatOptions & {readonly end: string; readonly isUnique: boolean},
	write: Write,
): Promise<LeftOut> => {
	const reader = options.reader === 'shell' ? 'list' : options.reader;
	const toText = (one: Environment) => writeOne(one, format, {...options, reader});
	const {outputs, leftOut} = await collect(environments, toText, ({tags}) => tags.length === 0, write);
	const lines = options.isUnique ? [...new Set(outputs)] : outputs;
	await writeParts(lines, text => endLines(text, options.end), write);
	return leftOut;
};

/** Writes a table with a line for each environment; with `isUnique` identical lines once. Throws like `writeText`. */
export const writeTable = async (
	environments: readonly Environment[],
	format: TableName,
	options: FormatOptions & {readonly isUnique: boolean},
	write: Write,
): Promise<LeftOut> => {
	const {heads, toCells} = createTable(format, options, environments.length);
	const {outputs, leftOut} = await collect(environments, toCells, ({isUnreadable}) => isUnreadable, write);
	const [heading, ...lines] = outputs.length === 0 ? [] : tabulate(format, heads, outputs);
	const all = heading === undefined ? [] : [heading, ...(options.isUnique ? new Set(lines) : lines)];
	await writeParts(all, line => line + lineBreakOf(format), write);
	return leftOut;
};

// The output of each environment; those that may be left out are counted. Throws a Fault if any other has none.
const collect = async <Output>(
	environments: readonly Environment[],
	toOutput: (environment: Environment) => Output,
	mayBeLeftOut: (environment: Environment) => boolean,
	write: Write,
): Promise<{readonly outputs: readonly Output[]; readonly leftOut: LeftOut}> => {
	const outputs: Output[] = [];
	const [refused, leftOut]: [Fault[], Fault[]] = [[], []];
	for (const [index, environment] of environments.entries()) {
		try {
			outputs.push(toOutput(environment));
		} catch (error) {
			(mayBeLeftOut(environment) ? leftOut : refused).push(asFault(error));
		}
		if (endsPart(index)) {
			await write('');
		}
	}
	const [first] = refused;
	if (first !== undefined) {
		const count = `${refused.length} of ${environments.length} matches`;
		throw new Fault(`${count} cannot be written (${first.what})`, first.tryThis);
	}
	return {outputs, leftOut: {count: leftOut.length, ...(leftOut[0] && {reason: leftOut[0].message})}};
};

/**
Writes the response again, but only with these environments, in its order, and the groups that have some: a line for each
environment, for `jq` and `grep`. Controls are escaped. Without environments nothing is written.
*/
export const writeJson = async (
	{groups, ownRecord}: Listing,
	environments: readonly Environment[],
	write: Write,
): Promise<void> => {
	const recordIn = ({group}: Environment) => groups[group]?.ownRecord;
	const toStart = (one: Environment) => (recordIn(one) ? `{${toFields(recordIn(one), '', ',')}"resources":[\n` : '');
	const toEnd = (one: Environment) => (recordIn(one) ? '\n]}' : '');
	const toText = (one: Environment, index: number) => {
		const before = environments[index - 1];
		const isFirst = before?.group !== one.group;
		const between = before === undefined ? '{"data":[\n' : `${isFirst ? toEnd(before) : ''},\n`;
		return between + (isFirst ? toStart(one) : '') + toVisibleJson(toJson(recordOf(one)));
	};
	await writeParts(environments, toText, write);
	const last = environments.at(-1);
	if (last !== undefined) {
		await write(`${toEnd(last)}\n]${toFields(ownRecord, ',', '')}}\n`);
	}
};

// The fields of an object as JSON, without its braces; what separates them from others stands before or after them.
const toFields = (record: JsonObject | undefined, before: string, after: string): string => {
	const fields = toVisibleJson(toJson(record)).slice(1, -1);
	return fields === '' ? '' : before + fields + after;
};

/** In characters. With smaller parts, writing takes longer than making them. */
const partLength = 65_536;
const mostInPart = 10_000;

const writeParts = async <Item>(
	items: readonly Item[],
	toText: (item: Item, index: number) => string,
	write: Write,
): Promise<void> => {
	let text = '';
	for (const [index, item] of items.entries()) {
		text += toText(item, index);
		if (text.length > partLength) {
			await write(text);
			text = '';
		}
		if (endsPart(index)) {
			await write('');
		}
	}
	if (text !== '') {
		await write(text);
	}
};

// Signals must be handled even while nothing can be written. To wait after each item would take longer than to make its text.
const endsPart = (index: number): boolean => index % mostInPart === mostInPart - 1;

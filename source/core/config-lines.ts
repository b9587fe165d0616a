import {cellsOf, toSafeText, widestOf} from './text.ts';

/** A setting that holds in a run. */
export type Setting = {
	/** Its path in a config file, or what it is called where it cannot stand there. */
	readonly name: string;
	/** Where the value comes from: an option, a variable, `FILE:LINE:COLUMN` or `default`. */
	readonly from: string;
	readonly value: string;
};

// In cells: a value in fewer would be a tower of words.
const leastValue = 30;

/**
Settings as lines for people, under a heading, in three columns. The value is the last, since it can be long: where
there are so many columns alone, what does not fit follows below it, or begins below its name where the other two leave
little room. Safe to show; nothing is cut.
*/
export const toConfigLines = (settings: readonly Setting[], columns = Number.POSITIVE_INFINITY): readonly string[] => {
	const rows = [{name: 'setting', from: 'from', value: 'value'}, ...settings].map(({name, from, value}) => ({
		name: toSafeText(name),
		from: toSafeText(from),
		value: toSafeText(value),
	}));
	const nameWidth = widestOf(rows.map(({name}) => name));
	const fromWidth = widestOf(rows.map(({from}) => from));
	const start = nameWidth + fromWidth + 4;
	return rows.flatMap(({name, from, value}) => {
		const head = `${pad(name, nameWidth)}  ${pad(from, fromWidth)}  `;
		if (start + cellsOf(value) <= columns) {
			return [(head + value).trimEnd()];
		}
		if (columns - start < leastValue) {
			return [head.trimEnd(), ...wrap(value, columns - 4).map(line => `    ${line}`)];
		}
		const [first = '', ...more] = wrap(value, columns - start);
		return [head + first, ...more.map(line => ' '.repeat(start) + line)];
	});
};

// After commas and spaces; what has none stays whole, so that it can be copied.
const wrap = (value: string, cells: number): string[] => {
	const lines: string[] = [];
	for (const part of value.split(/(?<=[, ])/)) {
		const line = lines.at(-1);
		if (line === undefined || cellsOf((line + part).trimEnd()) > cells) {
			lines.push(part);
		} else {
			lines[lines.length - 1] = line + part;
		}
	}
	return lines.map(line => line.trimEnd());
};

const pad = (text: string, cells: number): string => text + ' '.repeat(Math.max(0, cells - cellsOf(text)));

import {cellsOf, toSafeText, widestOf} from './text.ts';

/** A setting that holds in a run. */
export type Setting = {
	/** Its path in a config file, or what it is called where it cannot stand there. */
	readonly name: string;
	/** Where the value comes from: an option, a variable, `FILE:LINE:COLUMN` or `default`. */
	readonly from: string;
	readonly value: string;
};

/**
Settings as lines for people, under a heading, in three columns. The value is the last, since it can be long. Safe to
show; nothing is cut.
*/
export const toConfigLines = (settings: readonly Setting[]): readonly string[] => {
	const rows = [{name: 'setting', from: 'from', value: 'value'}, ...settings].map(({name, from, value}) => ({
		name: toSafeText(name),
		from: toSafeText(from),
		value: toSafeText(value),
	}));
	const nameWidth = widestOf(rows.map(({name}) => name));
	const fromWidth = widestOf(rows.map(({from}) => from));
	return rows.map(({name, from, value}) => [pad(name, nameWidth), pad(from, fromWidth), value].join('  ').trimEnd());
};

const pad = (text: string, cells: number): string => text + ' '.repeat(Math.max(0, cells - cellsOf(text)));

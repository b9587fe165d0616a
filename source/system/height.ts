/** How high a screen below the cursor is to be, as `--height` of fzf takes it. */
export type Height = {
	readonly count: number;
	/** Of the terminal's rows, in per cent. */
	readonly isPercent: boolean;
	/** No higher than what there is to list. */
	readonly isAtMost: boolean;
};

/** What can be a height, as a regular expression: rows, or a part of the terminal. */
export const heightPattern = '^~?(?:[1-9][0-9]{0,3}|(?:[1-9][0-9]?|100)%)$';

/** The text that is read as a height. */
export const heightText = ({count, isPercent, isAtMost}: Height): string =>
	`${isAtMost ? '~' : ''}${count}${isPercent ? '%' : ''}`;

const fewestRows = 6;

/** Reads a text that fits the pattern; undefined for one that does not. */
export const toHeight = (text: string): Height | undefined =>
	new RegExp(heightPattern).test(text)
		? {count: Number.parseInt(text.replace('~', ''), 10), isPercent: text.endsWith('%'), isAtMost: text.startsWith('~')}
		: undefined;

/** The rows of a screen in a terminal; `needed` rows are enough to list all. Undefined for all of the terminal. */
export const rowsOf = (
	{count, isPercent, isAtMost}: Height,
	terminalRows: number,
	needed = fewestRows,
): number | undefined => {
	const most = isPercent ? Math.floor((terminalRows * count) / 100) : count;
	const rows = Math.max(fewestRows, isAtMost ? Math.min(most, needed) : most);
	return rows < terminalRows ? rows : undefined;
};

const fewestRows = 6;

/** The rows of a screen in a terminal, by `--height` (config/settings.ts checks it); `needed` rows are enough for the whole list. Undefined for the whole terminal. */
export const rowsOf = (height: string, terminalRows: number, needed = fewestRows): number | undefined => {
	const count = Number.parseInt(height.replace('~', ''), 10);
	const most = height.endsWith('%') ? Math.floor((terminalRows * count) / 100) : count;
	const rows = Math.max(fewestRows, height.startsWith('~') ? Math.min(most, needed) : most);
	return rows < terminalRows ? rows : undefined;
};

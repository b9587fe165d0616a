/** How many rows there are of each kind of fault: what the service answers, transport, content, and so on. */
const faultRows: Readonly<Record<string, number>> = {A: 15, B: 23, C: 16, D: 8, E: 12, F: 20, P: 8, H: 5};

/** How many rows of faults there are. */
export const mostFaultRows = Object.values(faultRows).reduce((sum, rows) => sum + rows);

const isFaultRow = (row: string): boolean => {
	const number = Number(row.slice(1));
	return number >= 1 && number <= (faultRows[row.charAt(0)] ?? 0);
};

/** The rows of faults that the name of a test begins with, or that of what it is part of: `F12: …`, `A1, A2: …`. */
export const rowsOf = (name: string): string[] =>
	[...name.matchAll(/(?:^|> )([A-Z]\d+(?:, [A-Z]\d+)*): /g)]
		.flatMap(match => match[1]?.split(', ') ?? [])
		.filter(isFaultRow);

/** The rows that none of these is, in order. */
export const missingRows = (rows: ReadonlySet<string>): readonly string[] =>
	Object.entries(faultRows)
		.flatMap(([letter, count]) => Array.from({length: count}, (_, index) => `${letter}${index + 1}`))
		.filter(row => !rows.has(row));

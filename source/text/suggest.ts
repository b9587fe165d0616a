/** In characters: more would not be read where a shorter answer helps, and still more not at all. */
const longestList = 100;
const longestHelp = 300;

/**
What to write where one of these names belongs: all of them where they are few, else those that it may be meant to be,
else, where they are many, what lists them.
*/
export const oneOfNames = (names: readonly string[], found: string): string => {
	const all = names.filter(name => name !== '$schema').join(', ');
	const nearest = all.length > longestList ? nearestOf(names, found) : [];
	if (nearest.length > 0) {
		return `perhaps ${nearest.join(', ')}`;
	}
	return all.length > longestHelp ? 'a name that `envpick --print-config` lists' : `one of ${all}`;
};

// Names at most so many letters from a text that it can be a slip of one: a short one is near to everything.
const farthestOf = (text: string): number => (text.length < 3 ? 0 : text.length < 5 ? 1 : 2);

/** The names, three at the most, that a text may be a slip of, the nearest first. */
export const nearestOf = (names: readonly string[], text: string): readonly string[] =>
	names
		.map(name => ({name, distance: distanceOf(name, text.slice(0, 40))}))
		.filter(({distance}) => distance <= farthestOf(text))
		.toSorted((one, other) => one.distance - other.distance)
		.slice(0, 3)
		.map(({name}) => name);

// How many letters to insert, delete or change, or pairs of them to swap (Damerau and Levenshtein), row by row.
const distanceOf = (one: string, other: string): number => {
	const rows = [Array.from({length: other.length + 1}, (_, index) => index)];
	const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
	for (let row = 1; row <= one.length; row++) {
		const line = [row];
		rows.push(line);
		for (let column = 1; column <= other.length; column++) {
			const isSame = one[row - 1] === other[column - 1];
			const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			line.push(
				Math.min(
					at(row - 1, column - 1) + (isSame ? 0 : 1),
					at(row - 1, column) + 1,
					at(row, column - 1) + 1,
					isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
				),
			);
		}
	}
	return at(one.length, other.length);
};

/** In characters: more would not be read, and would be cut from the line that says it. */
const longestList = 100;

/** What to write where one of these names belongs: all of them, or the nearest where they are many or long. */
export const oneOfNames = (names: readonly string[], found: string): string => {
	const all = names.filter(name => name !== '$schema').join(', ');
	return all.length > longestList ? `perhaps ${nearestOf(names, found).join(', ')}` : `one of ${all}`;
};

// The three names that are most like a text, the nearest first.
const nearestOf = (names: readonly string[], text: string): readonly string[] =>
	names
		.map(name => ({name, distance: distanceOf(name, text.slice(0, 40))}))
		.toSorted((one, other) => one.distance - other.distance)
		.slice(0, 3)
		.map(({name}) => name);

// How many letters to insert, delete or change (Levenshtein), row by row.
const distanceOf = (one: string, other: string): number => {
	let above = Array.from({length: other.length + 1}, (_, index) => index);
	for (const [row, letter] of Array.from(one).entries()) {
		const line = [row + 1];
		for (let column = 0; column < other.length; column++) {
			const changed = (above[column] ?? 0) + (letter === other[column] ? 0 : 1);
			line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
		}
		above = line;
	}
	return above.at(-1) ?? 0;
};

const mostNamed = 20;

/** What to write where one of these names belongs: all of them, or the nearest where there are many. */
export const oneOfNames = (names: readonly string[], found: string): string => {
	const offered = names.length > mostNamed ? nearestOf(names, found) : names.filter(name => name !== '$schema');
	return `${names.length > mostNamed ? 'perhaps' : 'one of'} ${offered.join(', ')}`;
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

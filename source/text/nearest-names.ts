// In characters: a longer list, or name, would not be read.
const longestList = 100;
const longestName = 60;

/**
The correction of `found`: the nearest names, else all names, else the command that lists them, else the first; `verb` is what to do
with them.
*/
export const insteadOf = (verb: 'write' | 'use', names: readonly string[], found: string, listing?: string): string => {
	const known = names.filter(name => name !== '$schema' && name.length <= longestName);
	const [nearest, ...others] = nearestOf(known, found);
	if (nearest !== undefined) {
		const all = [nearest, ...fittingOf(others, longestList - printedLength(nearest))];
		return `did you mean ${all.map(name => `\`${name}\``).join(' or ')}?`;
	}
	const shown = fittingOf(known, longestList);
	if (known.length > 0 && shown.length === known.length) {
		return `${verb} one of ${known.join(', ')}`;
	}
	if (known.length > 0 && listing !== undefined) {
		return `${verb} a name that \`${listing}\` lists`;
	}
	return shown.length === 0
		? `${verb} another name`
		: `${verb} one of ${shown.join(', ')} or ${known.length - shown.length} more`;
};

// The names that have room in a list of so many characters; a long one leaves room for those after it.
const fittingOf = (names: readonly string[], room: number): readonly string[] => {
	let left = room;
	return names.filter(name => {
		const length = printedLength(name);
		const fits = length <= left;
		left -= fits ? length + ', '.length : 0;
		return fits;
	});
};

// On standard error, a character beyond ASCII is printed as its number.
const printedLength = (text: string): number => text.replaceAll(/[^ -~]/gu, '<U+10FFFF>').length;

// The number of letters by which a typo may differ from a text: a short text is near to everything.
const farthestOf = (text: string): number => (text.length < 3 ? 0 : text.length < 5 ? 1 : 2);

/** The names that a text may be a typo (of `farthest` letters at most) or the beginning of: three at most, nearest first. */
export const nearestOf = (names: readonly string[], text: string, farthest = farthestOf(text)): readonly string[] => {
	const typed = text.slice(0, 40);
	return names
		.map(name => ({name, distance: distanceWithin(farthest, name, typed)}))
		.filter(({distance}) => distance <= farthest)
		.toSorted((one, other) => one.distance - other.distance)
		.slice(0, 3)
		.map(({name}) => name);
};

// A name that begins with the text is as near as a name with a single typo.
const distanceWithin = (farthest: number, name: string, typed: string): number => {
	if (typed.length > 1 && name.startsWith(typed)) {
		return Math.min(farthest, 1);
	}
	return Math.abs(name.length - typed.length) > farthest ? farthest + 1 : distanceOf(name, typed);
};

// The number of letters to insert, delete or change, or pairs of them to swap (Damerau and Levenshtein), row by row.
const distanceOf = (one: string, other: string): number => {
	const rows = [Array.from({length: other.length + 1}, (_, index) => index)];
	const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
	for (let row = 1; row <= one.length; row++) {
		const line = [row];
		rows.push(line);
		for (let column = 1; column <= other.length; column++) {
			const changed = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
			const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
			const swapped = isSwapped ? at(row - 2, column - 2) + 1 : changed;
			line.push(Math.min(changed, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
		}
	}
	return at(one.length, other.length);
};

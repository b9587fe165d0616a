let collator: Intl.Collator | undefined;

/** Compares texts with their numbers as numbers: `win7` is before `win10`, and an older date before a newer one. */
export const compareNaturally = (one: string, other: string): number => {
	// Reads the tables of ICU, which takes 5 ms.
	collator ??= new Intl.Collator('en', {numeric: true});
	return collator.compare(one, other);
};

const collator = new Intl.Collator('en', {numeric: true});

/** Compares texts with their numbers as numbers: `win7` is before `win10`, and an older date before a newer one. */
export const compareNaturally = (one: string, other: string): number => collator.compare(one, other);

/** Repeated measurements, in order. */
export type Samples = readonly number[];

/** The middle sample, or the mean of the middle two; NaN without samples. */
export const medianOf = (samples: Samples = []): number => {
	const sorted = [...samples].sort((one, other) => one - other);
	const middle = sorted.length / 2;
	return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/**
The median of the ratios of all rounds: other load on the machine affects both samples of a round equally. NaN if one of them was
not measured.
*/
export const ratioOf = (samples: Samples | undefined, base: Samples | undefined): number =>
	medianOf((samples ?? []).flatMap((sample, round) => (base?.[round] === undefined ? [] : [sample / base[round]])));

/**
Measures each program once per round, in turn; every other round reverses the order. A program that is not installed has no
samples.
*/
export const sideBySide = async <Name extends string>(
	rounds: number,
	measures: Readonly<Record<Name, (() => Promise<number>) | undefined>>,
): Promise<Readonly<Record<Name, Samples>>> => {
	const names = Object.keys(measures) as Name[];
	const samples = Object.fromEntries(names.map(name => [name, [] as number[]])) as Record<Name, number[]>;
	for (let round = 0; round < rounds; round++) {
		for (const name of round % 2 === 0 ? names : names.toReversed()) {
			const sample = await measures[name]?.();
			if (sample !== undefined) {
				samples[name].push(sample);
			}
		}
	}
	return samples;
};

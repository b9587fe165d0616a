/** What a listing may have at most, several times as much as any that is known. */
export const listingLimits = {
	/** Groups and environments together. */
	entries: 200_000,
	/** Values of one environment, of one group beside its environments, or of the answer beside its groups. */
	entry: 15_000,
	/** Different ones. */
	tags: 300_000,
	/** Of groups and environments together. */
	fields: 800_000,
	/** Characters of different tags and of fields. */
	text: 20_000_000,
	/** In different tags and in fields that are more than ASCII: these take ten times as long to show and to search. */
	characters: 1_000_000,
	/** Characters of one environment, of one group beside its environments, or of the answer beside its groups. */
	shown: 1_000_000,
} as const;

/** The answer has more of something than the limit. */
export class TooMany extends Error {
	override readonly name = 'TooMany';
	readonly of: keyof typeof listingLimits;

	constructor(of: keyof typeof listingLimits) {
		super(of);
		this.of = of;
	}
}

/** Takes the screen away while the terminal is used otherwise, then draws it anew. */
export type Lend = (use: () => Promise<void>) => Promise<void>;

export type Shown = {
	readonly lend: Lend;
	/** Takes the screen away and gives the terminal back as it was; resolves when that is written. */
	readonly close: () => Promise<void>;
	/** Rejects when drawing failed, which is a bug of ours. */
	readonly ended: Promise<unknown>;
};

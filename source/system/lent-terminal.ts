/** A terminal that another program uses for a while. */
export type LentTerminal = {
	/** The terminal's descriptor; undefined if there is no terminal. */
	readonly descriptor: number | undefined;
	/** A descriptor to write to it. */
	readonly output: number | undefined;
	/** Aborted once a signal ends the program that uses it. */
	readonly ended: AbortSignal;
	/** Drops what was typed for the program and not read, if a screen would read it next: it may be the rest of a passphrase. */
	readonly discard: () => void;
};

/** Lends the terminal, if there is one, to a program that may ask there. Resolves or rejects as `use` does. */
export type Lend = <Value>(use: (terminal: LentTerminal) => Promise<Value>) => Promise<Value>;

// How the setup asks. Its script knows only this; there are two ways to do it: on a screen, and in plain lines.

/** The meaning of a text: the answer that it is, if it is one, and a remark on it, or why it is none. */
export type Meaning<Value> = {readonly value?: Value | undefined; readonly says: string};

/** A question that is answered with a line of text. */
export type TextField<Value = unknown> = {
	readonly question: string;
	/** The default: enter accepts it, and typing replaces it. */
	readonly given: string;
	/** The answer is hidden. */
	readonly isSecret?: boolean;
	readonly read: (text: string) => Meaning<Value>;
	/** What helps to answer. */
	readonly notes: readonly string[];
	/** What Enter does, and what Esc does. */
	readonly enter: string;
	readonly esc: 'back' | 'quit';
};

/** A question that is answered with one of a few choices; the first is the usual one. */
export type Menu<Value = unknown> = {
	readonly question: string;
	readonly choices: readonly {readonly value: Value; readonly label: string}[];
	readonly notes: readonly string[];
};

/** Does work that can be ended, and that may say why it takes long. */
export type Work<Value> = (signal: AbortSignal, onDelay: (remark: string) => void) => Promise<Value>;

/** Asks a person. An answer that is undefined means: back to the question before. */
export type Ask = {
	readonly text: <Value>(field: TextField<Value>) => Promise<Value | undefined>;
	readonly choose: <Value>(menu: Menu<Value>) => Promise<Value | undefined>;
	/** Prints a line that stays: what was done, what failed, or, as `plain`, anything else. */
	readonly say: (line: string, tone?: 'plain' | 'done' | 'failure') => void;
	/** Says what is going on while that takes. Gives undefined, and ends the work, if the person does not want to wait. */
	readonly wait: <Value>(doing: string, work: Work<Value>) => Promise<Value | undefined>;
	/** Releases the terminal for a while. */
	readonly lend: <Value>(doing: string, use: () => Promise<Value>) => Promise<Value>;
};

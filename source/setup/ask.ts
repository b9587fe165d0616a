// The script of the setup knows only these types; the questions are asked on a screen, or in plain lines.

/** A question with a line of text as the answer. */
export type TextField<Value = unknown> = {
	readonly question: string;
	/** The default: enter accepts it, and typing replaces it. */
	readonly given: string;
	readonly isSecret?: boolean;
	/** For a valid text, the answer and a remark; otherwise, why it is invalid. */
	readonly read: (text: string) => {readonly value?: Value | undefined; readonly says: string};
	readonly notes: readonly string[];
	readonly enter: string;
	readonly esc: 'back' | 'quit';
};

/** A question with a few choices; the first is the usual one. */
export type Menu<Value = unknown> = {
	readonly question: string;
	readonly choices: readonly {readonly value: Value; readonly label: string}[];
	readonly notes: readonly string[];
};

export type Work<Value> = (signal: AbortSignal, onDelay: (remark: string) => void) => Promise<Value>;

/** Asks the user. An undefined answer goes back to the previous question. */
export type Ask = {
	readonly text: <Value>(field: TextField<Value>) => Promise<Value | undefined>;
	readonly choose: <Value>(menu: Menu<Value>) => Promise<Value | undefined>;
	/** Prints a line that stays: something done, a failure, or, as `plain`, anything else. */
	readonly say: (line: string, tone?: 'plain' | 'done' | 'failure') => void;
	/** Shows what is in progress during work. On Esc it aborts the work and returns undefined. */
	readonly wait: <Value>(doing: string, work: Work<Value>) => Promise<Value | undefined>;
	readonly release: <Value>(doing: string, use: () => Promise<Value>) => Promise<Value>;
};

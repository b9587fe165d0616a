/** A passing message: what just happened, true, gone with the next key. */
export type Notice = {
	readonly text: string;
	/** The same in fewer words, the fullest first, for where there is no room for it. */
	readonly shorter?: readonly string[];
	readonly isFailure: boolean;
};

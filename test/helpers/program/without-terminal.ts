import type {Lend} from '../../../source/system/lent-terminal.ts';

/** Lends no terminal. The program that uses it is ended once `ended` is aborted. */
export const withoutTerminal =
	(ended = new AbortController().signal): Lend =>
	use =>
		use({descriptor: undefined, output: undefined, ended, discard: () => {}});

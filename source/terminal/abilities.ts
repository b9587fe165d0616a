import type {Variables} from '../system/variables.ts';

// Terminfo's names of terminals that only print lines.
const terminalsOfLines = ['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch'];

/** Whether a terminal supports escape sequences, such as those that move the cursor. */
export const supportsSequences = ({TERM = ''}: Variables): boolean => !terminalsOfLines.includes(TERM);

/** Whether a terminal has 256 colours and can be queried for its own. Some terminals print sequences that they do not support. */
export const canAskColors = ({TERM = '', COLORTERM, TMUX}: Variables): boolean =>
	/^(?:linux|vt\d)/.test(TERM) || (TERM.startsWith('screen') && !TMUX)
		? false
		: Boolean(COLORTERM) || /256color|direct|kitty|alacritty|foot|ghostty/.test(TERM);

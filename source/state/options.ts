import type {Format, Reader} from '../formats/format.ts';
import type {Bindings} from '../keys/keymap.ts';
import type {TagsMode} from '../listing/pick-tags.ts';
import type {Variables} from '../system/variables.ts';
import type {Palette} from '../text/palette.ts';

/** The options of the run, which never change. */
export type Options = {
	/** The source of the listing, as the screen names it: `work (sandbox.example.org)`, or only a host or a file. */
	readonly source: string;
	readonly target: 'clipboard' | 'output' | 'command';
	/** The words of the command that gets a pick, if a command is the target. */
	readonly command?: readonly string[];
	readonly reader: Reader;
	readonly format: Format;
	readonly tagsMode: TagsMode;
	readonly filter: string;
	readonly view: 'groups' | 'distinct';
	readonly isAscii: boolean;
	readonly display: Display;
	/** The height of the screen below the cursor; if absent, it has the whole terminal. */
	readonly height?: string | undefined;
	readonly formats: readonly Format[];
	readonly bindings: Bindings;
	readonly palette: Palette;
	readonly asksColors: boolean;
	readonly isOffline: boolean;
	/** The time limit for loading, in milliseconds. */
	readonly timeout: number;
};

/** The kind of output: a screen, or lines for a screen reader. */
export type Display = 'screen' | 'speech';

// Terminfo's names of terminals that only print lines.
const terminalsOfLines = ['dumb', 'unknown', 'network', 'dialup', 'emacs', 'lpr', 'printer', 'switch'];

/** Whether a terminal knows escape sequences, such as those that move the cursor. */
export const knowsSequences = ({TERM = ''}: Variables): boolean => !terminalsOfLines.includes(TERM);

/** Whether a terminal has 256 colours and can be queried for its own. Some terminals print sequences that they do not know. */
export const canAskColors = ({TERM = '', COLORTERM, TMUX}: Variables): boolean =>
	/^(?:linux|vt\d)/.test(TERM) || (TERM.startsWith('screen') && !TMUX)
		? false
		: Boolean(COLORTERM) || /256color|direct|kitty|alacritty|foot|ghostty/.test(TERM);

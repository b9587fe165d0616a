import type {Format, Reader} from '../formats/format.ts';
import type {Bindings} from '../keys/keymap.ts';
import type {TagsMode} from '../listing/pick-tags.ts';
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

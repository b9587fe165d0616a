import type {Settings} from '../config/settings.ts';
import type {Format, Reader} from '../formats/format.ts';
import type {Bindings} from '../keys/keymap.ts';
import type {Palette} from '../text/palette.ts';
import type {ServiceItem} from './service-item.ts';

/** Where enter sends a pick: to the clipboard, to standard output, into the command line of a shell, or to a command. */
export type Target = 'clipboard' | 'output' | 'line' | 'command';

/** The settings of the run, which never change; a setting that depends on more is replaced by its consequence. */
export type Options = Omit<Settings, 'ascii' | 'as' | 'columns' | 'noColor' | 'screenReader' | 'unique'> & {
	/** The source of the listing, as the screen names it: `work (sandbox.example.org)`, or only a host or a file. */
	readonly source: string;
	readonly target: Target;
	readonly reader: Reader;
	readonly format: Format;
	/** The format that was set, if a command line cannot have it. */
	readonly unfit?: string | undefined;
	readonly view: 'groups' | 'distinct';
	readonly isAscii: boolean;
	readonly display: Display;
	readonly formats: readonly Format[];
	/** The columns of a table, if not all. */
	readonly tableColumns?: readonly string[] | undefined;
	/** The services that are known at the start. */
	readonly services: readonly ServiceItem[];
	readonly bindings: Bindings;
	/** The colours of the config, which override those that suit the terminal. */
	readonly colors: Partial<Palette>;
	readonly palette: Palette;
	readonly asksColors: boolean;
	readonly hasTrueColor: boolean;
};

/** The kind of output: a screen, or lines for a screen reader. */
export type Display = 'screen' | 'speech';

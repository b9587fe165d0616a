import type {ClipboardMode} from '../clipboard/route.ts';
import type {Form} from '../forms/form.ts';
import type {OwnForm} from '../forms/template.ts';
import {type Bindings, usualBindings} from '../keys/lookup.ts';
import {type Palette, usualPalette} from '../text/palette.ts';

/** A service of the config. Paths are as they are written there. */
export type Service = {
	readonly name: string;
	readonly address: string;
	readonly accessKeyFile?: string;
	readonly accessKeyCommand?: readonly string[];
	readonly ca?: string;
};

/** What a config file says, checked. */
export type Config = {
	/** How the file is named in messages. */
	readonly file: string;
	/** In the order of the file. */
	readonly services: readonly Service[];
	/** The service to start with, which is one of them. */
	readonly service?: string;
	readonly form?: Form;
	readonly clipboard?: ClipboardMode;
	readonly forms: readonly OwnForm[];
	readonly palette: Palette;
	readonly bindings: Bindings;
	/** Where each value stands, as `FILE:LINE:COLUMN` by its path (`services.work.address`). */
	readonly places: ReadonlyMap<string, string>;
};

/** What holds without a file. */
export const emptyConfig: Config = {
	file: '',
	services: [],
	forms: [],
	palette: usualPalette,
	bindings: usualBindings,
	places: new Map(),
};

import type {ClipboardMode} from '../clipboard/route.ts';
import type {Form, OwnForm} from '../forms/form.ts';
import {type Bindings, usualBindings} from '../keys/lookup.ts';
import type {Height} from '../system/height.ts';
import {type Palette, usualPalette} from '../text/palette.ts';

/** A service of the config. Paths are as they are written there. */
export type Service = {
	readonly name: string;
	readonly address: string;
	readonly accessKeyFile?: string | undefined;
	readonly accessKeyCommand?: readonly string[] | undefined;
	readonly ca?: string | undefined;
};

/** What a config file says, checked. */
export type Config = {
	/** In the order of the file. */
	readonly services: readonly Service[];
	/** The name of the service to start with, which is one of them. */
	readonly service?: string | undefined;
	readonly form?: Form | undefined;
	readonly clipboard?: ClipboardMode | undefined;
	readonly height?: Height | undefined;
	/** Whether listings and picks are remembered. */
	readonly remember?: boolean | undefined;
	readonly forms: readonly OwnForm[];
	readonly palette: Palette;
	readonly bindings: Bindings;
	/** Where each value stands, as `FILE:LINE:COLUMN` by its path (`services.work.address`). */
	readonly locations: ReadonlyMap<string, string>;
};

/** What holds without a file. */
export const emptyConfig: Config = {
	services: [],
	forms: [],
	palette: usualPalette,
	bindings: usualBindings,
	locations: new Map(),
};

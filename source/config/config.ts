import {Fault} from '../fault/fault.ts';
import type {OwnFormat} from '../formats/format.ts';
import {type Bindings, keymap} from '../keys/keymap.ts';
import type {Palette} from '../text/palette.ts';
import {quote} from '../text/quote.ts';
import type {WrittenOptions} from './settings.ts';

/** The fault of an unusable config; `place` is `FILE` or `FILE:LINE:COLUMN`. */
export const configFault = (place: string, why: string, tryThis: string): Fault =>
	new Fault(`cannot use the config ${quote(place)} (${why})`, tryThis);

/** The fault of an unusable value. `locations` has the location of each value by its path, and `why` follows the path. */
export const fieldFault = (locations: Config['locations'], field: string, why: string, tryThis: string): Fault =>
	configFault(locations.get(field) ?? field, quote(field) + why, tryThis);

/** A service of the config. Paths are as written there. */
export type Service = {
	readonly name: string;
	readonly address: string;
	readonly accessKeyFile?: string | undefined;
	readonly accessKeyCommand?: readonly string[] | undefined;
	readonly ca?: string | undefined;
};

export type Config = {
	readonly services: readonly Service[];
	/** The settings in the file by the names of their options; a format that is named there exists. */
	readonly settings: WrittenOptions;
	readonly formats: readonly OwnFormat[];
	/** The colours in the file; they override all others. */
	readonly colors: Partial<Palette>;
	readonly bindings: Bindings;
	/** The location of each value, as `FILE:LINE:COLUMN`, by its path (`services.work.address`). */
	readonly locations: ReadonlyMap<string, string>;
};

export const emptyConfig: Config = {
	services: [],
	settings: {},
	formats: [],
	colors: {},
	bindings: keymap,
	locations: new Map(),
};

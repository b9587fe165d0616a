import type {Failure} from '../fault/explain.ts';
import {FaultError} from '../fault/fault.ts';
import type {Bindings} from '../keys/lookup.ts';
import type {Listing} from '../listing/listing.ts';
import {type Address, parseAddress} from '../service/address.ts';
import {type Size, isTooSmall} from '../state/layout.ts';
import {type Line, emptyLine, insertText, isFull, toLine} from '../text/line-edit.ts';
import type {Palette} from '../text/palette.ts';
import {parseShellWords} from '../text/shell-words.ts';
import type {Loop} from '../update/loop.ts';

export type SetupOptions = {
	readonly allowsInsecureHttp: boolean;
	readonly isAscii: boolean;
	readonly palette: Palette;
	readonly bindings: Bindings;
	/** What the fields start with. */
	readonly address: string;
	readonly key: string;
};

export type SetupStep = 'address' | 'key' | 'trial' | 'keeping' | 'command';

/** How the request with this address and key went. */
export type Trial =
	| {readonly type: 'trying'; readonly milliseconds: number; readonly remark?: string}
	| {readonly type: 'worked'; readonly listing: Listing}
	| {readonly type: 'failed'; readonly failure: Failure};

/** Where they can be kept, and what would be replaced there; the paths are safe to show. */
export type Places = {
	/** What the config calls the service. */
	readonly name: string;
	readonly config: string;
	readonly keyFile: string;
	/** The config has this service already. */
	readonly replacesService: boolean;
	readonly replacesKey: boolean;
	/** Variables that are set and go before the config. */
	readonly variables: readonly string[];
	/** Another service that was the default one. */
	readonly formerDefault?: string;
	/** Why nothing can be kept. */
	readonly problem?: string;
};

/** Where they are kept: for this run only, in files, or the key as the command that prints it. */
export type Way = 'run' | 'files' | 'command';

/** Where the key is to come from next time. */
export type KeySource = {readonly type: 'file'} | {readonly type: 'command'; readonly words: readonly string[]};

export type SetupState = {
	readonly options: SetupOptions;
	readonly size: Size;
	readonly step: SetupStep;
	readonly address: Line;
	readonly key: Line;
	/** The origin that the key was asked for: it goes to no other. */
	readonly keyFor?: string;
	readonly command: Line;
	/** Why it did not go on, until the next key. */
	readonly problem?: string;
	readonly trial: Trial;
	readonly places?: Places;
	/** What is selected in the menu of where to keep them. */
	readonly way: Way;
	/** The command runs, or files are written: keys wait. */
	readonly isBusy: boolean;
	/** Leaving has begun: keys that come now are not for us. */
	readonly isLeaving: boolean;
};

export type SetupAction =
	| {readonly type: 'pressed'; readonly key: string}
	/** The text of the field changed at its cursor. */
	| {readonly type: 'changed'; readonly text: string}
	/** The cursor of the field moved, in UTF-16 units. */
	| {readonly type: 'moved'; readonly by: number}
	| {readonly type: 'refused'; readonly why: string}
	/** Enter, in a field. */
	| {readonly type: 'entered'}
	| {readonly type: 'selected'; readonly way: Way}
	| {readonly type: 'chose'; readonly way: Way}
	| {readonly type: 'resized'; readonly size: Size}
	| {readonly type: 'waited'; readonly milliseconds: number}
	| {readonly type: 'delayed'; readonly remark: string}
	| {readonly type: 'tried'; readonly trial: Trial; readonly places: Places}
	/** The command ended: with the key it printed, or not well. */
	| {readonly type: 'printed'; readonly key: string}
	| {readonly type: 'unprinted'; readonly why: string}
	| ({readonly type: 'saved'} & Kept)
	| {readonly type: 'unsaved'; readonly why: string};

/** What was kept. */
export type Kept = {
	/** What the config calls it. */
	readonly name: string;
	/** What was kept where, a line each. */
	readonly said: readonly string[];
};

/** How the set-up ends. */
export type SetupOutcome =
	| {readonly type: 'left'}
	| {readonly type: 'interrupted'}
	| {
			readonly type: 'ready';
			readonly address: Address;
			readonly key: string;
			/** What the trial brought, if it did. */
			readonly listing?: Listing;
			readonly kept?: Kept;
	  };

export type SetupEffect =
	| {readonly type: 'try'; readonly address: Address; readonly key: string}
	| {readonly type: 'stop-trying'}
	| {readonly type: 'run-command'; readonly words: readonly string[]}
	| {readonly type: 'save'; readonly address: Address; readonly key: string; readonly from: KeySource}
	| {readonly type: 'suspend'}
	| {readonly type: 'leave'; readonly outcome: SetupOutcome};

export type SetupTurn = {readonly state: SetupState; readonly effects: readonly SetupEffect[]};

/** The first state: it asks for what is not given yet. */
export const initSetup = (options: SetupOptions, size: Size, startsAnew: boolean): SetupTurn => {
	const state: SetupState = {
		options,
		size,
		step: 'address',
		address: toFullLine(options.address),
		key: toLine(options.key),
		// One of the config is not shown: anything can stand in it, a key too.
		command: emptyLine,
		trial: {type: 'trying', milliseconds: 0},
		way: 'run',
		isBusy: false,
		isLeaving: false,
	};
	const hasAddress = readAddress(state).type === 'address';
	return {state: hasAddress && !startsAnew ? {...state, step: 'key'} : state, effects: []};
};

// As if it were typed; what there is no room for is not begun with.
const toFullLine = (text: string): Line => {
	const line = insertText(emptyLine, text.trim());
	return isFull(line) ? emptyLine : line;
};

/** What the address field holds: an address, or why it is none. */
export const readAddress = ({
	address,
	options,
}: SetupState):
	| {readonly type: 'address'; readonly address: Address}
	| {readonly type: 'none'; readonly why: string} => {
	try {
		return {type: 'address', address: parseAddress(address.text, options)};
	} catch (error) {
		if (error instanceof FaultError && error.fault.type === 'usage') {
			return {type: 'none', why: `${error.fault.what}; ${error.fault.tryThis}`};
		}
		throw error;
	}
};

/** The field that takes what is typed, if there is one now. */
export const fieldOf = ({step, isBusy, isLeaving, size, ...lines}: SetupState): Line | undefined =>
	isBusy || isLeaving || isTooSmall(size) || step === 'trial' || step === 'keeping' ? undefined : lines[step];

/** The key, without what a paste brought with it. */
export const keyOf = ({key}: SetupState): string => key.text.trim();

/** The words of the command; none while it cannot be read. */
export const wordsOf = ({command}: SetupState): readonly string[] => {
	const read = parseShellWords(command.text);
	return read.type === 'words' ? read.words : [];
};

/** What is to be kept. */
export type Keeping = {
	readonly address: Address;
	readonly key: string;
	readonly from: KeySource;
};

export type SetupProgram = Loop<SetupState, SetupAction>;

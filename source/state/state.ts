import type {Failure} from '../fault/explain.ts';
import type {Query} from '../filter/query.ts';
import type {SearchIndex} from '../filter/search-index.ts';
import type {Format} from '../formats/format.ts';
import type {Changes} from '../history/changes.ts';
import type {Picked, PickedEnvironment} from '../history/picks.ts';
import {isTypedKey, toKeyName} from '../keys/key-codes.ts';
import {type Command, commandOf, type Mode} from '../keys/keymap.ts';
import type {ListColumns} from '../listing/columns.ts';
import type {Comparison} from '../listing/compare.ts';
import type {Distinct} from '../listing/distinct.ts';
import type {Listing, Tag} from '../listing/listing.ts';
import type {PickTags} from '../listing/pick-tags.ts';
import {emptyLine, insertText, type Line} from '../text/line-edit.ts';
import {isTooSmall, type Layout, layoutOf, type Size} from './layout.ts';
import type {Options} from './options.ts';

type Load =
	| {readonly type: 'loading'; readonly milliseconds: number; readonly remark?: string}
	| {readonly type: 'failed'; readonly failure: Failure}
	| {readonly type: 'loaded'};

/** A listing, with the values computed from it once. */
export type Loaded = {
	readonly listing: Listing;
	readonly index: SearchIndex;
	readonly distinct: Distinct;
	readonly pickTags: PickTags;
	readonly columns: ListColumns;
	/** When it was received, if it is a cached listing: `yesterday 09:14`. */
	readonly since?: string | undefined;
};

/** The state of the program. It starts with some of the options, which keys can change. */
export type State = Pick<Options, 'view' | 'tagsMode'> & {
	readonly load: Load;
	/** The listing on the screen: it stays during a reload, and if the reload fails. */
	readonly loaded: Loaded | undefined;
	readonly options: Options;
	readonly size: Size;
	readonly mode: 'filter' | 'browse';
	readonly open: Open | undefined;
	readonly grid?: Grid | undefined;
	readonly filter: Line;
	readonly folded: ReadonlySet<number>;
	readonly selection: Selection;
	/** Ids of environments; a pick includes all of them. */
	readonly marked: ReadonlySet<number>;
	readonly showsRecord: boolean;
	/** The lines above the first visible line of the open help, else of the detail. */
	readonly scroll: number;
	readonly notice: Notice | undefined;
	/** The pick that is made once the service responds, unless a key is pressed first. */
	readonly awaited?: AwaitedPick | undefined;
	/** How the listing differs from the previous one; undefined if unknown. */
	readonly changes?: Changes | undefined;
	/** The past picks from the service, including this run, newest first. */
	readonly picks: readonly PickBefore[];
	/** Whether the program is exiting: further keys are for the shell. */
	readonly isLeaving: boolean;
	/** Computed by `withFound` and `withRows`; stored because that takes time. */
	readonly found: Found;
};

/** The open panel: it gets the keys, and every panel but the detail replaces the list. */
export type Open =
	| OpenUnderHelp
	| {
			readonly type: 'help';
			readonly search: Line;
			/** The panel below the help, which reappears when the help is closed. */
			readonly over: OpenUnderHelp | undefined;
	  };

type OpenUnderHelp =
	| {readonly type: 'detail'}
	| OpenTags
	| OpenFormats
	| {readonly type: 'changes'; readonly index: number};

/** The menu of formats, in which typing searches. */
type OpenFormats = {
	readonly type: 'copy-as';
	readonly search: Line;
	/** The name of the selected format; if absent, that is the format of the run. */
	readonly at?: string;
};

type OpenTags = {
	readonly type: 'tags';
	/** Undefined without a search; then keys are commands. */
	readonly search: Line | undefined;
};

/** The content of a row: the id of an environment, or a negative number for the heading of a group. So 100,000 rows are one typed array. */
export type RowKey = number;

/** The last selection. */
type Selection = {
	/** If the filter or a folded group hides this row, `selectedKey` is another one. */
	readonly key: RowKey | undefined;
	/** Whether a new listing no longer has it: then nothing is picked until the next move. */
	readonly isGone: boolean;
	readonly tag?: Tag | undefined;
};

/** How a pick ends: `copy` copies it and stays, `pick` passes it to the target and exits, `print` prints it and exits. */
export type PickEnd = Extract<Command, 'copy' | 'pick' | 'print'>;

/** A requested pick: it is made only if the newest listing gives the same output. */
export type AwaitedPick = {
	readonly end: PickEnd;
	readonly format: Format;
	/** The output at the time of the key: the text, or the commands to run. */
	readonly output: string;
};

/** The compared environments: in the distinct view, a row for each set of tags. */
export type Grid = {
	readonly ids: ReadonlySet<number>;
	readonly comparison: Comparison;
	readonly before: Pick<State, 'view' | 'filter'>;
};

export type PickBefore = Pick<Picked, 'mode'> & {
	readonly environment: PickedEnvironment;
	readonly when: string;
};

/** A temporary message about what just happened. The next key removes it. */
export type Notice = {
	readonly text: string;
	readonly isFailure: boolean;
	/** For a copy: whether it is confirmed. */
	readonly done?: 'surely' | 'likely';
};

export type Found = {
	readonly query: Query;
	/** Ids of the matching environments, ascending. */
	readonly matches: Int32Array;
	/** The readable matches, for the counts. */
	readonly environments: Int32Array;
	readonly rows: Int32Array;
	readonly counts: Int32Array;
	readonly distinct: number;
};

export const modeOf = (state: State): Mode => {
	const {open} = state;
	if (open === undefined) {
		return hasFailed(state) && !isTyping(state) ? 'failure' : state.mode;
	}
	return open.type === 'tags' && open.search !== undefined ? 'search' : open.type;
};

/** The command of a key now, if any. In a filter that has text, a character is typed. */
export const commandNow = (state: State, key: string, mode = modeOf(state)): Command | undefined => {
	const types = mode === 'filter' && state.filter.text !== '' && isTypedKey(key);
	return types ? undefined : commandOf(state.options.bindings, mode, key);
};

/** The first key of a command now or in another mode, if any, as it is written in the help. */
export const keyNow = (state: State, command: Command, mode = modeOf(state)): string | undefined => {
	const {bindings, isAscii} = state.options;
	const keys = bindings.find(binding => binding.command === command)?.keys[mode];
	const key = keys?.find(one => commandNow(state, one, mode) === command);
	return key && toKeyName(key, isAscii);
};

export const searchLineOf = ({open}: State): Line | undefined =>
	open !== undefined && 'search' in open ? open.search : undefined;

export const searchOf = (state: State): string => searchLineOf(state)?.text ?? '';

/** Whether the menu of formats is open. */
export const isMenuOpen = ({open}: State): boolean => open?.type === 'copy-as';

/** Whether there is no listing because loading it failed. */
export const hasFailed = ({loaded, load}: State): boolean => loaded === undefined && load.type === 'failed';

// If a load fails while you type, the rest of a word must not become commands.
const isTyping = ({mode, filter, options}: State): boolean =>
	mode === 'filter' && filter.text !== '' && filter.text !== insertText(emptyLine, options.filter).text;

export const layoutNow = (state: State): Layout =>
	layoutOf(state.size, state.open?.type, {
		isBelow: state.options.height !== undefined,
		isGrid: state.grid !== undefined,
		...(state.loaded !== undefined && {wanted: state.loaded.columns.wanted}),
	});

export const isCramped = (state: State): boolean => isTooSmall(state.size);

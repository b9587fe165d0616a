import type {Failure} from '../fault/fault.ts';
import type {Query} from '../filter/query.ts';
import type {SearchIndex} from '../filter/search-index.ts';
import type {Format} from '../formats/format.ts';
import type {Changes} from '../history/changes.ts';
import type {Picked, PickedEnvironment} from '../history/picks.ts';
import type {Command} from '../keys/keymap.ts';
import type {Distinct} from '../listing/distinct.ts';
import type {Facet} from '../listing/facets.ts';
import type {Listing} from '../listing/listing.ts';
import type {PickTags, TagsMode} from '../listing/pick-tags.ts';
import {isTooSmall, type Layout, layoutOf, type PaneSize, type Size} from './layout.ts';
import {type ListView, type Panel, topPanel} from './panels.ts';
import type {Options} from './run-options.ts';
import type {Services} from './service-item.ts';

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
	/** The ids of all environments, ascending. */
	readonly all: Int32Array;
	/** The room for the list and all facts about a row beside each other. */
	readonly pane: PaneSize;
	/** For a cached listing, `since` is when it was received: `yesterday 09:14`. */
	readonly from: {readonly type: 'response'} | {readonly type: 'cache'; readonly since: string};
};

/** The state of the program. It starts with some of the options, which keys can change. */
export type State = ListView & {
	readonly load: Load;
	/** The listing on the screen: it stays during a reload, and if the reload fails. */
	readonly loaded: Loaded | undefined;
	readonly options: Options;
	readonly size: Size;
	readonly tagsMode: TagsMode;
	/** The panels over the list; the last one has the keys. */
	readonly panels: readonly Panel[];
	readonly folded: ReadonlySet<number>;
	/** Ids of environments; a pick in the list includes all of them. */
	readonly marked: ReadonlySet<number>;
	readonly notice: Notice | undefined;
	/** The pick that is made once the service responds, unless a key is pressed first. */
	readonly awaited?: AwaitedPick | undefined;
	/** How the listing differs from the previous one; undefined if unknown. */
	readonly changes?: Changes | undefined;
	/** The services that a new run can open, as far as they are known. */
	readonly services: Services;
	/** The past picks from the service, including this run, newest first. */
	readonly picks: readonly PickBefore[];
	/** Whether the program is exiting: further keys are for the shell. */
	readonly isLeaving: boolean;
	/** Computed by `withFound` and `withRows`; stored because that takes time. */
	readonly found: Found;
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
	/** Whether the rows stand under headings of their groups. */
	readonly hasHeadings: boolean;
	readonly counts: Int32Array;
	readonly distinct: number;
};

/** The facet that sorts the rows, if the listing has it. */
export const sortFacetOf = ({sort, loaded}: State): Facet | undefined =>
	loaded?.listing.facets.find(({kind, name}) => kind === sort?.kind && name === sort.name);

/** Whether there is no listing because loading it failed. */
export const hasFailed = ({loaded, load}: State): boolean => loaded === undefined && load.type === 'failed';

export const layoutNow = (state: State): Layout =>
	layoutOf(state.size, topPanel(state)?.type, {
		pane: state.loaded?.pane,
	});

export const isCramped = (state: State): boolean => isTooSmall(state.size);

/** The lines above the first visible line of the detail: that of the panel that has the keys, or that beside the list. */
export const scrollOf = (state: State): number => {
	const top = topPanel(state);
	return top?.type === 'detail' || top?.type === 'record' ? top.scroll : state.scroll;
};

/** The state with the detail of another environment, from its top. */
export const fromTop = (state: State): State => ({...withScroll(state, 0), scroll: 0});

export const withScroll = (state: State, scroll: number): State => {
	const top = topPanel(state);
	if (scroll === scrollOf(state)) {
		return state;
	}
	return top?.type === 'detail' || top?.type === 'record'
		? {...state, panels: [...state.panels.slice(0, -1), {...top, scroll}]}
		: {...state, scroll};
};

import type {Failure} from '../fault/explain.ts';
import type {Query} from '../filter/query.ts';
import type {SearchIndex} from '../filter/search-index.ts';
import type {Form} from '../forms/form.ts';
import type {Mode} from '../keys/binding.ts';
import type {Bindings} from '../keys/lookup.ts';
import type {ListColumns} from '../listing/columns.ts';
import type {Distinct} from '../listing/distinct.ts';
import type {Listing, Tag} from '../listing/listing.ts';
import {type Layout, type Size, isTooSmall, layoutOf} from './layout.ts';
import type {Notice} from './notice.ts';
import type {RowKey} from './rows.ts';
import type {ServiceName} from './service-label.ts';
import type {Face} from '../system/terminal-kind.ts';
import {type Line, emptyLine, insertText} from '../text/line-edit.ts';
import type {Palette} from '../text/palette.ts';

/** What was asked for when the program was started; it never changes. */
export type Options = {
	/** Where the listing comes from, as the screen names it: a host, a file. */
	readonly source: string;
	/** Where a pick goes. */
	readonly target: 'clipboard' | 'output';
	/** Whether a person pastes a pick, rather than a program reading it. */
	readonly isPasted: boolean;
	/** What picking yields at first. */
	readonly form: Form;
	readonly takesAllTags: boolean;
	readonly filter: string;
	readonly view: View;
	/** Draw with ASCII alone. */
	readonly isAscii: boolean;
	readonly face: Face;
	/** Whether the mouse is ours at first: the terminal then selects text with shift held. */
	readonly takesMouse: boolean;
	/** The forms to choose from, in the order of the menu. */
	readonly forms: readonly Form[];
	readonly bindings: Bindings;
	readonly palette: Palette;
	/** The services to choose from, in the order of the menu. */
	readonly services: readonly ServiceName[];
	/** The name of the service to start with, if it is one of them. */
	readonly service?: string;
	/** What is browsed in place of a service. */
	readonly origin?: 'the demo' | 'a saved listing';
};

export type View = 'groups' | 'distinct';

export type Open = 'help' | 'detail' | 'tags' | 'compare' | 'copy-as' | 'services';

/** How the last load went. */
export type Load =
	| {readonly type: 'loading'; readonly milliseconds: number; readonly remark?: string}
	| {readonly type: 'failed'; readonly failure: Failure}
	| {readonly type: 'loaded'};

/** A listing with what is made from it once. */
export type Loaded = {
	readonly listing: Listing;
	readonly index: SearchIndex;
	readonly distinct: Distinct;
	readonly columns: ListColumns;
};

export type State = {
	readonly options: Options;
	readonly size: Size;
	/** The name of the service that is asked, if it is one of the config. */
	readonly service?: string;
	readonly load: Load;
	/** The listing that is shown; a failed reload leaves it. */
	readonly loaded?: Loaded;
	readonly mode: 'filter' | 'browse';
	/** What is open: keys are for it, and all but the detail stand in place of the list. */
	readonly open?: Open;
	/** What the help was opened over, and leads back to. */
	readonly helped?: Open;
	readonly filter: Line;
	readonly view: View;
	readonly folded: ReadonlySet<number>;
	/** The row at the top, once the mouse was used: what is pointed at stays in its place while it can. */
	readonly top?: number;
	readonly takesMouse: boolean;
	/** What the person selected last. It may be hidden by the filter or a fold now, and comes back with it. */
	readonly wanted?: RowKey;
	/** Ids of the marked resources: a pick yields all of them. */
	readonly marked: ReadonlySet<number>;
	/** What picking yields: the form chosen last, and whether of all tags. */
	readonly form: Form;
	readonly takesAllTags: boolean;
	readonly showsRecord: boolean;
	/** While the detail is open because its record was asked for: what `showsRecord` was before, and is again after it. */
	readonly showedRecord?: boolean;
	/** Lines above what is seen of the detail, the help or the comparison. */
	readonly scroll: number;
	/** What is looked for in the help. */
	readonly search: Line;
	/** Environments left of what is seen of the comparison. */
	readonly scrollColumns: number;
	/** The tag selected last among the tags or in the detail. */
	readonly wantedTag?: Tag;
	readonly notice?: Notice;
	/** Leaving has begun: keys that come now are not for us. */
	readonly isLeaving: boolean;
	/** Made from the listing, the filter, the view and the folds by `withRows`, and kept because making it takes time. */
	readonly found: Found;
};

/** What the filter found. */
export type Found = {
	readonly query: Query;
	/** Ids of the resources that match, ascending. */
	readonly matches: Int32Array;
	/** Those of them that are environments, and not unreadable: what is counted. */
	readonly environments: Int32Array;
	readonly rows: Int32Array;
	/** In the distinct view, for each row how many matches it stands for. */
	readonly counts: Int32Array;
	/** How many distinct sets of tags match. */
	readonly distinct: number;
};

/** What the keys mean now. */
export const modeOf = (state: State): Mode => {
	if (state.open !== undefined) {
		return state.open;
	}
	return hasFailed(state) && !isTyping(state) ? 'failure' : state.mode;
};

/** Whether there is no listing because loading it failed. */
export const hasFailed = ({loaded, load}: State): boolean => loaded === undefined && load.type === 'failed';

// A failure in the middle of a word does not make commands of the rest of it.
const isTyping = ({mode, filter, options}: State): boolean =>
	mode === 'filter' && filter.text !== '' && filter.text !== insertText(emptyLine, options.filter).text;

/** How the screen is divided now. */
export const layoutNow = (state: State): Layout => layoutOf(state.size, state.open === 'detail');

/** Whether the terminal is too small for anything but saying so. */
export const isCramped = (state: State): boolean => isTooSmall(state.size);

import type {Form} from '../forms/form.ts';
import type {Line} from '../text/line-edit.ts';

/** What is open: it takes the keys, and all but the detail replace the list. */
export type Open =
	| OpenUnderHelp
	| {
			readonly type: 'help';
			/** Lines above the first that is shown. */
			readonly scroll: number;
			readonly search: Line;
			/** What it was opened over: closing it leads back there. */
			readonly over: OpenUnderHelp | undefined;
	  };

type OpenUnderHelp =
	/** Where it was opened to show the record: what `showsRecord` was before, and is again once it closes. */
	| {readonly type: 'detail'; readonly showedRecord?: boolean}
	| OpenComparison
	| OpenTags
	| {readonly type: 'services'; readonly search: Line | undefined}
	/** The position of the selected change. */
	| {readonly type: 'changes'; readonly index: number}
	| OpenForms;

export type OpenForms = {
	readonly type: 'copy-as';
	/** The form that was moved to; absent: that of enter. */
	readonly highlighted?: Form;
	/** Where it was opened over a comparison, of whose selected column it is: closing it leads back there. */
	readonly over?: OpenComparison;
};

export type OpenComparison = {
	readonly type: 'compare';
	/** Lines above the first that is shown. */
	readonly scroll: number;
	/** The column that was selected last. */
	readonly column: number;
	/** The id of what the selected row is compared with; undefined where the marked are compared. */
	readonly anchor: number | undefined;
};

/** The comparison that is open, also below the menu of forms. */
export const comparisonIn = (open: Open | undefined): OpenComparison | undefined =>
	open?.type === 'copy-as' ? open.over : open?.type === 'compare' ? open : undefined;

export type OpenTags = {
	readonly type: 'tags';
	/** Undefined while nothing is searched: then keys act. */
	readonly search: Line | undefined;
	readonly order: 'count' | 'name';
	/** Prefixes of which all tags are shown, however many. */
	readonly unfolded: ReadonlySet<string>;
};

import type {Form} from '../forms/form.ts';
import type {Line} from '../text/line-edit.ts';

/** What is open: it takes the keys, and all but the detail replace the list. */
export type Open =
	| OpenUnderHelp
	| {
			readonly type: 'help';
			readonly search: Line;
			/** What it was opened over: closing it leads back there. */
			readonly over: OpenUnderHelp | undefined;
	  };

type OpenUnderHelp =
	/** If it was opened to show the record: the former `showsRecord`, which is restored when it closes. */
	| {readonly type: 'detail'; readonly showedRecord?: boolean}
	| OpenTags
	| {readonly type: 'services'; readonly search: Line | undefined}
	/** The position of the selected change. */
	| {readonly type: 'changes'; readonly index: number}
	| OpenForms;

type OpenForms = {
	readonly type: 'copy-as';
	/** The form that was moved to; absent: that of enter. */
	readonly highlighted?: Form;
};

export type OpenTags = {
	readonly type: 'tags';
	/** Undefined while nothing is searched: then keys act. */
	readonly search: Line | undefined;
	readonly order: 'count' | 'name';
	/** Prefixes of which all tags are shown, however many. */
	readonly unfolded: ReadonlySet<string>;
};

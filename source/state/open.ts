import type {Line} from '../text/line-edit.ts';

/** The open panel: it takes the keys, and all but the detail replace the list. */
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
	| OpenMenu
	/** The position of the selected change. */
	| {readonly type: 'changes'; readonly index: number};

/** A menu, of which what is typed finds choices. It keeps its own position. */
export type OpenMenu = {
	readonly type: 'copy-as' | 'services';
	readonly search: Line;
	/** The name of the choice that it is at; absent: that of the format or the service in use. */
	readonly highlighted?: string;
	/** How often a number moved it. */
	readonly jumps: number;
};

export type OpenTags = {
	readonly type: 'tags';
	/** Undefined while nothing is searched: then keys act. */
	readonly search: Line | undefined;
	readonly order: 'count' | 'name';
	/** Prefixes of which all tags are shown, however many. */
	readonly unfolded: ReadonlySet<string>;
};

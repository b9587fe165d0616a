import type {Line} from '../text/line-edit.ts';

/** The open panel: it takes the keys, and all but the detail replace the list. */
export type Open =
	| OpenUnderHelp
	| {
			readonly type: 'help';
			readonly search: Line;
			/** The panel below it: closing it leads back there. */
			readonly over: OpenUnderHelp | undefined;
	  };

type OpenUnderHelp =
	| {readonly type: 'detail'}
	| OpenTags
	| OpenMenu
	/** The position of the selected change. */
	| {readonly type: 'changes'; readonly index: number};

/** A menu whose choices typing searches. It keeps its own position. */
export type OpenMenu = {
	readonly type: 'copy-as' | 'services';
	readonly search: Line;
	/** The name of its current choice; absent: that of the format or the service in use. */
	readonly highlighted?: string;
	/** How often a number moved it. */
	readonly jumps: number;
};

export type OpenTags = {
	readonly type: 'tags';
	/** Undefined without a search: then keys act. */
	readonly search: Line | undefined;
	readonly order: 'count' | 'name';
	/** Prefixes of which all tags are shown. */
	readonly unfolded: ReadonlySet<string>;
};

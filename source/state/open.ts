import type {Line} from '../text/line-edit.ts';

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
	| OpenMenu
	/** The position of the selected change. */
	| {readonly type: 'changes'; readonly index: number};

/** A menu in which typing searches the choices. It keeps its own position. */
export type OpenMenu = {
	readonly type: 'copy-as' | 'services';
	readonly search: Line;
	/** The name of its current choice; if absent, that is the format or the service in use. */
	readonly highlighted?: string;
	/** The number of times that a digit has moved it. */
	readonly jumps: number;
};

export type OpenTags = {
	readonly type: 'tags';
	/** Undefined without a search; then keys are commands. */
	readonly search: Line | undefined;
	readonly order: 'count' | 'name';
	/** The prefixes of which all tags are shown. */
	readonly unfolded: ReadonlySet<string>;
};

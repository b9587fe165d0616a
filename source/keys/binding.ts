import type {LineEdit} from '../text/line-edit.ts';

/** Which keys hold: what is open, or what is being done. */
export type Mode = 'filter' | 'browse' | 'detail' | 'tags' | 'compare' | 'copy-as' | 'services' | 'help' | 'failure';

/** What a key asks for. */
export type Command =
	| LineEdit
	| 'select-previous'
	| 'select-next'
	| 'page-up'
	| 'page-down'
	| 'half-page-up'
	| 'half-page-down'
	| 'select-first'
	| 'select-last'
	| 'previous-group'
	| 'next-group'
	| 'fold'
	| 'unfold'
	| 'fold-all'
	| 'unfold-all'
	| 'pick'
	| 'copy'
	| 'copy-as'
	| 'print'
	| 'all-tags'
	| 'mark'
	| 'mark-all'
	| 'unmark-all'
	| 'tags'
	| 'add-tag'
	| 'distinct'
	| 'compare'
	| 'scroll-left'
	| 'scroll-right'
	| 'browse'
	| 'filter'
	| 'load-again'
	| 'services'
	| 'scroll-detail-up'
	| 'scroll-detail-down'
	| 'show-record'
	| 'detail'
	| 'help'
	| 'close'
	| 'leave'
	| 'mouse'
	| 'suspend'
	| 'interrupt';

/** A line of the table below: one command, the keys that ask for it in each mode, and what the help says of it. */
export type Binding = {
	readonly command: Command;
	readonly does: string;
	/** What it does in a mode where that is something else. */
	readonly doesIn?: Readonly<Partial<Record<Mode, string>>>;
	readonly keys: Readonly<Partial<Record<Mode, readonly string[]>>>;
};

export type Keys = Binding['keys'];

/** What a key does that leads to where one was; what opened something leads back from it. */
export const back = 'back';

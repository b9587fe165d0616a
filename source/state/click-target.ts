import type {Command} from '../keys/keymap.ts';
import type {Facet} from '../listing/facets.ts';
import type {RowKey} from './panels.ts';

/** The thing that a cell of the screen shows, by identity: so a click means that thing, wherever it is by now. */
export type Spot =
	| {readonly type: 'row'; readonly key: RowKey}
	/** The head of a column. */
	| {readonly type: 'head'; readonly of: Pick<Facet, 'kind' | 'name'>}
	/** An item of the panel that has the keys. */
	| {readonly type: 'item'; readonly id: string}
	/** A key with its effect in the last line. */
	| {readonly type: 'hint'; readonly command: Command}
	/** The rest of the pane beside the list. */
	| {readonly type: 'pane'};

/** A spot where a click means something. */
export type ClickedSpot = Exclude<Spot, {readonly type: 'pane'}>;

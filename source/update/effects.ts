import type {CopyReport} from '../clipboard/copy-report.ts';
import type {Failure} from '../fault/fault.ts';
import type {FilledCommand} from '../formats/fill-command.ts';
import type {TableName} from '../formats/format.ts';
import type {Picked} from '../history/picks.ts';
import type {Panel} from '../state/panels.ts';
import type {Destination, ServiceItem} from '../state/service-item.ts';
import type {AwaitedPick, State} from '../state/state.ts';

export type Outcome =
	| {readonly type: 'left'}
	| {readonly type: 'interrupted'}
	| {readonly type: 'failed'; readonly failure: Failure}
	| {readonly type: 'printed'; readonly text: string}
	/** The command runs with each pick, one after another. */
	| {readonly type: 'run'; readonly commands: readonly FilledCommand[]}
	/** A new run opens another service, with this query. */
	| {readonly type: 'switched'; readonly to: Destination; readonly query: string}
	| Copied;

export type Copied = {
	readonly type: 'copied';
	readonly report: CopyReport;
	readonly text: string;
	readonly merged?: string | undefined;
};

/** A requested copy, which exits if `leaves`. `picked` is the entry of the history for a pick that can be repeated. */
export type Copy = Pick<Copied, 'text' | 'merged'> & {
	readonly leaves: boolean;
	readonly picked?: Picked | undefined;
	/** The format of a table. */
	readonly table?: TableName;
};

export type Effect =
	| {readonly type: 'load'}
	| (Copy & {readonly type: 'copy'})
	/** Saves a pick that has happened, and reports the past picks. */
	| {readonly type: 'remember'; readonly picked: Picked}
	/** Reads the services again. */
	| {readonly type: 'load-services'; readonly opens?: Opening}
	| {readonly type: 'save-default'; readonly name: string}
	| {readonly type: 'suspend'}
	| {readonly type: 'leave'; readonly outcome: Outcome};

/** The request to open a service, from the panel as it was then. */
export type Opening = {readonly item: ServiceItem; readonly from: Panel | undefined};

export type Step = {
	readonly state: State;
	readonly effects: readonly Effect[];
	/** Present if the effects are a pick. */
	readonly pick?: AwaitedPick;
};

/** A new state with its effects, or without any. */
export type Next = State | Step;

export const toStep = (next: Next): Step => ('effects' in next ? next : {state: next, effects: []});

export const withEffect = (state: State, effect: Effect): Step => ({state, effects: [effect]});

export const loadAgain = (state: State): Step =>
	withEffect({...state, load: {type: 'loading', milliseconds: 0}}, {type: 'load'});

export const leaveWith = (state: State, outcome: Outcome): Step =>
	withEffect({...state, isLeaving: true}, {type: 'leave', outcome});

/** The step after a pick has happened: it is remembered first, if it can be repeated. */
export const withPicked = ({state, effects}: Step, picked: Picked | undefined): Step => ({
	state,
	effects: picked === undefined ? effects : [{type: 'remember', picked}, ...effects],
});

export const withNotice = (state: State, text: string, isFailure = false): State => ({
	...state,
	notice: {text, isFailure},
});

/** The state with a notice about a failure, or about something that cannot be done. */
export const withFailure = (state: State, text: string): State => withNotice(state, text, true);

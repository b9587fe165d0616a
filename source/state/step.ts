import type {CopyReport} from '../clipboard/report.ts';
import type {Failure} from '../fault/explain.ts';
import type {State} from './state.ts';
import {emptyLine} from '../text/line-edit.ts';

/** How the program ends. */
export type Outcome =
	| {readonly type: 'left'}
	| {readonly type: 'interrupted'}
	| {readonly type: 'failed'; readonly failure: Failure}
	| {readonly type: 'printed'; readonly text: string}
	| {readonly type: 'copied'; readonly report: CopyReport; readonly text: string};

/** What to do in the world. */
export type Effect =
	| {readonly type: 'load'; readonly service?: string}
	| {readonly type: 'copy'; readonly text: string; readonly leaves: boolean}
	| {readonly type: 'suspend'}
	/** The mouse is ours from now on, or the terminal's. */
	| {readonly type: 'mouse'; readonly isOn: boolean}
	| {readonly type: 'leave'; readonly outcome: Outcome};

/** A new state, and what to do in the world because of it. */
export type Step = {readonly state: State; readonly effects: readonly Effect[]};

/** A step that only changes the state. */
export const stay = (state: State): Step => ({state, effects: []});

/** A step with one effect. */
export const withEffect = (state: State, effect: Effect): Step => ({state, effects: [effect]});

/** The step that ends the program: keys that come from now on are not for us. */
export const leaveWith = (state: State, outcome: Outcome): Step =>
	withEffect({...state, isLeaving: true}, {type: 'leave', outcome});

/** The step that ends the program without a pick. A script that captures the pick must not go on as if it had one. */
export const leaveWithout = (state: State): Step =>
	leaveWith(state, {type: state.options.target === 'output' ? 'interrupted' : 'left'});

/** The state with a notice of what could not be done, and why; and the same in fewer words. */
export const withRefusal = (state: State, text: string, shorter?: string): State => ({
	...state,
	notice: {text, ...(shorter !== undefined && {shorter: [shorter]}), isFailure: true},
});

/** The state with nothing open over the list. */
export const closed = (state: State): State => {
	const {open: _, helped: __, showedRecord, ...rest} = state;
	return {...rest, showsRecord: showedRecord ?? rest.showsRecord, scroll: 0, search: emptyLine};
};

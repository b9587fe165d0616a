import type {Failure} from '../fault/fault.ts';
import type {Changes} from '../history/changes.ts';
import {type Command, type Mode, typingModes} from '../keys/keymap.ts';
import type {ClickedSpot, Spot} from '../state/click-target.ts';
import type {Size} from '../state/layout.ts';
import {commandNow, keyNow, modeOf} from '../state/modes.ts';
import type {Options} from '../state/run-options.ts';
import {isCramped, type Loaded, type PickBefore, type State} from '../state/state.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {type Ground, toPalette} from '../text/theme.ts';
import {runCommand} from './commands.ts';
import {type Copied, type Copy, type Next, type Step, toStep, withEffect, withNotice} from './effects.ts';
import {fail, showBefore, takeResponse, withoutListing} from './load.ts';
import {click, scroll} from './mouse.ts';
import {type ReadServices, takeServices} from './panels/services.ts';
import {endCopy, isPickEnd, pressAgain} from './pick.ts';
import {withRows} from './shown-rows.ts';
import {typeKey, typeText} from './typing.ts';

/** An event from the keyboard, the terminal or an effect. */
export type Action =
	/** An early key was pressed before anything was shown. */
	| {readonly type: 'pressed'; readonly key: string; readonly text?: string | undefined; readonly isEarly?: boolean}
	| {readonly type: 'pasted'; readonly text: string}
	/** A click on what was there when the screen showed the state `seen`. */
	| {readonly type: 'clicked'; readonly spot: ClickedSpot; readonly seen: State}
	/** The wheel over a spot, down by some notches, or up if negative. */
	| {readonly type: 'scrolled'; readonly notches: number; readonly spot: Spot | undefined}
	| {readonly type: 'resized'; readonly size: Size}
	| {readonly type: 'colors-detected'; readonly ground: Ground}
	| {readonly type: 'waited'; readonly milliseconds: number}
	| {readonly type: 'delayed'; readonly remark: string}
	| {readonly type: 'loaded'; readonly loaded: Loaded}
	| {readonly type: 'compared'; readonly changes: Changes | undefined}
	| {readonly type: 'picks-loaded'; readonly picks: readonly PickBefore[]}
	| {readonly type: 'failed'; readonly failure: Failure}
	| (ReadServices & {readonly type: 'services-read'})
	/** A default was saved, or not: `says` is the sentence about it. */
	| {readonly type: 'default-saved'; readonly says: string; readonly isFailure: boolean}
	| (Copied & Copy);

/** The first state and the first effect, loading; a cached listing is shown meanwhile. */
export const init = (options: Options, size: Size, cached?: Loaded): Step => {
	const state: State = {
		...withoutListing,
		load: {type: 'loading', milliseconds: 0},
		options,
		size,
		mode: 'filter',
		filter: insertText(emptyLine, options.query),
		view: options.view,
		tagsMode: options.tags,
		sort: undefined,
		scroll: 0,
		notice: undefined,
		picks: [],
		services: {list: options.services},
		isLeaving: false,
	};
	const shown = cached === undefined ? state : showBefore(state, cached);
	return withEffect(shown, {type: 'load'});
};

/** The new state and its effects. Once the program is exiting, input is no longer for it. */
export const update = (state: State, action: Action): Step =>
	toStep(state.isLeaving && isInput(action) ? state : next(state, action));

const withColors = (state: State, ground: Ground): State => {
	const {colors, hasTrueColor} = state.options;
	return {...state, options: {...state.options, palette: {...toPalette(ground, hasTrueColor), ...colors}}};
};

const next = (state: State, action: Action): Next => {
	switch (action.type) {
		case 'pressed':
			return press(fresh(state), action);
		case 'pasted':
			return isTyping(state) ? typeText(fresh(state), action.text) : state;
		case 'clicked':
			return click(fresh(state), action.seen, action.spot);
		case 'scrolled':
			return scroll(fresh(state), action.notches, action.spot);
		case 'colors-detected':
			return withColors(state, action.ground);
		case 'resized':
			// The headings depend on the number of rows.
			return withRows({...state, size: action.size});
		case 'waited':
		case 'delayed':
			return withProgress(state, action);
		case 'loaded':
			return takeResponse(state, action.loaded);
		case 'compared':
			return {...state, changes: action.changes};
		case 'picks-loaded':
			// Otherwise another frame would be drawn while exiting.
			return state.isLeaving ? state : {...state, picks: action.picks};
		case 'failed':
			return fail(state, action.failure);
		case 'copied':
			return endCopy(state, action);
		case 'services-read':
			return takeServices(state, action);
		case 'default-saved':
			return state.isLeaving ? state : withNotice(state, action.says, action.isFailure);
	}
};

const withProgress = (state: State, {type: _, ...progress}: Extract<Action, {type: 'waited' | 'delayed'}>): State =>
	state.load.type === 'loading' ? {...state, load: {...state.load, ...progress}} : state;

const inputs = new Set<Action['type']>(['pressed', 'pasted', 'clicked', 'scrolled']);

// Whether the user caused an action.
const isInput = ({type}: Action): boolean => inputs.has(type);

const isTyping = (state: State): boolean => typingModes.includes(modeOf(state));

const fresh = (state: State): State =>
	state.notice === undefined && state.awaited === undefined ? state : {...state, notice: undefined, awaited: undefined};

// A pick must be visible, except to a screen reader.
const needsSight = new Set<Command>([
	'pick',
	'copy',
	'print',
	'formats',
	'mark',
	'mark-up',
	'mark-all',
	'add-value',
	'default-service',
]);

// Users may expect typing in the list to filter.
const modesWithoutTyping: readonly Mode[] = ['list', 'detail', 'record'];

const press = (state: State, {key, text, isEarly = false}: Extract<Action, {type: 'pressed'}>): Next => {
	const command = commandNow(state, key);
	if (command !== undefined) {
		if (isEarly && state.load.type === 'loading' && isPickEnd(command)) {
			return withNotice(state, pressAgain(state, command));
		}
		const isUnseen = isCramped(state) && state.options.display === 'screen';
		return isUnseen && needsSight.has(command) ? state : runCommand(state, command);
	}
	if (text !== undefined && isTyping(state)) {
		return typeKey(state, key, text);
	}
	const isMeant = text !== undefined && modesWithoutTyping.includes(modeOf(state));
	const meant = isMeant ? keyNow(state, 'filter') : undefined;
	return meant === undefined ? state : withNotice(state, `press ${meant} to filter`);
};

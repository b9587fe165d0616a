import {type CopyReport, toCopySummary} from '../clipboard/report.ts';
import type {Failure} from '../fault/explain.ts';
import type {Form} from '../forms/form.ts';
import type {Command} from '../keys/binding.ts';
import type {Pointing} from '../keys/clicks.ts';
import {commandOf, shownKeyOf} from '../keys/lookup.ts';
import type {Listing} from '../listing/listing.ts';
import type {Size} from '../state/layout.ts';
import {type Options, type State, isCramped, modeOf} from '../state/state.ts';
import {type Step, leaveWith, stay} from '../state/step.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {type Answer, answer} from './answer.ts';
import {runCommand} from './commands.ts';
import {toCopyNotice} from './copy-notice.ts';
import {letGo, point} from './mouse.ts';
import {pickAs} from './pick.ts';
import {foundNothing} from './refilter.ts';
import {loadListing} from './replace-listing.ts';
import {scrolledInside} from './scroll.ts';
import {switchTo} from './switch-service.ts';
import {typeText} from './type-text.ts';

/** What happened, told to `update`: by the keyboard, the terminal or an effect. */
export type Action =
	| {readonly type: 'pressed'; readonly key: string; readonly text?: string}
	| {readonly type: 'pasted'; readonly text: string}
	| {readonly type: 'answered'; readonly answer: Answer}
	| {readonly type: 'pointed'; readonly at: Pointing}
	| {readonly type: 'resized'; readonly size: Size}
	| {readonly type: 'waited'; readonly milliseconds: number}
	| {readonly type: 'delayed'; readonly remark: string}
	| {readonly type: 'loaded'; readonly listing: Listing}
	| {readonly type: 'failed'; readonly failure: Failure}
	| {readonly type: 'chose'; readonly form: Form}
	| {readonly type: 'chose-service'; readonly service: string}
	| {readonly type: 'copied'; readonly report: CopyReport; readonly text: string; readonly leaves: boolean};

/** The first state and the first effect, loading. */
export const init = (options: Options, size: Size): Step => ({
	state: {
		options,
		size,
		...(options.service !== undefined && {service: options.service}),
		load: {type: 'loading', milliseconds: 0},
		mode: 'filter',
		filter: insertText(emptyLine, options.filter),
		view: options.view,
		folded: new Set(),
		marked: new Set(),
		form: options.form,
		takesAllTags: options.takesAllTags,
		showsRecord: false,
		scroll: 0,
		search: emptyLine,
		scrollColumns: 0,
		isLeaving: false,
		takesMouse: options.takesMouse,
		found: foundNothing,
	},
	effects: [{type: 'load', ...(options.service !== undefined && {service: options.service})}],
});

/** The only code that makes a new state: from what is and what happened. */
export const update = (state: State, action: Action): Step => {
	switch (action.type) {
		case 'pressed':
			return state.isLeaving ? stay(state) : press(withoutNotice(state), action.key, action.text);
		case 'answered':
			return state.isLeaving ? stay(state) : answer(withoutNotice(state), action.answer);
		case 'pointed':
			return state.isLeaving ? stay(state) : point(withoutNotice(state), action.at);
		case 'pasted':
			return stay(isTyping(state) && !state.isLeaving ? typeText(withoutNotice(state), action.text) : state);
		case 'resized':
			return stay(scrolledInside({...state, size: action.size}));
		case 'waited':
			return stay(
				state.load.type === 'loading' ? {...state, load: {...state.load, milliseconds: action.milliseconds}} : state,
			);
		case 'delayed':
			return stay(state.load.type === 'loading' ? {...state, load: {...state.load, remark: action.remark}} : state);
		case 'loaded':
			return stay(scrolledInside(loadListing(state, action.listing)));
		case 'failed':
			return fail(state, action.failure);
		case 'chose':
			return state.open === 'copy-as' && !state.isLeaving ? pickAs(withoutNotice(state), action.form) : stay(state);
		case 'chose-service':
			return state.open === 'services' && !state.isLeaving
				? switchTo(withoutNotice(state), action.service)
				: stay(state);
		case 'copied':
			return endCopy(state, action);
	}
};

const isTyping = (state: State): boolean => ['filter', 'help'].includes(modeOf(state));

const withoutNotice = (state: State): State => {
	const {notice, ...rest} = state;
	return notice === undefined ? state : rest;
};

const takesWhatIsSeen: ReadonlySet<Command> = new Set([
	'pick',
	'copy',
	'print',
	'copy-as',
	'mark',
	'mark-all',
	'add-tag',
	'services',
]);

const press = (state: State, key: string, text: string | undefined): Step => {
	const mode = modeOf(state);
	const command: Command | undefined = commandOf(state.options.bindings, mode, key);
	// Nobody picks what cannot be seen.
	if (isCramped(state) && command !== undefined && takesWhatIsSeen.has(command)) {
		return stay(state);
	}
	if (command !== undefined) {
		return letGo(runCommand(state, command));
	}
	return stay(isTyping(state) && text !== undefined ? typeText(state, text) : state);
};

const fail = (before: State, failure: Failure): Step => {
	const isShown = before.loaded !== undefined;
	const notice = {text: failure.what, isFailure: true};
	const state: State = {...before, load: {type: 'failed', failure}, ...(isShown && {notice})};
	// Who answers questions can as well start it again.
	return !isShown && state.options.face === 'prompt' ? leaveWith(state, {type: 'failed', failure}) : stay(state);
};

const endCopy = (state: State, {report, text, leaves}: Extract<Action, {type: 'copied'}>): Step => {
	// What tmux keeps can be pasted in tmux, and it is said that it got no further; only what went nowhere keeps us here.
	if (leaves && report.type !== 'refused') {
		return leaveWith(state, {type: 'copied', report, text});
	}
	// Where there is nothing but lines, the text is what there is to give.
	if (leaves && state.options.face === 'prompt') {
		const notice = {text: `${toCopySummary(report)}, so it is printed`, isFailure: false};
		return leaveWith({...state, notice}, {type: 'printed', text});
	}
	const printKey = shownKeyOf(state.options, modeOf(state), 'print') ?? shownKeyOf(state.options, 'browse', 'print');
	// A copy that was only to stay may be told of while a later one is on its way to leave.
	return stay({...state, isLeaving: state.isLeaving && !leaves, notice: toCopyNotice(report, printKey)});
};

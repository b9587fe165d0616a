import {commandOf, shownKeyOf} from './bindings.ts';
import {toCopyNotice} from './clipboard-notice.ts';
import type {CopyReport} from './clipboard-report.ts';
import {runCommand, scrolledInside} from './commands.ts';
import {createDistinct} from './distinct.ts';
import type {Failure} from './explain-fault.ts';
import type {Form} from './forms.ts';
import {foundNothing, withFound} from './found.ts';
import {createFinder} from './identity.ts';
import type {Command} from './keymap.ts';
import type {Size} from './layout.ts';
import {emptyLine, insertText, isFull} from './line-edit.ts';
import {toListColumns} from './list-lines.ts';
import {countEnvironments, type Listing} from './listing.ts';
import {pickAs} from './pick.ts';
import {groupOfHeading, headingKey} from './rows.ts';
import {createSearchIndex} from './search-index.ts';
import {isCramped, modeOf, type Notice, type Options, type State, selectionToKeep} from './state.ts';
import {closed, leaveWith, stay} from './step.ts';
import {switchTo} from './switch-service.ts';
import {countOf} from './text.ts';

/** What happened, told to `update`: by the keyboard, the terminal or an effect. */
export type Action =
	| {readonly type: 'pressed'; readonly key: string; readonly text?: string}
	| {readonly type: 'pasted'; readonly text: string}
	| {readonly type: 'resized'; readonly size: Size}
	| {readonly type: 'waited'; readonly milliseconds: number}
	| {readonly type: 'delayed'; readonly remark: string}
	| {readonly type: 'loaded'; readonly listing: Listing}
	| {readonly type: 'failed'; readonly failure: Failure}
	| {readonly type: 'chose'; readonly form: Form}
	| {readonly type: 'chose-service'; readonly service: string}
	| {readonly type: 'copied'; readonly report: CopyReport; readonly text: string; readonly leaves: boolean};

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
	| {readonly type: 'leave'; readonly outcome: Outcome};

/** A new state, and what to do in the world because of it. */
export type Step = {readonly state: State; readonly effects: readonly Effect[]};

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
		scrollColumns: 0,
		isLeaving: false,
		found: foundNothing,
	},
	effects: [{type: 'load', ...(options.service !== undefined && {service: options.service})}],
});

/** The only code that makes a new state: from what is and what happened. */
export const update = (state: State, action: Action): Step => {
	switch (action.type) {
		case 'pressed':
			return state.isLeaving ? stay(state) : press(withoutNotice(state), action.key, action.text);
		case 'pasted':
			return stay(modeOf(state) === 'filter' && !state.isLeaving ? typed(withoutNotice(state), action.text) : state);
		case 'resized':
			return stay(scrolledInside({...state, size: action.size}));
		case 'waited':
			return stay(
				state.load.type === 'loading' ? {...state, load: {...state.load, milliseconds: action.milliseconds}} : state,
			);
		case 'delayed':
			return stay(state.load.type === 'loading' ? {...state, load: {...state.load, remark: action.remark}} : state);
		case 'loaded':
			return stay(scrolledInside(load(state, action.listing)));
		case 'failed':
			return stay(fail(state, action.failure));
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
]);

const press = (state: State, key: string, text: string | undefined): Step => {
	const mode = modeOf(state);
	const command: Command | undefined = commandOf(state.options.bindings, mode, key);
	// Nobody picks what cannot be seen.
	if (isCramped(state) && command !== undefined && takesWhatIsSeen.has(command)) {
		return stay(state);
	}
	if (command !== undefined) {
		return runCommand(state, command);
	}
	return stay(mode === 'filter' && text !== undefined ? typed(state, text) : state);
};

const typed = (state: State, text: string): State => {
	const filter = insertText(state.filter, text);
	return filter.text === state.filter.text && isFull(filter)
		? {...state, notice: {text: 'the filter is full', isFailure: true}}
		: withFound({...state, filter, scroll: 0});
};

const load = (state: State, listing: Listing): State => {
	const find = createFinder(state.loaded?.listing, listing);
	// What is seen to be selected stays selected, whether the person moved there or not.
	const selected = selectionToKeep(state);
	const wanted = selected === undefined ? undefined : find(selected);
	const wantedTag = listing.tags.find(({value}) => value === state.wantedTag?.value);
	const {wanted: _, wantedTag: __, ...rest} = state;
	const marked = new Set(findAll(state.marked, find));
	const gone = toGoneNotice(state, marked.size, selected !== undefined && wanted === undefined);
	const notice = gone ?? noticeOf(listing) ?? state.notice;
	return withFound({
		...(gone === undefined ? rest : closed(rest)),
		load: {type: 'loaded'},
		loaded: {
			listing,
			index: createSearchIndex(listing),
			distinct: createDistinct(listing),
			columns: toListColumns(listing),
		},
		folded: new Set(findAll(state.folded, group => groupOfHeading(find(headingKey(group)) ?? 0))),
		marked,
		...(wanted !== undefined && {wanted}),
		...(wantedTag !== undefined && {wantedTag}),
		...(notice !== undefined && {notice}),
		found: foundNothing,
	});
};

// What a pick would be of may be gone from the new listing: then nothing may take its place without a word.
const toGoneNotice = (state: State, marked: number, isSelectionGone: boolean): Notice | undefined => {
	const lost = state.marked.size - marked;
	if (lost > 0) {
		return {text: `${lost} of the ${state.marked.size} marked are gone from the listing`, isFailure: true};
	}
	const isAbout = state.open === 'copy-as' || state.open === 'detail';
	return isAbout && state.marked.size === 0 && isSelectionGone
		? {text: 'what was selected is gone from the listing', isFailure: true}
		: undefined;
};

const findAll = (ids: ReadonlySet<number>, find: (id: number) => number | undefined): number[] =>
	[...ids].flatMap(id => find(id) ?? []);

const noticeOf = (listing: Listing): Notice | undefined => {
	if (listing.next !== undefined) {
		return {text: 'the service signals more than it sent: this listing may be incomplete', isFailure: true};
	}
	if (listing.unreadable > 0) {
		const entries = listing.unreadable === 1 ? '1 entry' : `${listing.unreadable} entries`;
		return {
			text: `${entries} beside the ${countOf(countEnvironments(listing), 'environment')} could not be read`,
			isFailure: true,
		};
	}
	return undefined;
};

const fail = (state: State, failure: Failure): State => ({
	...state,
	load: {type: 'failed', failure},
	...(state.loaded !== undefined && {notice: {text: failure.what, isFailure: true}}),
});

const endCopy = (state: State, {report, text, leaves}: Extract<Action, {type: 'copied'}>): Step => {
	// What tmux keeps can be pasted in tmux, and it is said that it got no further; only what went nowhere keeps us here.
	if (leaves && report.type !== 'refused') {
		return leaveWith(state, {type: 'copied', report, text});
	}
	const printKey = shownKeyOf(state.options, modeOf(state), 'print') ?? shownKeyOf(state.options, 'browse', 'print');
	// A copy that was only to stay may be told of while a later one is on its way to leave.
	return stay({...state, isLeaving: state.isLeaving && !leaves, notice: toCopyNotice(report, printKey)});
};

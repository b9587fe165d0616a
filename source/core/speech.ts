import {keyOf} from './bindings.ts';
import {toCompareLines} from './compare-lines.ts';
import {toDetailLines} from './detail.ts';
import {toMessageLines} from './frame-lines.ts';
import {helpLinesOf} from './help.ts';
import {toKeyName} from './keymap.ts';
import {countEnvironments, labelOf} from './listing.ts';
import {sourceNameOf} from './service-names.ts';
import type {Span} from './spans.ts';
import {toSpokenRow, toSpokenTag} from './spoken-row.ts';
import {isCramped, modeOf, type Open, type State, selectedKey} from './state.ts';
import {selectedTag} from './tag-list.ts';
import {countOf} from './text.ts';

// What a screen reader is given: a line for each thing that changed, one after another. Ink's own mode for screen readers
// draws the whole screen as text and, for each key, erases those lines and writes them all again. A reader then reads the
// whole list for a move by one row, or, where it only reads what is new, nothing or a part of it; and a braille line jumps. A
// line that is added is read once, stays above for whoever wants to go back to it, and is the same to every reader.

/** The lines to say because one state became another; without one before, those to begin with. */
export const toSpeech = (before: State | undefined, state: State): string[] => {
	if (state.isLeaving || state === before) {
		return [];
	}
	return [
		...toLoadSpeech(before, state),
		...(before === undefined ? [] : toChanges(before, state)),
		...(state.notice === undefined || state.notice === before?.notice ? [] : [state.notice.text]),
	].filter(line => line !== '');
};

/** What is selected now, to be said again. */
export const toSelectionSpeech = (state: State): string[] => {
	if (state.open === 'tags' || (state.open === 'detail' && !state.showsRecord)) {
		return [toSpokenTag(state)];
	}
	return state.found.rows.length === 0 ? toTexts(toMessageLines(state)) : [toSpokenRow(state)];
};

const toTexts = (lines: ReadonlyArray<readonly Span[]>): string[] =>
	lines.map(spans =>
		spans
			.map(({text}) => text)
			.join('')
			.trim()
			.replaceAll(/ {2,}/g, ', '),
	);

// Seconds between two lines while it loads: a reader that talks all the time is as bad as one that says nothing.
const stillLoading = 10;

const toLoadSpeech = (before: State | undefined, state: State): string[] => {
	const {load, loaded} = state;
	const isSame = load.type === before?.load.type && loaded === before.loaded;
	switch (load.type) {
		case 'loading': {
			const started = `asking ${sourceNameOf(state)} for its environments`;
			const turns = (one: State | undefined) =>
				one?.load.type === 'loading' ? Math.floor(one.load.milliseconds / 1000 / stillLoading) : 0;
			const remark = before?.load.type === 'loading' && before.load.remark === load.remark ? undefined : load.remark;
			return [
				...(isSame ? [] : [started]),
				...(turns(state) > turns(before) ? [`still ${started}, ${turns(state) * stillLoading} s`] : []),
				...(remark === undefined ? [] : [remark]),
			];
		}
		case 'failed':
			return isSame || loaded !== undefined ? [] : [...toTexts(toMessageLines(state)), toKeys(state, failureKeys)];
		case 'loaded':
			return isSame || loaded === undefined ? [] : toListingSpeech(state, before?.loaded === undefined);
	}
};

const toListingSpeech = (state: State, isFirst: boolean): string[] => {
	const {loaded, found} = state;
	if (loaded === undefined) {
		return [];
	}
	const {listing} = loaded;
	const parts = [
		`${sourceNameOf(state)}: ${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`,
		...(listing.unreadable > 0 ? [`${listing.unreadable} unreadable`] : []),
		...(listing.next === undefined ? [] : ['incomplete: the service signals more']),
		...(found.query.length === 0 ? [] : [toMatchSpeech(state)]),
	];
	return [parts.join(', '), ...(isFirst ? [toKeys(state, startKeys)] : []), ...toSelectionSpeech(state)];
};

const startKeys = [
	['select-next', 'next'],
	['pick', 'pick and leave'],
	['browse', 'browse'],
	['help', 'help'],
	['interrupt', 'leave'],
] as const;

const failureKeys = [
	['load-again', 'try again'],
	['leave', 'leave'],
] as const;

// The names of keys, not their signs: what a reader makes of an arrow or a caret is its own business.
const toKeys = (state: State, hints: typeof startKeys | typeof failureKeys): string => {
	const mode = modeOf(state);
	const parts = hints.flatMap(([command, does]) => {
		const key = keyOf(state.options.bindings, mode, command);
		return key === undefined ? [] : [`${toKeyName(key, true).replace('^', 'ctrl-')}: ${does}`];
	});
	return [...(mode === 'filter' ? ['type to filter'] : []), ...parts].join(', ');
};

const toMatchSpeech = ({found, loaded}: State): string =>
	`${found.matches.length} of ${loaded?.listing.resources.length ?? 0} match, ${found.distinct} distinct`;

const toChanges = (before: State, state: State): string[] => {
	const {filter, mode, view, open, loaded} = state;
	const isTyped = filter.text !== before.filter.text;
	const isMoved = !isTyped && filter.cursor !== before.filter.cursor;
	const isTurned = mode !== before.mode && open === undefined;
	if (isCramped(state) && !isCramped(before)) {
		return ['this terminal is too small to pick anything'];
	}
	return [
		...(isTyped ? [toFilterSpeech(state)] : []),
		...(isMoved ? [toCursorSpeech(state)] : []),
		...(isTurned ? [mode === 'filter' ? `filter: typing narrows. ${filter.text}` : 'list: single keys act'] : []),
		...(view === before.view || loaded === undefined
			? []
			: [view === 'groups' ? 'groups' : `${state.found.distinct} distinct environments`]),
		...toMarkSpeech(before, state),
		...(open === before.open ? [] : toOpenSpeech(before.open, state)),
		...(state.showsRecord === before.showsRecord ? [] : toDetailSpeech(state)),
		...(state.takesAllTags === before.takesAllTags ? [] : [`all tags: ${state.takesAllTags ? 'yes' : 'no'}`]),
		...toSelectionChange(before, state),
		...(state.search.text === before.search.text || open !== before.open ? [] : toSearchSpeech(state)),
	];
};

const toFilterSpeech = (state: State): string => {
	const {text} = state.filter;
	const said = text === '' ? 'filter empty' : `filter ${text}`;
	return state.loaded === undefined || state.found.rows.length === 0 ? said : `${said}: ${toMatchSpeech(state)}`;
};

// As much as one listens to; all of it is said when the help is opened.
const mostFound = 12;

const toSearchSpeech = (state: State): string[] => {
	const wide = {...state, size: {...state.size, columns: 1000}};
	const lines = toTexts(helpLinesOf(wide)).filter(line => line !== '');
	const {text} = state.search;
	return [
		text === '' ? 'search empty' : `search ${text}`,
		...(lines.length <= mostFound ? lines : [`${lines.length} lines`]),
	];
};

const toCursorSpeech = ({filter: {text, cursor}}: State): string =>
	cursor === text.length ? 'at the end of the filter' : `before ${text.slice(cursor)}`;

const toMarkSpeech = (before: State, state: State): string[] => {
	const {marked, loaded} = state;
	if (marked === before.marked || loaded !== before.loaded) {
		return [];
	}
	const added = [...marked].filter(id => !before.marked.has(id));
	const removed = [...before.marked].filter(id => !marked.has(id));
	const [only] = [...added, ...removed];
	const resource = added.length + removed.length === 1 ? loaded?.listing.resources[only ?? -1] : undefined;
	const what = resource === undefined ? '' : `${added.length > 0 ? 'marked' : 'unmarked'} ${labelOf(resource)}, `;
	return added.length + removed.length === 0 ? [] : [`${what}${marked.size === 0 ? 'none' : marked.size} marked`];
};

const toSelectionChange = (before: State, state: State): string[] => {
	const {open, loaded, found} = state;
	if (
		loaded === undefined ||
		loaded !== before.loaded ||
		open === 'help' ||
		open === 'compare' ||
		open === 'copy-as' ||
		open === 'services'
	) {
		return [];
	}
	const isOther = selectedKey(state) !== selectedKey(before) || (open !== before.open && open === undefined);
	const isNarrowed = found !== before.found && state.filter.text !== before.filter.text;
	const isOtherTag = (open === 'tags' || open === 'detail') && selectedTag(state) !== selectedTag(before);
	// These change what the row says, and not always which it is.
	const isTurned = state.folded !== before.folded || state.view !== before.view;
	return isOther || isNarrowed || isOtherTag || isTurned ? toSelectionSpeech(state) : [];
};

const toOpenSpeech = (closed: Open | undefined, state: State): string[] => {
	const wide = {...state, size: {...state.size, columns: 1000}};
	switch (state.open) {
		case 'help':
			return ['help: type to search', ...toTexts(helpLinesOf(wide))];
		case 'detail':
			return toDetailSpeech(state);
		case 'tags':
			return ['tags', toSpokenTag(state)];
		case 'compare':
			return ['comparison', ...toTexts(toCompareLines(wide))];
		// The menu says itself: it holds its own position.
		case 'copy-as':
		case 'services':
			return [];
		default:
			return [`${closed === 'copy-as' ? 'forms' : closed} closed`];
	}
};

const toDetailSpeech = (state: State): string[] => {
	const {open: _, ...closed} = state;
	return ['detail', ...toTexts(toDetailLines(closed, 1000)), ...(state.open === 'detail' ? [toSpokenTag(state)] : [])];
};

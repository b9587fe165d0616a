import {type Format, formatNameOf} from '../formats/format.ts';
import {toPreview} from '../formats/preview.ts';
import {toPartText, toTagList} from '../history/changes.ts';
import type {Command} from '../keys/keymap.ts';
import {countEnvironments, groupLabelOf, isSelectorTag, labelOf, sizeOf, type Tag} from '../listing/listing.ts';
import {faultsOf} from '../screen/bottom-lines.ts';
import {toDetailLines} from '../screen/detail.ts';
import {labelOfAspect} from '../screen/grid.ts';
import {spokenHelpOf} from '../screen/help.ts';
import {toMessageLines} from '../screen/messages.ts';
import {pickVerbs, toSpokenPick} from '../screen/pick-line.ts';
import {formatNow, formatOutputOf, pickedEnvironments, shownFormats} from '../state/picked.ts';
import {
	environmentOfRow,
	groupOfRow,
	isSelectable,
	matchesIn,
	selectedChange,
	selectedIndex,
	selectedKey,
} from '../state/rows.ts';
import {
	isCramped,
	isMenuOpen,
	keyNow,
	type Loaded,
	modeOf,
	type State,
	searchLineOf,
	searchOf,
} from '../state/state.ts';
import {selectableTags, selectedTag, tagHeadings} from '../state/tags.ts';
import {countOf} from '../text/numbers.ts';
import {type Span, textOfSpans} from '../text/spans.ts';

/**
The lines to speak after a change of state; without a previous state, the first lines. Ink's own mode for screen readers rewrites
the whole screen for each key: a reader then reads the whole list again, or only fragments, and a braille display jumps.
*/
export const toSpeech = (before: State | undefined, state: State): string[] => {
	if (state.isLeaving || state === before) {
		return [];
	}
	const changes = before === undefined ? [] : toChanges(before, state);
	const notice = state.notice === before?.notice ? '' : (state.notice?.text ?? '');
	return [...toLoadSpeech(before, state), ...changes, notice].filter(line => line !== '');
};

// Here and below, an empty line is not spoken.
const toChanges = (before: State, state: State): string[] => {
	const {mode, view, found, open, tagsMode} = state;
	if (isCramped(state) && !isCramped(before)) {
		return ['the terminal is too small to pick anything'];
	}
	const modeNow = mode === 'filter' ? `filter: type to narrow. ${state.filter.text}` : 'list: letters are commands';
	const viewNow = view === 'groups' ? 'groups' : `${found.distinct} distinct environments`;
	const hasViewChanged = view !== before.view && state.loaded !== undefined && state.grid === before.grid;
	return [
		toFilterSpeech(before, state),
		mode !== before.mode && open === undefined ? modeNow : '',
		toGridSpeech(before, state),
		hasViewChanged ? viewNow : '',
		toMarkSpeech(before, state),
		...(open?.type === before.open?.type ? toPanelSpeech(before, state) : toOpenSpeech(before, state)),
		...(tagsMode === before.tagsMode ? [] : [`tags: ${tagsMode}`, ...toTakenSpeech(state)]),
		...(isSelectionNew(before, state) ? toSelectionSpeech(state) : []),
	];
};

// The changes within the open panel or the list.
const toPanelSpeech = (before: State, state: State): string[] => [
	...(state.showsRecord === before.showsRecord ? [] : toDetailSpeech(state)),
	selectedChange(state) === selectedChange(before) ? '' : toSpokenChange(state),
	...(searchLineOf(state)?.text === searchLineOf(before)?.text ? toFormatChange(before, state) : toSearchSpeech(state)),
];

// The rows say the rest.
const toGridSpeech = ({grid: before}: State, {grid}: State): string => {
	if ((grid === undefined) === (before === undefined)) {
		return '';
	}
	const {columns = [], differing = 0} = grid?.comparison ?? {};
	const names = columns.map(labelOfAspect).join(', ');
	return grid
		? `comparison of ${grid.ids.size} rows, ${countOf(differing, 'difference')}: ${names}`
		: 'comparison closed';
};

// The effect of enter is spoken with the row, or with the marked or compared rows.
const toTakenSpeech = (state: State): string[] =>
	state.open === undefined && state.marked.size === 0 ? toSelectionSpeech(state) : toSpokenPick(state);

const toFilterSpeech = ({filter: before}: State, state: State): string => {
	const {text, cursor} = state.filter;
	if (text === before.text) {
		const place = cursor === text.length ? 'at the end of the filter' : `before ${text.slice(cursor)}`;
		return cursor === before.cursor ? '' : place;
	}
	const spoken = text.trim() === '' ? 'filter empty' : `filter ${text.trim()}`;
	const isListed = state.loaded !== undefined && state.found.rows.length > 0;
	return isListed ? `${spoken}: ${toMatchSpeech(state)}` : spoken;
};

const toSearchSpeech = (state: State): string[] => {
	const text = searchOf(state);
	if (searchLineOf(state) === undefined) {
		return ['search ended'];
	}
	if (isMenuOpen(state)) {
		return [text === '' ? 'type to search' : `search ${text}`, ...toMenuSpeech(state)];
	}
	if (state.open?.type === 'tags') {
		return [text === '' ? 'type to search' : `search ${text}: ${countOf(selectableTags(state).length, 'tag')}`];
	}
	const lines = toTexts(spokenHelpOf(state)).filter(line => line !== '');
	// The most lines worth speaking while typing. When the help opens, all of it is read.
	return [text === '' ? 'search empty' : `search ${text}`, ...(lines.length <= 12 ? lines : [`${lines.length} lines`])];
};

const toMarkSpeech = (before: State, state: State): string => {
	const {marked, loaded} = state;
	const [changed, ...others] = marked.symmetricDifference(before.marked);
	// A notice already reports that all marks were cleared.
	if (changed === undefined || loaded !== before.loaded || (marked.size === 0 && state.notice !== undefined)) {
		return '';
	}
	const environment = others.length === 0 ? loaded?.listing.environments[changed] : undefined;
	const what = environment && `${marked.has(changed) ? 'marked' : 'unmarked'} ${labelOf(environment)}, `;
	const taken = marked.size === 0 ? [] : toSpokenPick({...state, open: undefined});
	return [`${what ?? ''}${marked.size || 'none'} marked`, ...taken].join(', ');
};

const isSelectionNew = (before: State, state: State): boolean => {
	const {loaded, folded, view, filter} = state;
	const open = state.open?.type;
	if (loaded === undefined || loaded !== before.loaded) {
		return false;
	}
	const isSamePanel = open === before.open?.type && state.showsRecord === before.showsRecord;
	return (
		selectedKey(state) !== selectedKey(before) ||
		(open === undefined && before.open !== undefined) ||
		filter.text !== before.filter.text ||
		(open !== undefined && isSamePanel && selectedTag(state) !== selectedTag(before)) ||
		// These change what is spoken for the row, even if the selection stays.
		folded !== before.folded ||
		view !== before.view
	);
};

const toOpenSpeech = (before: State, state: State): string[] => {
	switch (state.open?.type) {
		case 'help':
			return ['help: type to search', ...toTexts(spokenHelpOf(state))];
		case 'detail':
			return toDetailSpeech(state);
		case 'tags':
			return ['tags', toSpokenTag(state)];
		case 'changes':
			return ['changes', toSpokenChange(state)];
		case 'copy-as':
			return toMenuSpeech(state);
		default:
			return [`${before.open?.type === 'copy-as' ? 'formats' : before.open?.type} closed`];
	}
};

// The formats that the search of the menu finds, then the current one.
const toMenuSpeech = (state: State): string[] => {
	const lines = shownFormats(state).map(format => toFormatLine(state, format));
	const heading = lines.length === 0 ? 'no formats' : `${countOf(lines.length, 'format')}: up, down and enter`;
	return [heading, ...lines, ...toFormatSpeech(state)];
};

/** The current format of the open menu, with its output; nothing if the search finds none. */
export const toFormatSpeech = (state: State): string[] =>
	shownFormats(state).length === 0 ? [] : [toFormatLine(state, formatNow(state))];

const toFormatChange = (before: State, state: State): string[] =>
	formatNameOf(formatNow(state)) === formatNameOf(formatNow(before)) ? [] : toFormatSpeech(state);

const toFormatLine = (state: State, format: Format): string => {
	const output = formatOutputOf(state, format);
	const says =
		output.type === 'refused' ? output.reason : toPreview(output, pickedEnvironments(state).length, ', line break, ');
	return `${formatNameOf(format)}: ${says}`;
};

const toDetailSpeech = (state: State): string[] => [
	'detail',
	...toTexts(toDetailLines({...state, open: undefined}, 1000)),
	...(state.open?.type === 'detail' && !state.showsRecord ? [toSpokenTag(state)] : []),
];

// The selected change of the listing. More than three parts are too much to listen to.
const toSpokenChange = (state: State): string => {
	const change = selectedChange(state);
	if (change === undefined) {
		return '';
	}
	const parts = change.parts.slice(0, 3).map(part => `${spokenSigns[part.sign]} ${toPartText(part)}`);
	const more = change.parts.length > 3 ? [`${change.parts.length - 3} more`] : [];
	return [`${spokenSigns[change.sign]} ${toTagList(change.environment.selector)}`, ...parts, ...more].join(', ');
};

const spokenSigns = {'+': 'new', '-': 'gone', '~': 'changed'} as const;

// Seconds between two lines while loading: often enough to reassure, too seldom to annoy.
const secondsBetween = 10;

const toLoadSpeech = (before: State | undefined, state: State): string[] => {
	const {load, loaded} = state;
	const isSame = load.type === before?.load.type && loaded === before.loaded;
	switch (load.type) {
		case 'loading': {
			const loading = `loading ${state.options.source}`;
			const last = before?.load.type === 'loading' ? before.load : {milliseconds: 0, remark: undefined};
			const toLineCount = (milliseconds: number) => Math.floor(milliseconds / 1000 / secondsBetween);
			const count = toLineCount(load.milliseconds);
			return [
				isSame ? '' : loading,
				count > toLineCount(last.milliseconds) ? `still ${loading}, ${count * secondsBetween} s` : '',
				load.remark === last.remark ? '' : (load.remark ?? ''),
			];
		}
		case 'failed':
			return isSame || loaded !== undefined ? [] : [...toTexts(toMessageLines(state)), toKeys(state, failureKeys)];
		case 'loaded':
			return isSame || loaded === undefined ? [] : toListingSpeech(state, loaded, before?.loaded === undefined);
	}
};

const toListingSpeech = (state: State, {listing}: Loaded, isFirst: boolean): string[] => {
	const parts = [
		`${state.options.source}: ${sizeOf(listing)}`,
		...faultsOf(listing),
		...(state.found.query.length === 0 ? [] : [toMatchSpeech(state)]),
	];
	return [parts.join(', '), ...(isFirst ? [toKeys(state, startKeysOf(state))] : []), ...toSelectionSpeech(state)];
};

const startKeysOf = ({options}: State) => ({
	'select-next': 'next',
	pick: `${pickVerbs[options.target]} and quit`,
	browse: 'go to the list',
	help: 'help',
	interrupt: 'quit',
});

const failureKeys = {'load-again': 'try again', leave: 'quit'};

// Keys by name: screen readers pronounce an arrow, a caret or a question mark in different ways.
const toKeys = (state: State, hints: Readonly<Partial<Record<Command, string>>>): string => {
	const parts = Object.entries(hints).flatMap(([command, does]) => {
		const key = keyNow({...state, options: {...state.options, isAscii: true}}, command as Command);
		return key === undefined ? [] : [`${key.replace('^', 'ctrl-').replace('?', 'question mark')}: ${does}`];
	});
	return [...(modeOf(state) === 'filter' ? ['type to filter'] : []), ...parts].join(', ');
};

/** The selected row in words. The effect of enter on marked rows is the same in each row, so it is spoken only when it changes. */
export const toSpokenRow = (state: State): string => {
	const {loaded, found, view} = state;
	const key = selectedKey(state);
	const environment = environmentOfRow(loaded?.listing, key);
	const group = groupOfRow(loaded?.listing, key);
	if (key === undefined || group === undefined) {
		return '';
	}
	const label = groupLabelOf(group);
	if (environment === undefined) {
		// Only the heading of a folded group can be selected.
		const matching = countOf(matchesIn(found.environments, group).length, 'environment');
		return [label, 'folded', matching, toPosition(state)].join(', ');
	}
	const {name, tags, remark} = environment;
	const hasSelector = tags.some(isSelectorTag);
	const isInLabel = (tag: Tag) => name === undefined && (isSelectorTag(tag) || !hasSelector);
	return [
		labelOf(environment),
		toPosition(state),
		...(state.marked.has(key) ? ['marked'] : []),
		view === 'distinct' ? countOf(found.counts[selectedIndex(state)] ?? 1, 'time') : label,
		...tags.filter(tag => !isInLabel(tag)).map(tag => tag.name),
		...(remark === undefined ? [] : [remark]),
		...(state.marked.size === 0 ? toSpokenPick({...state, open: undefined}) : []),
	].join(', ');
};

// Counts only the rows that can be selected.
const toPosition = (state: State): string => {
	const {rows} = state.found;
	const count = (keys: Int32Array) => keys.filter(key => isSelectable(state, key)).length;
	return `${count(rows.subarray(0, selectedIndex(state) + 1))} of ${count(rows)}`;
};

const toSpokenTag = (state: State): string => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return 'no tags';
	}
	const tags = selectableTags(state);
	const counts = state.open?.type === 'tags' ? tagHeadings(state).flatMap(heading => heading.tags) : [];
	const counted = counts.filter(one => one.tag === tag).map(({count}) => countOf(count, 'environment'));
	return [tag.text || 'empty', ...counted, `${tags.indexOf(tag) + 1} of ${tags.length}`].join(', ');
};

/** Lines of the screen as spoken text, with commas for gaps and dots. */
export const toTexts = (lines: ReadonlyArray<readonly Span[]>): string[] =>
	lines.map(spans => textOfSpans(spans).trim()).map(text => text.replaceAll(/ {2,}| · /g, ', '));

export const toMatchSpeech = ({found, loaded}: State): string =>
	`${found.environments.length} of ${loaded === undefined ? 0 : countEnvironments(loaded.listing)} match, ${found.distinct} distinct`;

export const toSelectionSpeech = (state: State): string[] => {
	if (state.open?.type === 'tags' || (state.open?.type === 'detail' && !state.showsRecord)) {
		return [toSpokenTag(state)];
	}
	return state.found.rows.length === 0 ? toTexts(toMessageLines(state)) : [toSpokenRow(state)];
};

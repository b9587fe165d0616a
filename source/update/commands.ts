import {formatNameOf, hasTags} from '../formats/format.ts';
import type {Command} from '../keys/keymap.ts';
import {nextTagsMode} from '../listing/pick-tags.ts';
import {scrollAfter} from '../screen/detail.ts';
import {formatNow} from '../state/formats.ts';
import {actsBelow, belowHelp, helpRowId, selectedHelpRow, titles} from '../state/help.ts';
import {pickedEnvironments, pickedMarks} from '../state/marks.ts';
import {isInList} from '../state/modes.ts';
import {comparisonOf, searchPanelOf, topPanel} from '../state/panels.ts';
import {isHeading, selectedEnvironment, selectedKey, selectionToKeep, withChosen} from '../state/rows.ts';
import {linesOfPages} from '../state/scroll.ts';
import {layoutNow, type State, withScroll} from '../state/state.ts';
import {emptyLine, type LineEdit} from '../text/line-edit.ts';
import {close, leave} from './close.ts';
import {leaveWith, loadAgain, type Next, type Step, toStep, withEffect, withNotice} from './effects.ts';
import {selectLastPick} from './last-pick.ts';
import {copyChange, goToChange, selectChangeBy, toggleChanges} from './panels/changes.ts';
import {toggleComparison} from './panels/comparison.ts';
import {selectValueBy} from './panels/detail.ts';
import {addValue, selectFacetBy} from './panels/facets.ts';
import {closeToList, moveItem, togglePanel} from './panels/panels.ts';
import {requestDefault, requestService, selectServiceBy, toggleServices} from './panels/services.ts';
import {nothingToPick, pick, pickAs, selectFormatBy} from './pick.ts';
import {fold, foldAll, mark, markAll, selectBy, selectGroupBy, unfold, unfoldAll} from './rows.ts';
import {withRows} from './shown-rows.ts';
import {reverseSort, sortBy} from './sort.ts';
import {edit, takeSuggestion} from './typing.ts';

const enter = (state: State): Next => {
	switch (topPanel(state)?.type) {
		case 'changes':
			return goToChange(state);
		case 'formats':
			return pickAs(state, 'pick');
		case 'services':
			return requestService(state);
		case 'help':
			return runHelpRow(state);
		case 'detail':
			return pick(state, 'pick');
		default: {
			const unfolds = isHeading(selectedKey(state)) && pickedMarks(state).size === 0;
			return takeSuggestion(state) ?? (unfolds ? unfold(state) : pick(state, 'pick'));
		}
	}
};

const toggleDetail = (state: State): State =>
	selectedKey(state) === undefined
		? withNotice(state, nothingToPick(state))
		: togglePanel(state, {type: 'detail', scroll: 0});

const toggleRecord = (state: State): State =>
	selectedEnvironment(state) === undefined
		? withNotice(state, nothingToPick(state))
		: togglePanel(state, {type: 'record', scroll: 0});

const changeView = (state: State): State => {
	if (comparisonOf(state) !== undefined) {
		return withNotice(state, 'a comparison keeps its rows');
	}
	const view = state.view === 'groups' ? 'distinct' : 'groups';
	const key = selectionToKeep(state);
	const shown = key === undefined || isHeading(key) ? state : withChosen(state, [key]);
	return withRows({...shown, view, selection: {...state.selection, key}, scroll: 0});
};

const takeNextTags = (state: State): State => {
	const tagsMode = nextTagsMode(state.tagsMode);
	const format = formatNow(state);
	return hasTags(format)
		? {...state, tagsMode}
		: withNotice({...state, tagsMode}, `tags: ${tagsMode}; \`${formatNameOf(format)}\` does not depend on them`);
};

const toggleFormats = (state: State): State =>
	pickedEnvironments(state).length === 0
		? withNotice(state, nothingToPick(state))
		: togglePanel(state, {type: 'formats', search: emptyLine});

/** Moves down by `count` lines (up if negative) in the open panel. */
export const move = (state: State, count: number): State => {
	switch (topPanel(state)?.type) {
		case 'help':
			return selectHelpRowBy(state, count);
		case 'facets':
			return selectFacetBy(state, count);
		case 'changes':
			return selectChangeBy(state, count);
		case 'formats':
			return selectFormatBy(state, count);
		case 'services':
			return selectServiceBy(state, count);
		case 'detail':
			return moveInDetail(state, count);
		default:
			return isInList(state) ? selectBy(state, count) : scrollBy(state, count);
	}
};

// Below the last value are further lines; the way back goes over them again.
const moveInDetail = (state: State, count: number): State => {
	if (count < 0 && Number.isFinite(count) && scrollAfter(state, 0) > 0) {
		return scrollBy(state, count);
	}
	const next = selectValueBy(state, count);
	return next === state ? scrollBy(state, count) : next;
};

/** Scrolls the visible detail down by some lines (up if negative). */
export const scrollBy = (state: State, lines: number): State => withScroll(state, scrollAfter(state, lines));

const movePage = (state: State, pages: number): State => {
	const {list, detail, body} = layoutNow(state);
	const {rows} = isInList(state) ? list : (searchPanelOf(state) === undefined && detail) || {rows: body};
	return move(state, linesOfPages(rows, pages));
};

const copy = (state: State): Next => {
	switch (topPanel(state)?.type) {
		case 'changes':
			return copyChange(state);
		case 'formats':
			return pickAs(state, 'copy');
		default:
			return pick(state, 'copy');
	}
};

// Moves apply to what is open: rows, tags, or text.
const commands: Readonly<Record<Exclude<Command, LineEdit>, (state: State) => Next>> = {
	formats: toggleFormats,
	'tags-mode': takeNextTags,
	filter: state => ({...closeToList(state), mode: 'filter'}),
	list: state => ({...closeToList(state), mode: 'list'}),
	'select-previous': state => move(state, -1),
	'select-next': state => move(state, 1),
	'page-up': state => movePage(state, -1),
	'page-down': state => movePage(state, 1),
	'half-page-up': state => movePage(state, -0.5),
	'half-page-down': state => movePage(state, 0.5),
	'select-first': state => move(state, Number.NEGATIVE_INFINITY),
	'select-last': state => move(state, Number.POSITIVE_INFINITY),
	'previous-group': state => selectGroupBy(state, -1),
	'next-group': state => selectGroupBy(state, 1),
	fold,
	unfold,
	'fold-all': foldAll,
	'unfold-all': unfoldAll,
	mark: state => mark(state),
	'mark-up': state => mark(state, -1),
	'mark-all': markAll,
	compare: toggleComparison,
	facets: state => togglePanel(state, {type: 'facets', search: emptyLine}),
	'add-value': addValue,
	'sort-next': state => sortBy(state, 1),
	'sort-previous': state => sortBy(state, -1),
	'sort-reverse': reverseSort,
	distinct: changeView,
	detail: toggleDetail,
	'scroll-detail-up': state => scrollBy(state, -1),
	'scroll-detail-down': state => scrollBy(state, 1),
	'show-record': toggleRecord,
	'last-pick': selectLastPick,
	changes: toggleChanges,
	services: toggleServices,
	'default-service': requestDefault,
	help: state => togglePanel(state, {type: 'help', search: emptyLine}),
	pick: enter,
	copy,
	print: state => pick(state, 'print'),
	'load-again': state => (state.load.type === 'loading' ? withNotice(state, 'still loading') : loadAgain(state)),
	close,
	leave,
	suspend: state => withEffect(state, {type: 'suspend'}),
	interrupt: state => leaveWith(state, {type: 'interrupted'}),
};

const isEdit = (command: Command): command is LineEdit => !Object.hasOwn(commands, command);

const runAny = (state: State, command: Command): Next =>
	isEdit(command) ? edit(state, command) : commands[command](state);

// Without an effect, these keys are at an end, such as the last row.
const moves = new Set<Command>([
	...(['select-previous', 'select-next', 'page-up', 'page-down', 'half-page-up', 'half-page-down'] as const),
	...(['select-first', 'select-last', 'previous-group', 'next-group', 'fold', 'unfold'] as const),
	...(['scroll-detail-up', 'scroll-detail-down', 'filter', 'list'] as const),
]);

/** Runs the command of a key. If nothing changes, a notice says so, except for moves and edits. */
export const runCommand = (state: State, command: Command): Next => {
	const step = toStep(runAny(state, command));
	return moves.has(command) || isEdit(command) || hasEffect(state, step)
		? step
		: withNotice(state, 'this key has no effect here');
};

const hasEffect = (before: State, {state, effects}: Step): boolean =>
	effects.length > 0 || (Object.keys(state) as (keyof State)[]).some(name => state[name] !== before[name]);

const selectHelpRowBy = (state: State, count: number): State => {
	const row = selectedHelpRow(state);
	return moveItem(state, 'help', row && helpRowId(row), count);
};

// A key that opens a panel also closes it, but a row of the help only says that it opens.
const isOpenedBy = (state: State, command: Command): boolean => {
	const panels: Partial<Record<Command, string>> = {compare: 'comparison', 'show-record': 'record'};
	return topPanel(state)?.type === (panels[command] ?? command);
};

// Closes the help and does what its selected row says, in the mode below; or says why not.
const runHelpRow = (state: State): Next => {
	const row = selectedHelpRow(state);
	if (row?.runs === undefined) {
		const commands = row?.shared === undefined ? 'is not a command' : `has ${row.shared} commands: type to find one`;
		return withNotice(state, row === undefined ? 'no match' : `this row ${commands}`);
	}
	const {command, only} = row.runs;
	if (!actsBelow(state, row)) {
		return withNotice(
			state,
			`only ${(only && titles.get(only)) ?? (isEdit(command) ? 'while typing' : 'in the list')}`,
		);
	}
	const below = belowHelp(state);
	if (only === undefined && isOpenedBy(below, command)) {
		return withNotice(below, 'this panel is open');
	}
	const step = toStep(runAny(below, command));
	return hasEffect(below, step) ? step : withNotice(below, `"${row.does}" has no effect here`);
};

import {formatNameOf, hasTags} from '../formats/format.ts';
import type {Command} from '../keys/keymap.ts';
import {nextTagsMode} from '../listing/pick-tags.ts';
import {formatNow, pickedEnvironments} from '../state/picked.ts';
import {isHeading, selectedKey, selectionToKeep, withSelectedTag} from '../state/rows.ts';
import {layoutNow, type State} from '../state/state.ts';
import {closed, leaveWith, loadAgain, type Next, toggle, withEffect, withNotice} from '../state/step.ts';
import {selectedTag, tagPanelOf} from '../state/tags.ts';
import {emptyLine, type LineEdit} from '../text/line-edit.ts';
import {close, leave, toggleHelp} from './close.ts';
import {toggleComparison} from './compare.ts';
import {edit, takeSuggestion, withRows, withSearch} from './filter.ts';
import {goToChange, selectChangeBy, selectLastPick, toggleChanges} from './history.ts';
import {nothingToPick, pick, pickAs, selectFormatBy} from './pick.ts';
import {fold, foldAll, mark, markAll, selectBy, selectGroupBy, unfold, unfoldAll} from './rows.ts';
import {selectTagBy, toggleTerm} from './tags.ts';

const enter = (state: State): Next => {
	if (state.open?.type === 'changes') {
		return goToChange(state);
	}
	if (state.open?.type === 'copy-as') {
		return pickAs(state, 'pick');
	}
	const unfolds = isHeading(selectedKey(state)) && state.open === undefined && state.marked.size === 0;
	return takeSuggestion(state) ?? (unfolds ? unfold(state) : pick(state, 'pick'));
};

const toggleDetail = (state: State): State =>
	selectedKey(state) === undefined
		? withNotice(state, 'nothing is selected')
		: {...withSelectedTag(toggle(state, {type: 'detail'}), undefined), scroll: 0};

// If no detail is shown, this key opens it: a key without an effect looks broken.
const showRecord = (state: State): State => {
	const isShown = layoutNow(state).detail !== undefined;
	const shown = isShown ? state : toggleDetail(state);
	return layoutNow(shown).detail === undefined
		? shown
		: {...shown, showsRecord: !isShown || !state.showsRecord, scroll: 0};
};

const changeView = (state: State): State => {
	const view = state.view === 'groups' ? 'distinct' : 'groups';
	const selection = {...state.selection, key: selectionToKeep(state)};
	return withRows({...state, view, grid: undefined, selection, scroll: 0});
};

const takeNextTags = (state: State): State => {
	const tagsMode = nextTagsMode(state.tagsMode);
	const format = formatNow(state);
	return hasTags(format)
		? {...state, tagsMode}
		: withNotice({...state, tagsMode}, `\`${formatNameOf(format)}\` does not depend on the tags mode`);
};

const toggleFormatMenu = (state: State): State =>
	pickedEnvironments(state).length === 0
		? withNotice(state, nothingToPick(state))
		: toggle(state, {type: 'copy-as', search: emptyLine});

// Moves down by `count` lines (up if negative) in the open panel.
const move = (state: State, count: number): State => {
	switch (state.open?.type) {
		case 'help':
			return scrollBy(state, count);
		case 'detail':
			return selectedTag(state) === undefined ? scrollBy(state, count) : selectTagBy(state, count);
		case 'tags':
			return selectTagBy(state, count);
		case 'changes':
			return selectChangeBy(state, count);
		case 'copy-as':
			return selectFormatBy(state, count);
		default:
			return selectBy(state, count);
	}
};

// Scrolls the detail or the help; the program does not scroll beyond the end.
const scrollBy = (state: State, lines: number): State => ({...state, scroll: Math.max(0, state.scroll + lines)});

const moveColumns = (state: State, columns: -1 | 1): State => selectTagBy(state, columns * tagPanelOf(state).height);

const movePage = (state: State, pages: number): State => {
	const {list, detail, body} = layoutNow(state);
	const {rows} = state.open === undefined ? list : (state.open.type === 'detail' && detail) || {rows: body};
	return move(state, Math.sign(pages) * Math.ceil(Math.abs(pages) * Math.max(1, rows - 1)));
};

// Moves apply to what is open: rows, tags, or text.
const commands: Readonly<Record<Exclude<Command, LineEdit>, (state: State) => Next>> = {
	'copy-as': toggleFormatMenu,
	'tags-mode': takeNextTags,
	filter: state => ({...closed(state), mode: 'filter'}),
	browse: state => ({...state, mode: 'browse'}),
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
	mark,
	'mark-all': markAll,
	compare: toggleComparison,
	'scroll-left': state => moveColumns(state, -1),
	'scroll-right': state => moveColumns(state, 1),
	tags: state => toggle(state, {type: 'tags', search: undefined}),
	search: state => withSearch(state, emptyLine),
	'add-tag': toggleTerm,
	distinct: changeView,
	detail: toggleDetail,
	'scroll-detail-up': state => scrollBy(state, -1),
	'scroll-detail-down': state => scrollBy(state, 1),
	'show-record': showRecord,
	'last-pick': selectLastPick,
	changes: toggleChanges,
	help: toggleHelp,
	pick: enter,
	copy: state => (state.open?.type === 'copy-as' ? pickAs(state, 'copy') : pick(state, 'copy')),
	print: state => pick(state, 'print'),
	'load-again': state => (state.load.type === 'loading' ? state : loadAgain(state)),
	close,
	leave,
	suspend: state => withEffect(state, {type: 'suspend'}),
	interrupt: state => leaveWith(state, {type: 'interrupted'}),
};

const isEdit = (command: Command): command is LineEdit => !Object.hasOwn(commands, command);

export const runCommand = (state: State, command: Command): Next =>
	isEdit(command) ? edit(state, command) : commands[command](state);

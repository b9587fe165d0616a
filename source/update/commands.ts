import type {Command} from '../keys/binding.ts';
import {shownKeyOf} from '../keys/lookup.ts';
import {selectedKey, selectedResource, selectionToKeep} from '../state/selection.ts';
import {type Open, type State, layoutNow, modeOf} from '../state/state.ts';
import {type Step, closed, leaveWith, leaveWithout, stay, withEffect, withRefusal} from '../state/step.ts';
import {emptyLine} from '../text/line-edit.ts';
import {fold, foldAll, unfold, unfoldAll} from './fold-groups.ts';
import {mark, markAll, unmarkAll} from './mark.ts';
import {pick, pickTag} from './pick.ts';
import {withFound, withRows} from './refilter.ts';
import {move, scrollBy, scrollColumns} from './scroll.ts';
import {selectFirst, selectGroupBy, selectLast} from './select.ts';
import {loadEffect, toggleServices} from './switch-service.ts';
import {toggleTerm} from './tags.ts';
import {edit} from './type-text.ts';

/** Does what a key asks for. What moving moves depends on what is open: rows, tags, or the text that is read. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the table of all commands, a line or two each
export const runCommand = (state: State, command: Command): Step => {
	const page = Math.max(1, layoutNow(state).list.rows - 1);
	switch (command) {
		case 'pick':
			return enter(state);
		case 'copy':
			return state.open === 'detail' ? pickTag(state, 'copy') : pick(state, 'copy');
		case 'copy-as':
			return stay(openFormMenu(state));
		case 'print':
			return state.open === 'detail' ? pickTag(state, 'print') : pick(state, 'print');
		case 'all-tags':
			return stay({...state, takesAllTags: !state.takesAllTags});
		case 'filter':
		case 'browse':
			return stay({...closed(state), mode: command});
		case 'select-previous':
			return stay(move(state, -1));
		case 'select-next':
			return stay(move(state, 1));
		case 'page-up':
			return stay(move(state, -page));
		case 'page-down':
			return stay(move(state, page));
		case 'half-page-up':
			return stay(move(state, -Math.ceil(page / 2)));
		case 'half-page-down':
			return stay(move(state, Math.ceil(page / 2)));
		case 'select-first':
			return stay(state.open === undefined ? selectFirst(state) : move(state, Number.NEGATIVE_INFINITY));
		case 'select-last':
			return stay(state.open === undefined ? selectLast(state) : move(state, Number.POSITIVE_INFINITY));
		case 'previous-group':
			return stay(selectGroupBy(state, -1));
		case 'next-group':
			return stay(selectGroupBy(state, 1));
		case 'fold':
			return stay(fold(state));
		case 'unfold':
			return stay(unfold(state));
		case 'fold-all':
			return stay(foldAll(state));
		case 'unfold-all':
			return stay(unfoldAll(state));
		case 'mark':
			return stay(mark(state));
		case 'mark-all':
			return stay(markAll(state));
		case 'unmark-all':
			return stay(unmarkAll(state));
		case 'compare':
			return stay(openComparison(state));
		case 'scroll-left':
			return stay(scrollColumns(state, -1));
		case 'scroll-right':
			return stay(scrollColumns(state, 1));
		case 'tags':
			return stay(toggle(state, 'tags'));
		case 'add-tag':
			return stay(toggleTerm(state));
		case 'distinct':
			return stay(changeView(state));
		case 'detail':
			return stay(toggleDetail(state));
		case 'scroll-detail-up':
			return stay(scrollBy(state, -1));
		case 'scroll-detail-down':
			return stay(scrollBy(state, 1));
		case 'show-record':
			return stay(showRecord(state));
		case 'load-again':
			return state.load.type === 'loading'
				? stay(state)
				: withEffect({...state, load: {type: 'loading', milliseconds: 0}}, loadEffect(state));
		case 'services':
			return stay(toggleServices(state));
		case 'help':
			return stay(toggleHelp(state));
		case 'close':
			return close(state);
		case 'leave':
			return leave(state);
		case 'mouse':
			return toggleMouse(state);
		case 'suspend':
			return withEffect(state, {type: 'suspend'});
		case 'interrupt':
			return leaveWith(state, {type: 'interrupted'});
		default:
			return stay(edit(state, command));
	}
};

const enter = (state: State): Step => {
	if (state.open === 'detail') {
		return pickTag(state, 'leave');
	}
	const key = selectedKey(state);
	return key !== undefined && key < 0 && state.marked.size === 0 ? stay(unfold(state)) : pick(state, 'leave');
};

const toggle = (state: State, open: Open): State => (state.open === open ? closed(state) : {...closed(state), open});

// It lies over what is open, which stays as it is, and leads back to that.
const toggleHelp = (state: State): State => {
	const {open, helped, ...rest} = state;
	const read = {...rest, scroll: 0, search: emptyLine};
	if (open !== 'help') {
		return {...read, open: 'help', ...(open !== undefined && {helped: open})};
	}
	return {...read, ...(helped !== undefined && {open: helped})};
};

// A detail of nothing is none.
const toggleDetail = (state: State): State =>
	state.open !== 'detail' && selectedKey(state) === undefined
		? withRefusal(state, 'nothing is selected')
		: toggle(state, 'detail');

// Where there is no detail to turn over, it is opened as the record: a key that changes nothing seen looks dead.
const showRecord = (state: State): State => {
	if (layoutNow(state).detail !== undefined) {
		return {...state, showsRecord: !state.showsRecord, scroll: 0};
	}
	const opened = toggleDetail(state);
	return opened.open === 'detail' ? {...opened, showsRecord: true, showedRecord: state.showsRecord} : opened;
};

const changeView = (state: State): State => {
	const wanted = selectionToKeep(state);
	const view = state.view === 'groups' ? 'distinct' : 'groups';
	return withRows({...state, view, ...(wanted !== undefined && {wanted}), scroll: 0});
};

const openFormMenu = (state: State): State => {
	const isNothing = state.marked.size === 0 && selectedResource(state) === undefined;
	return isNothing ? withRefusal(state, 'select an environment first') : toggle(state, 'copy-as');
};

const openComparison = (state: State): State =>
	state.open === undefined && state.marked.size < 2
		? withRefusal(state, toCompareAdvice(state), 'mark two or more to compare')
		: {...toggle(state, 'compare'), scrollColumns: 0};

const toggleMouse = (state: State): Step => {
	if (state.options.face !== 'screen') {
		return stay(withRefusal(state, 'without a screen there is nothing to point at'));
	}
	const takesMouse = !state.takesMouse;
	const text = takesMouse ? 'mouse on: shift-drag selects text' : 'mouse off: dragging selects text';
	return withEffect({...state, takesMouse, notice: {text, isFailure: false}}, {type: 'mouse', isOn: takesMouse});
};

const toCompareAdvice = ({options}: State): string => {
	const key = shownKeyOf(options, 'browse', 'mark');
	return `mark two or more${key === undefined ? '' : ` with ${key}`}, then compare them`;
};

const close = (state: State): Step => {
	if (state.open === 'help' && state.search.text !== '') {
		return stay({...state, search: emptyLine, scroll: 0});
	}
	if (state.open !== undefined) {
		return stay(state.open === 'help' ? toggleHelp(state) : closed(state));
	}
	if (modeOf(state) === 'failure') {
		return leave(state);
	}
	return state.filter.text === ''
		? leaveWith(state, {type: 'interrupted'})
		: stay(withFound({...state, filter: emptyLine, scroll: 0}));
};

const leave = (state: State): Step =>
	state.load.type === 'failed' && state.loaded === undefined
		? leaveWith(state, {type: 'failed', failure: state.load.failure})
		: leaveWithout(state);

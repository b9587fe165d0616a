import {countLines} from './detail.ts';
import {withFound, withRows} from './found.ts';
import type {Command} from './keymap.ts';
import {editLine, emptyLine, type LineEdit} from './line-edit.ts';
import {pick} from './pick.ts';
import {groupOfHeading, headingKey} from './rows.ts';
import {selectBy, selectFirst, selectGroupBy, selectLast} from './select.ts';
import {firstMatchIn, layoutNow, modeOf, type State, selectedGroup, selectedKey} from './state.ts';
import type {Step} from './update.ts';

const stay = (state: State): Step => ({state, effects: []});

/** Does what a key asks for. In the help and the detail on the whole screen, moving scrolls. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the table of all commands, a line or two each
export const runCommand = (state: State, command: Command): Step => {
	const page = Math.max(1, layoutNow(state).list.rows - 1);
	const half = Math.max(1, Math.floor(page / 2));
	switch (command) {
		case 'select-previous':
			return stay(move(state, -1));
		case 'select-next':
			return stay(move(state, 1));
		case 'page-up':
			return stay(move(state, -page));
		case 'page-down':
			return stay(move(state, page));
		case 'half-page-up':
			return stay(move(state, -half));
		case 'half-page-down':
			return stay(move(state, half));
		case 'select-first':
			return stay(state.open === 'help' ? {...state, scroll: 0} : selectFirst(state));
		case 'select-last':
			return stay(state.open === 'help' ? scrollBy(state, Number.POSITIVE_INFINITY) : selectLast(state));
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
		case 'pick': {
			const key = selectedKey(state);
			return key !== undefined && key < 0 ? stay(unfold(state)) : pick(state, true);
		}
		case 'copy':
			return pick(state, false);
		case 'browse':
		case 'filter':
			return stay({...state, mode: command});
		case 'load-again':
			return state.load.type === 'loading'
				? stay(state)
				: {state: {...state, load: {type: 'loading', milliseconds: 0}}, effects: [{type: 'load'}]};
		case 'scroll-detail-up':
			return stay(scrollBy(state, -1));
		case 'scroll-detail-down':
			return stay(scrollBy(state, 1));
		case 'show-record':
			return stay({...state, showsRecord: !state.showsRecord, scroll: 0});
		case 'open-detail':
			return stay(state.open === 'detail' ? close(state) : {...state, open: 'detail', scroll: 0});
		case 'help':
			return stay(state.open === 'help' ? close(state) : {...state, open: 'help', scroll: 0});
		case 'close':
			return closeOrLeave(state);
		case 'leave':
			return leave(state);
		case 'interrupt':
			return {state: {...state, isLeaving: true}, effects: [{type: 'leave', outcome: {type: 'interrupted'}}]};
		default:
			return stay(edit(state, command));
	}
};

const edit = (state: State, command: LineEdit): State => {
	const filter = editLine(state.filter, command);
	return filter.text === state.filter.text ? {...state, filter} : withFound({...state, filter, scroll: 0});
};

const move = (state: State, rows: number): State =>
	state.open === 'help' ? scrollBy(state, rows) : selectBy(state, rows);

const scrollBy = (state: State, lines: number): State => {
	const {detail, list} = layoutNow(state);
	const height = state.open === 'help' ? list.rows : (detail?.rows ?? 0);
	const last = Math.max(0, countLines(state) - height);
	return {...state, scroll: Math.min(last, Math.max(0, state.scroll + lines))};
};

const fold = (state: State): State => {
	const group = selectedGroup(state);
	if (group === undefined || state.view === 'distinct') {
		return state;
	}
	return withRows({...state, folded: new Set([...state.folded, group]), wanted: headingKey(group), scroll: 0});
};

const unfold = (state: State): State => {
	const group = groupOfHeading(selectedKey(state) ?? 0);
	if (group === undefined) {
		return state;
	}
	const folded = new Set(state.folded);
	folded.delete(group);
	return withRows({...state, folded, wanted: firstMatchIn(state, group) ?? headingKey(group), scroll: 0});
};

const foldAll = (state: State): State => {
	const group = selectedGroup(state);
	if (state.loaded === undefined || state.view === 'distinct') {
		return state;
	}
	const folded = new Set(state.loaded.listing.groups.map(({index}) => index));
	return withRows({...state, folded, ...(group !== undefined && {wanted: headingKey(group)}), scroll: 0});
};

const unfoldAll = (state: State): State => {
	const key = selectedKey(state);
	const group = key === undefined ? undefined : groupOfHeading(key);
	const wanted = group === undefined ? key : firstMatchIn(state, group);
	return withRows({...state, folded: new Set(), ...(wanted !== undefined && {wanted}), scroll: 0});
};

const close = (state: State): State => {
	const {open: _, ...rest} = state;
	return {...rest, scroll: 0};
};

const closeOrLeave = (state: State): Step => {
	if (state.open !== undefined) {
		return stay(close(state));
	}
	if (modeOf(state) === 'failure') {
		return leave(state);
	}
	if (state.filter.text !== '') {
		return stay(withFound({...state, filter: emptyLine, scroll: 0}));
	}
	return {state: {...state, isLeaving: true}, effects: [{type: 'leave', outcome: {type: 'interrupted'}}]};
};

const leave = (state: State): Step => {
	const outcome =
		state.load.type === 'failed' && state.loaded === undefined
			? ({type: 'failed', failure: state.load.failure} as const)
			: ({type: 'left'} as const);
	return {state: {...state, isLeaving: true}, effects: [{type: 'leave', outcome}]};
};

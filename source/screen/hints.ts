import type {Command} from '../keys/binding.ts';
import {acrossOf} from './compare.ts';
import {countLines} from './detail.ts';
import {yieldOf} from '../state/picked.ts';
import {selectedKey, selectedResource} from '../state/selection.ts';
import {hasOtherServices} from '../state/source-name.ts';
import {type State, hasFailed, layoutNow, modeOf} from '../state/state.ts';
import {hasTerm, selectedTag} from '../state/tags.ts';

/** What a key does now, in a line of such hints. */
export type Hint = {
	/** A command, or `choose` for enter, which a menu has by itself. */
	readonly command: Command | 'choose';
	readonly word: string;
	/** Fewer words, where its first alone would not do. */
	readonly short?: string;
	/** Whether it is among the last to go where there is no room: the main deed, help, and the way out. */
	readonly stays?: true;
};

const help: Hint = {command: 'help', word: 'help', stays: true};
const goBack: Hint = {command: 'close', word: 'back', stays: true};

/** The hints that matter now, at most six, in the order in which they are shown; of those that go the last goes first. */
export const hintsOf = (state: State): readonly Hint[] => {
	switch (modeOf(state)) {
		case 'filter':
			return toFilterHints(state);
		case 'browse':
			return toBrowseHints(state);
		case 'detail':
			return [...toDetailHints(state), help, goBack];
		case 'tags':
			return [...toTagHints(state), {command: 'filter', word: 'filter'}, help, goBack];
		case 'compare':
			return [...toCompareHints(state), help, goBack];
		case 'copy-as':
			return [
				{command: 'all-tags', word: `all tags: ${state.takesAllTags ? 'yes' : 'no'}`, short: 'all tags'},
				{command: 'choose', word: deedOf(state), stays: true},
				goBack,
			];
		case 'services':
			return [{command: 'choose', word: 'go', stays: true}, goBack];
		case 'help':
			return [...toScrollHint(state), state.search.text === '' ? goBack : {...goBack, word: 'clear'}];
		case 'failure':
			return [again, ...toServiceHint(state), leave, help];
	}
};

const again: Hint = {command: 'load-again', word: 'try again', short: 'try again', stays: true};
const leave: Hint = {command: 'leave', word: 'leave', stays: true};
const interrupt: Hint = {command: 'interrupt', word: 'leave', stays: true};
const tags: Hint = {command: 'tags', word: 'tags'};

const deedOf = ({options}: State): string => (options.target === 'output' ? 'print' : 'copy');

const toServiceHint = (state: State): readonly Hint[] =>
	hasOtherServices(state) ? [{command: 'services', word: 'other service', short: 'service'}] : [];

// Only where lines are out of sight.
const toScrollHint = (state: State): readonly Hint[] => {
	const {list, detail} = layoutNow(state);
	const rows = state.open === 'detail' ? (detail?.rows ?? 0) : list.rows;
	return countLines(state) > rows ? [{command: 'select-next', word: 'scroll'}] : [];
};

const isEmpty = ({loaded}: State): boolean => loaded?.listing.resources.length === 0;

// Nothing matches and nothing is marked: there is only the filter to take back.
const isLost = ({found, filter, marked}: State): boolean =>
	found.rows.length === 0 && filter.text !== '' && marked.size === 0;

const isOnHeading = (state: State): boolean => (selectedKey(state) ?? 0) < 0;

// What enter does to what is selected, or to what is marked.
const toPickHint = (state: State): Hint => {
	const {marked} = state;
	const deed = deedOf(state);
	if (marked.size > 0) {
		return {command: 'pick', word: `${deed} ${marked.size} marked`, short: `${deed} ${marked.size}`, stays: true};
	}
	if (isOnHeading(state)) {
		return {command: 'pick', word: 'unfold', stays: true};
	}
	// What cannot be picked in the form that holds may be in another.
	return yieldOf(state, state.form, state.options.target === 'clipboard').type === 'refused'
		? {...toFormsHint(state), stays: true}
		: {command: 'pick', word: `${deed} and leave`, stays: true};
};

// Named as the menu is that it opens.
const toFormsHint = (state: State): Hint => ({command: 'copy-as', word: `${deedOf(state)} as`});

// Of an empty listing nothing can be picked; another may hold more.
const toEmptyHints = (state: State): readonly Hint[] => [
	{command: 'load-again', word: 'load again', short: 'load again', stays: true},
	...toServiceHint(state),
	help,
	state.mode === 'browse' ? leave : interrupt,
];

const clear: Hint = {command: 'close', word: 'clear', stays: true};

const toFilterHints = (state: State): readonly Hint[] => {
	if (hasFailed(state)) {
		return [again, clear, help];
	}
	if (state.loaded === undefined) {
		return [interrupt];
	}
	if (isEmpty(state)) {
		return toEmptyHints(state);
	}
	if (isLost(state)) {
		return [clear, help];
	}
	const pick = toPickHint(state);
	const hasPick = pick.word !== 'unfold' && pick.command === 'pick';
	return [
		pick,
		{command: 'browse', word: 'browse', short: 'list'},
		...(hasPick ? [{command: 'copy', word: 'copy'} as const, {...toFormsHint(state), short: 'forms'}] : [tags]),
		help,
		state.filter.text === '' ? {...goBack, word: 'leave'} : clear,
	];
};

const toBrowseHints = (state: State): readonly Hint[] => {
	if (state.loaded === undefined) {
		return [help, leave];
	}
	if (isEmpty(state)) {
		return toEmptyHints(state);
	}
	const filter: Hint = {command: 'filter', word: 'filter'};
	if (isLost(state)) {
		return [clear, filter, help, leave];
	}
	const hasDetail = layoutNow(state).detail !== undefined;
	const hasRow = selectedKey(state) !== undefined;
	return [
		toPickHint(state),
		...(hasDetail || !hasRow ? [] : [{command: 'detail', word: 'detail'} as const]),
		filter,
		...(hasRow ? toMarkHint(state) : []),
		...(hasDetail && (hasRow || state.marked.size > 1) ? [toLookHint(state)] : []),
		help,
		leave,
	];
};

const toMarkHint = (state: State): readonly Hint[] => {
	if (selectedResource(state)?.isUnreadable === true) {
		return [];
	}
	return [{command: 'mark', word: isOnHeading(state) ? 'mark group' : 'mark'}];
};

// With fewer than two marked there is nothing to compare, so the other way to see more at once is offered.
const toLookHint = ({marked, view}: State): Hint =>
	marked.size > 1
		? {command: 'compare', word: 'compare'}
		: {command: 'distinct', word: view === 'groups' ? 'distinct' : 'groups'};

const toDetailHints = (state: State): readonly Hint[] => {
	const hasRecord = selectedResource(state) !== undefined;
	const record: Hint = {command: 'show-record', word: state.showsRecord ? 'tags' : 'json'};
	if (selectedTag(state) === undefined) {
		return [...toScrollHint(state), ...(hasRecord ? [record] : [])];
	}
	return [
		{command: 'pick', word: `${deedOf(state)} tag and leave`, stays: true},
		{command: 'copy', word: 'copy tag'},
		record,
	];
};

const toTagHints = (state: State): readonly Hint[] => {
	const tag = selectedTag(state);
	if (tag === undefined) {
		return [];
	}
	const word = hasTerm(state, tag) ? 'take out of the filter' : 'add to the filter';
	return [{command: 'add-tag', word, stays: true}];
};

const toCompareHints = (state: State): readonly Hint[] => {
	const {start, count, all} = acrossOf(state);
	const more: readonly Hint[] = [
		...(start + count < all ? [{command: 'scroll-right', word: 'more'} as const] : []),
		...(start > 0 ? [{command: 'scroll-left', word: 'more'} as const] : []),
	];
	return [...more, ...toScrollHint(state)];
};

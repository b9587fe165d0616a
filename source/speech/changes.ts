import {labelOf} from '../listing/listing.ts';
import {groupName, labelFor, namesOf, textsOf, toName} from '../screen/compare.ts';
import {toDetailLines} from '../screen/detail.ts';
import {spokenHelpOf} from '../screen/help.ts';
import {labelOfPrefix} from '../screen/labels.ts';
import {toLoadSpeech} from './loading.ts';
import {toMatchSpeech, toSelectionSpeech, toSpokenTag, toTexts} from './row.ts';
import {comparedOf} from '../state/compared.ts';
import {selectedKey} from '../state/selection.ts';
import {type Open, type State, isCramped} from '../state/state.ts';
import {selectedTag} from '../state/tags.ts';

/**
The comparison in words: the environments with their numbers, as several can have one name; then what differs, with the
environment at each value; then what is the same.
*/
export const toCompareSpeech = (state: State): string[] => {
	const {resources, comparison} = comparedOf(state);
	const {differing, same} = comparison;
	const names = resources.map((resource, index) => `${index + 1} ${toName(resource)}`);
	return [
		...resources.map((resource, index) => `${names[index]}, ${groupName(state, resource)}`),
		differing.length === 0 ? 'nothing differs: these have the same tags and fields' : 'differs',
		...differing.map(row => {
			const values = names.map((name, index) => `${name} has ${textsOf(row, index).join(', ') || 'none'}`);
			return `${labelFor(row)}: ${values.join('; ')}`;
		}),
		...(same.length === 0 ? [] : ['the same']),
		...same.map(({prefix, tags}) => `${labelOfPrefix(prefix)}: ${namesOf(tags).join(', ')}`),
	];
};

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
		...(state.showsRecord === before.showsRecord || open !== before.open ? [] : toDetailSpeech(state)),
		...(state.takesAllTags === before.takesAllTags ? [] : [`all tags: ${state.takesAllTags ? 'yes' : 'no'}`]),
		...toSelectionChange(before, state),
		...(state.search.text === before.search.text || open !== before.open ? [] : toSearchSpeech(state)),
	];
};

const toFilterSpeech = (state: State): string => {
	const text = state.filter.text.trim();
	const said = text === '' ? 'filter empty' : `filter ${text}`;
	return state.loaded === undefined || state.found.rows.length === 0 ? said : `${said}: ${toMatchSpeech(state)}`;
};

// As much as one listens to; all of it is said when the help is opened.
const mostFound = 12;

const toSearchSpeech = (state: State): string[] => {
	const lines = toTexts(spokenHelpOf(state)).filter(line => line !== '');
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
	switch (state.open) {
		case 'help':
			return ['help: type to search', ...toTexts(spokenHelpOf(state))];
		case 'detail':
			return toDetailSpeech(state);
		case 'tags':
			return ['tags', toSpokenTag(state)];
		case 'compare':
			return ['comparison', ...toCompareSpeech(state)];
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
	return [
		'detail',
		...toTexts(toDetailLines(closed, 1000)),
		...(state.open === 'detail' && !state.showsRecord ? [toSpokenTag(state)] : []),
	];
};

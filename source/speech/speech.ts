import {type Changes, toChangeCounts} from '../history/changes.ts';
import type {Command} from '../keys/keymap.ts';
import {labelOf} from '../listing/labels.ts';
import {countEnvironments, sizeOf} from '../listing/listing.ts';
import {faultsOf} from '../screen/bottom-lines.ts';
import {toMessageLines} from '../screen/messages.ts';
import {pickVerbs} from '../screen/pick-line.ts';
import {countFound} from '../state/facets/panel.ts';
import {pickedMarks} from '../state/marks.ts';
import {isInList, keyNow, modeOf} from '../state/modes.ts';
import {comparisonOf, searchLineOf, searchOf, topPanel} from '../state/panels.ts';
import {selectedKey} from '../state/rows.ts';
import {type State, sortFacetOf} from '../state/state.ts';
import {meantNow} from '../state/suggestion.ts';
import {emptyLine, type Line} from '../text/line-edit.ts';
import {memoize} from '../text/memoize.ts';
import {panelWords} from './panels.ts';
import {toSpokenPick} from './pick.ts';
import {toKeyText, toSpokenRow, toTexts} from './words.ts';

/** Something that the screen shows. If `is` differs from before, the lines are spoken; an empty line is not. */
export type Topic = readonly [name: string, is: unknown, lines: () => readonly string[]];

const says = (name: string, ...lines: readonly string[]): Topic => [name, lines[0], () => lines];

/**
The lines to speak after a change of state: the topics that differ from before. Without a previous state, the first lines. Ink's own
mode for screen readers rewrites the whole screen for each key: a reader then reads the whole list again, or only fragments, and a
braille display jumps.
*/
export const toSpeech = (before: State | undefined, state: State): string[] => {
	if (state.isLeaving || state === before) {
		return [];
	}
	// At the start only the load is worth saying, and of a search that just opened only its panel.
	const old = before ?? {...state, load: {type: 'loaded'}, loaded: undefined};
	const known = new Map([...toLineTopics('search', emptyLine), ...describe(old)].map(([name, is]) => [name, is]));
	return toLines([...toMarkTopics(old, state), ...describe(state).filter(([name, is]) => is !== known.get(name))]);
};

/** The lines that say the selection again, such as after a pause. */
export const toSelectionSpeech = (state: State): string[] =>
	toLines(describe(state).filter(([name]) => name === 'selected' || name === 'pick'));

// The pick of a row ends the line before it, such as that of the row.
const toLines = (topics: readonly Topic[]): string[] => {
	const lines = topics.flatMap(([name, , toLines]) =>
		toLines().flatMap(line => (line === '' ? [] : [(name === 'pick' ? ', ' : '\n') + line])),
	);
	const text = lines.join('').replace(/^(?:\n|, )/, '');
	return text === '' ? [] : text.split('\n');
};

/** The topics of a state, in the order in which they are spoken. */
export const describe = memoize((state: State): readonly Topic[] => {
	const {mode, filter, marked, notice, tagsMode} = state;
	const view = comparisonOf(state)?.below.view ?? state.view;
	const modeText = mode === 'filter' ? 'filter: type to narrow' : 'list: letters are commands';
	return [
		...toLoadTopics(state),
		...toListingTopics(state),
		...toLineTopics('filter', filter, toFoundText(state)),
		['mode', mode, () => [mode === 'filter' && filter.text !== '' ? `${modeText}. ${filter.text}` : modeText]],
		...toPanelTopics(state),
		says('view', view === 'groups' ? 'groups' : 'distinct environments'),
		says('sort', toSortText(state)),
		says('tags mode', `tags: ${tagsMode}`),
		says('marks', `${marked.size || 'none'} marked`),
		...toSelectedTopics(state),
		// The same notice again is another one.
		['notice', notice, () => [notice?.text ?? '']],
	];
});

const toSortText = (state: State): string => {
	const facet = sortFacetOf(state);
	return facet === undefined ? 'as listed' : `sorted by ${facet.label}${state.sort?.isReversed ? ', reversed' : ''}`;
};

// Seconds between two lines while loading: often enough to reassure, too seldom to annoy.
const secondsBetween = 10;

const toLoadTopics = (state: State): readonly Topic[] => {
	const {load, loaded, options} = state;
	if (load.type === 'loading') {
		const loading = `loading ${options.source}`;
		const seconds = Math.floor(load.milliseconds / 1000 / secondsBetween) * secondsBetween;
		const still = seconds === 0 ? '' : `still ${loading}, ${seconds} s`;
		return [says('load', loading), says('still loading', still), says('remark', load.remark ?? '')];
	}
	const hasFailed = load.type === 'failed' && loaded === undefined;
	return hasFailed ? [says('load', ...toTexts(toMessageLines(state)), toKeys(state, failureKeys))] : [];
};

const toListingTopics = (state: State): readonly Topic[] => {
	const {loaded, options, changes} = state;
	if (loaded === undefined) {
		return [];
	}
	const {listing, from} = loaded;
	const size = `${options.source}${from.type === 'cache' ? `, from ${from.since}` : ''}: ${sizeOf(listing)}`;
	return [
		says('listing', [size, ...faultsOf(listing)].join(', ')),
		says('compared', changes === undefined ? '' : toChangesText(changes)),
		['keys', true, () => [toKeys(state, startKeysOf(state))]],
	];
};

const toChangesText = memoize((changes: Changes): string => {
	const counts = toChangeCounts(changes);
	return counts === '' ? '' : `${counts} since ${changes.since}`;
});

const startKeysOf = ({options}: State) => ({
	'select-next': 'next',
	pick: `${pickVerbs[options.target]} and quit`,
	list: 'go to the list',
	help: 'help',
	interrupt: 'quit',
});

const failureKeys = {'load-again': 'try again', leave: 'quit'};

const toKeys = (state: State, hints: Readonly<Partial<Record<Command, string>>>): string => {
	const parts = Object.entries(hints).flatMap(([command, does]) => {
		const key = keyNow(state, command as Command);
		return key === undefined ? [] : [`${toKeyText(key)}: ${does}`];
	});
	return [...(modeOf(state) === 'filter' ? ['type to filter'] : []), ...parts].join(', ');
};

// A space at the end is not heard, but the key that types it is answered.
const toLineTopics = (name: string, {text, cursor}: Line, found = ''): readonly Topic[] => {
	const line = `${name} ${text.trim() || 'empty'}${found}`;
	const place = cursor === text.length ? `at the end of the ${name}` : `before ${text.slice(cursor)}`;
	return [[name, text + line, () => [line]], says(`cursor of the ${name}`, place)];
};

const toFoundText = (state: State): string =>
	state.filter.text.trim() !== '' && state.found.rows.length > 0
		? `: ${toMatchSpeech(state)}${toMeantText(state)}`
		: '';

const toMeantText = (state: State): string => {
	const meant = meantNow(state);
	return meant === undefined ? '' : `; did you mean ${meant.filter}?`;
};

export const toMatchSpeech = (state: State): string => {
	const {found, loaded} = state;
	const all = comparisonOf(state)?.ids.length ?? (loaded === undefined ? 0 : countEnvironments(loaded.listing));
	return `${found.environments.length} of ${all} match, ${found.distinct} distinct`;
};

const toPanelTopics = (state: State): readonly Topic[] =>
	Object.entries(panelWords).map(([type, {toTitle, toRead}]) => {
		const panel = state.panels.findLast(one => one.type === type);
		if (panel === undefined) {
			return says(type, `${type} closed`);
		}
		const title = toTitle?.(state) ?? ('search' in panel ? `${type}: type to search` : type);
		return [type, title, () => [title, ...(toRead?.(state) ?? [])]];
	});

// A screen reader stops speaking when a letter is typed, so after each letter the selected item is said again.
const saysAgain = (name: string, typed: string, ...lines: readonly string[]): Topic => [
	name,
	`${typed}\n${lines[0]}`,
	() => lines,
];

// The most items that are read while typing.
const mostItems = 12;

// The search and the selected item of the panel that has the keys, or the selected row.
const toSelectedTopics = (state: State): readonly Topic[] => {
	const top = topPanel(state);
	const words = top && panelWords[top.type];
	const items = words?.toItems?.(state);
	if (items === undefined) {
		return state.loaded !== undefined && isInList(state) ? toRowTopics(state) : [];
	}
	const {count, selected, toTexts} = items;
	const [line, search] = [searchLineOf(state), searchOf(state)];
	const isSearching = search.trim() !== '';
	// A panel that is read when it opens is also read while searching. A single item is the selected one.
	const isRead = isSearching && words?.toRead !== undefined && count > 1 && count <= mostItems;
	const empty = count === 0 ? words?.toEmpty?.(state) : undefined;
	// What all matches share is found too, but cannot be selected.
	const isOther = count === 0 && top?.type === 'facets' && countFound(state) > 0;
	const found = isSearching && !isOther ? `: ${count || 'nothing'} found` : empty === undefined ? '' : `: ${empty}`;
	return [
		...(line === undefined ? [] : toLineTopics('search', line, found)),
		['items', isRead && search, () => (isRead ? toTexts() : [])],
		saysAgain('selected', search, selected),
	];
};

// The pick of the marked rows is the same in each row, and is said once.
const toRowTopics = (state: State): readonly Topic[] => {
	const {filter, found} = state;
	const texts = found.rows.length === 0 ? toTexts(toMessageLines(state)) : [toSpokenRow(state)];
	const toPick = (text: string) =>
		pickedMarks(state).size > 0
			? says('pick of the marks', text)
			: saysAgain('pick', `${state.view} ${filter.text} ${selectedKey(state)}`, text);
	return [saysAgain('selected', filter.text, ...texts), ...toSpokenPick(state).map(toPick)];
};

// A mark moves the selection on, so its row is named.
const toMarkTopics = (before: State, {marked, loaded}: State): readonly Topic[] => {
	const [id = -1, ...others] = marked.symmetricDifference(before.marked);
	const environment = others.length === 0 && loaded === before.loaded ? loaded?.listing.environments[id] : undefined;
	const what = marked.has(id) ? 'marked' : 'unmarked';
	return environment === undefined ? [] : [says('mark', `${what} ${labelOf(environment)}`)];
};

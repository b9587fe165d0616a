import type {Command, Mode} from '../keys/keymap.ts';
import {nextTagsMode} from '../listing/pick-tags.ts';
import {selectedChange} from '../state/changes.ts';
import type {Spot} from '../state/click-target.ts';
import {selectedValue} from '../state/detail.ts';
import {selectedFacetItem} from '../state/facets/layout.ts';
import {hasValue} from '../state/facets/terms.ts';
import {shownFormats} from '../state/formats.ts';
import {actsBelow, selectedHelpRow} from '../state/help.ts';
import {hasMark, pickedMarks} from '../state/marks.ts';
import {keyNow, modeOf} from '../state/modes.ts';
import {comparisonOf, isOpen, searchOf} from '../state/panels.ts';
import {listPickOf, pickOutputOf} from '../state/picked.ts';
import {groupOfRow, isHeading, matchesIn, selectedEnvironment, selectedKey} from '../state/rows.ts';
import {selectedService} from '../state/services.ts';
import {hasFailed, layoutNow, type PickEnd, type State, sortFacetOf} from '../state/state.ts';
import {suggestedFilter, takesSuggestion} from '../state/suggestion.ts';
import {cellsOfSpans, type Span, span} from '../text/spans.ts';
import {isScrollable} from './detail.ts';
import {pickVerbs, toPickWords} from './pick-line.ts';
import {sortableOf} from './table/columns.ts';

export type Hint = {
	readonly key: string;
	readonly word: string;
	/** Fewer words, for when not everything fits. */
	readonly short: string;
	/** Whether it is dropped only after every other hint. */
	readonly stays?: boolean;
	/** The command of the key, if a click presses it. */
	readonly command?: Command;
};

type Words = string | ((now: Situation) => string);

type HintRule = {
	readonly in: readonly Mode[];
	readonly command: Command;
	readonly when?: (now: Situation) => boolean;
	readonly word: Words;
	/** If absent, the first word is used. */
	readonly short?: Words;
	readonly stays?: boolean;
};

const at =
	(...facts: readonly Situation['stage' | 'enter'][]) =>
	({stage, enter}: Situation) =>
		facts.includes(stage) || facts.includes(enter);
const canPick = at('pick', 'pick-marked');
const canPickRow = (now: Situation) => canPick(now) && now.row !== undefined;
const isOnHeading = ({row}: Situation) => row === 'heading';
const canMark = (now: Situation) =>
	canPick(now) && now.row === 'environment' && selectedEnvironment(now.state)?.isUnreadable !== true;
const canTakeSuggestion = ({state}: Situation) => takesSuggestion(state) && suggestedFilter(state) !== undefined;
const hasCursor = ({tag}: Situation) => tag !== undefined;
const hasItem = ({item}: Situation) => item !== undefined;
const canPickValue = ({tag, hasStatusLine}: Situation) => tag !== undefined && hasStatusLine;
const hasEnvironment = ({row, state}: Situation) => row === 'environment' && !isOpen(state, 'record');
const canOpenDetail = ({row, hasDetail}: Situation) => row !== undefined && !hasDetail;
const canOnlyFilter = (now: Situation) => at('lost', 'listed')(now) && !canPickRow(now);
const canCompare = (now: Situation) => {
	const {marked, found} = now.state;
	return canPick(now) && comparisonOf(now.state) === undefined && (marked.size > 1 || found.distinct > 1);
};
// While a filter can be cleared, that hint replaces this one.
const canChangeView = (now: Situation) => now.row !== undefined && doesEscQuit(now);
const canRunHelpRow = ({state}: Situation) => {
	const row = selectedHelpRow(state);
	return row?.runs !== undefined && actsBelow(state, row);
};
const canScroll = ({state, tag}: Situation) => tag === undefined && isScrollable(state);
const canGo = ({state}: Situation) => selectedChange(state) !== undefined && selectedChange(state)?.sign !== '-';
const hasChange = ({state}: Situation) => selectedChange(state) !== undefined;
const canReload = (now: Situation) => at('empty')(now) && now.state.load.type !== 'loading';
const canSortOther = (now: Situation) => isSorted(now) && sortableOf(now.state).length > 1;
const isSorted = ({state}: Situation) => sortFacetOf(state) !== undefined;
const canSwitch = ({state}: Situation) => {
	const item = selectedService(state);
	return item?.isShown === false && item.problem === undefined;
};
const canBeDefault = ({state}: Situation) => {
	const item = selectedService(state);
	return item?.to.type === 'service' && !item.isDefault;
};
const canChoose = ({state}: Situation) => shownFormats(state).length > 0;
const canWrite = (end: PickEnd) => (now: Situation) => canChoose(now) && pickOutputOf(now.state, end)?.type === 'text';

const verbOf = ({state}: Situation) => pickVerbs[state.options.target];
const toValuePickWords = ({state}: Situation) => toPickWords(state.options.target, 'value and quit');
// The title of the menu, except that "run with as" would be wrong.
const toFormatsWords = (now: Situation) => (now.state.options.target === 'command' ? 'formats' : `${verbOf(now)} as`);
const toCopyWords = ({state}: Situation) => `copy ${selectedChange(state)?.sign === '~' ? 'old → new' : 'the value'}`;
const toItemWords = ({state, item}: Situation) =>
	item?.type === 'more' ? 'show all' : item && hasValue(state.found.query, item) ? 'remove' : 'add to filter';
// Beside a key that prints, `stay` would mean printing.
const toShortCopyWords = ({state}: Situation) => (state.options.target === 'clipboard' ? 'stay' : 'copy');
const toSwitchWords = ({state}: Situation) => (selectedService(state)?.to.type === 'setup' ? 'set up' : 'switch');
const toMarkWords = ({state}: Situation) => (hasMark(state, selectedKey(state) ?? -1) ? 'unmark' : 'mark');
const toGroupMarkWords = ({state}: Situation) => {
	const {loaded, found, marked} = state;
	const group = groupOfRow(loaded?.listing, selectedKey(state));
	const ids = group === undefined ? [] : matchesIn(found.environments, group);
	const readable = ids.filter(id => loaded?.listing.environments[id]?.isUnreadable === false);
	return readable.every(id => marked.has(id)) ? 'unmark group' : 'mark group';
};
const toTagsWords = ({state}: Situation) => `${nextTagsMode(state.tagsMode)} tags`;
// The steps of Esc in the list, one for each press. While typing, `clear` alone can only mean the filter.
const toEscWords = ({state, mode}: Situation) => {
	const {filter, marked, panels} = state;
	const clear = mode === 'filter' ? 'clear' : 'clear filter';
	const rest =
		sortFacetOf(state) !== undefined
			? 'as listed'
			: filter.text !== ''
				? clear
				: marked.size > 0
					? 'unmark all'
					: 'quit';
	return panels.length > 0 ? 'back' : rest;
};
// Half of `as listed` says nothing.
const toShortEscWords = (now: Situation) => toEscWords(now).replace(/^(clear|unmark) .*/, '$1');
const doesEscQuit = (now: Situation) => toEscWords(now) === 'quit';
const canGoBack = (now: Situation) => at('listed')(now) && !doesEscQuit(now);
const canOnlyQuit = (now: Situation) =>
	now.state.panels.length === 0 && (!at('listed')(now) || (!canPick(now) && doesEscQuit(now)));
const toOtherView = ({state}: Situation) => (state.view === 'groups' ? 'distinct' : 'groups');

const lists: readonly Mode[] = ['filter', 'list'];
const panels: readonly Mode[] = ['detail', 'record', 'facets', 'changes', 'formats', 'services', 'help'];

// The main commands and the keys that leave, in any mode.
const staying = new Set<Command>([
	...(['add-value', 'close', 'help', 'interrupt', 'leave', 'load-again', 'pick'] as const),
]);

// All hints, in order.
const rules: readonly HintRule[] = [
	{in: ['filter', 'failure'], when: at('failed'), command: 'load-again', word: 'try again', short: 'try again'},
	{in: lists, when: canReload, command: 'load-again', word: 'reload'},
	{in: ['filter'], when: at('failed'), command: 'close', word: toEscWords, short: toShortEscWords},
	{in: lists, when: canTakeSuggestion, command: 'pick', word: 'accept the suggestion'},
	{in: lists, when: at('lost'), command: 'close', word: toEscWords, short: toShortEscWords},
	{in: lists, when: at('unfold'), command: 'pick', word: 'unfold'},
	{in: lists, when: at('choose-format'), command: 'formats', word: toFormatsWords, short: 'formats', stays: true},
	{in: ['filter'], when: at('listed'), command: 'list', word: 'list'},
	{in: ['filter'], when: at('listed'), command: 'facets', word: 'facets'},
	{in: ['filter'], when: canPick, command: 'formats', word: toFormatsWords, short: 'formats'},
	{in: ['list'], when: canOpenDetail, command: 'detail', word: 'detail'},
	{in: ['list'], when: canMark, command: 'mark', word: toMarkWords},
	{in: ['list'], when: isOnHeading, command: 'mark', word: toGroupMarkWords},
	{in: ['list'], when: canSortOther, command: 'sort-next', word: 'another column', short: 'sort'},
	{in: ['list'], when: isSorted, command: 'sort-reverse', word: 'reverse'},
	{in: ['list'], when: canCompare, command: 'compare', word: 'compare'},
	{in: ['list'], when: canChangeView, command: 'distinct', word: toOtherView},
	{in: ['list'], when: canPickRow, command: 'facets', word: 'facets'},
	{in: ['list'], when: canPickRow, command: 'formats', word: toFormatsWords, short: 'formats'},
	{in: ['list'], when: canOnlyFilter, command: 'filter', word: 'filter'},
	{in: ['facets'], when: hasItem, command: 'add-value', word: toItemWords},
	{in: ['changes'], when: canGo, command: 'pick', word: 'go to the row'},
	{in: ['changes'], when: hasChange, command: 'copy', word: toCopyWords, short: 'copy'},
	{in: ['help'], when: canRunHelpRow, command: 'pick', word: 'do it'},
	{in: ['detail', 'record'], when: canScroll, command: 'select-next', word: 'scroll'},
	{in: ['detail'], when: canPickValue, command: 'pick', word: toValuePickWords},
	{in: ['detail'], when: hasCursor, command: 'copy', word: 'copy value'},
	{in: ['detail'], when: hasEnvironment, command: 'show-record', word: 'json'},
	{in: ['formats'], when: canWrite('pick'), command: 'pick', word: now => `${verbOf(now)} and quit`},
	{in: ['formats'], when: canWrite('copy'), command: 'copy', word: 'copy and stay', short: toShortCopyWords},
	{in: ['formats'], when: canChoose, command: 'tags-mode', word: toTagsWords, short: toTagsWords},
	{in: ['services'], when: canSwitch, command: 'pick', word: toSwitchWords, short: toSwitchWords},
	{in: ['services'], when: canBeDefault, command: 'default-service', word: 'make it the default', short: 'default'},
	{in: ['failure'], command: 'services', word: 'another service', short: 'services'},
	{in: ['failure'], command: 'leave', word: 'quit'},
	{in: ['filter'], when: ({stage}) => stage !== 'loading', command: 'help', word: 'help'},
	{in: ['list', ...panels.filter(one => one !== 'help'), 'failure'], command: 'help', word: 'help'},
	{in: ['filter'], when: at('loading', 'empty'), command: 'interrupt', word: 'quit'},
	{in: ['list'], when: canOnlyQuit, command: 'leave', word: 'quit'},
	{in: ['list'], when: canGoBack, command: 'close', word: toEscWords, short: toShortEscWords},
	{in: ['filter'], when: at('listed'), command: 'close', word: toEscWords, short: toShortEscWords},
	{in: panels, command: 'close', word: ({state}) => (searchOf(state) === '' ? 'back' : 'clear')},
];

// If there is little room, these keys lead to all the others.
const leadingOn = new Set<Command>(['list', 'detail']);

/** The hints that matter now, in order, six at most. */
export const hintsOf = (state: State): readonly (Hint & Pick<HintRule, 'command'>)[] => {
	const now = situationOf(state);
	const toText = (words: Words): string => (typeof words === 'string' ? words : words(now));
	let hints = rules
		.filter(({in: modes, when}) => modes.includes(now.mode) && when?.(now) !== false)
		.flatMap(({command, word, short = toText(word).replace(/ .*/, ''), ...rule}) => {
			const key = keyNow(state, command);
			const stays = rule.stays ?? (staying.has(command) || (!now.hasStatusLine && leadingOn.has(command)));
			return key === undefined ? [] : [{command, key, word: toText(word), short: toText(short), stays}];
		});
	while (hints.length > mostHints) {
		hints = withoutOne(hints);
	}
	return hints;
};

const mostHints = 6;

const withoutOne = <One extends Hint>(hints: readonly One[]): One[] =>
	hints.toSpliced(
		hints.findLastIndex(({stays}) => stays !== true),
		1,
	);

/** The keys with their effects: in full words if they fit, else in short ones, if necessary without some hints. */
export const toHintSpans = (hints: readonly Hint[], columns: number): Span[] => {
	const full = joinHints(hints, '   ');
	if (cellsOfSpans(full) <= columns) {
		return full;
	}
	let left = hints.map(hint => ({...hint, word: hint.short}));
	while (left.length > 0 && cellsOfSpans(joinHints(left, '  ')) > columns) {
		left = withoutOne(left);
	}
	return joinHints(left, '  ');
};

const joinHints = (hints: readonly Hint[], gap: string): Span[] =>
	hints.flatMap(({key, word, command}, index): Span[] => {
		const spot: Spot | undefined = command && {type: 'hint', command};
		const before = index === 0 ? [] : [span(gap, 'strong')];
		const spans = [span(key, 'strong'), span(` ${word}`, 'dim')];
		return [...before, ...spans.map(one => ({...one, ...(spot && {spot})}))];
	});

// The stage of the list, on which the hints depend. In `lost` nothing matches and nothing is marked: only the filter can be undone.
type Stage = 'loading' | 'failed' | 'empty' | 'lost' | 'listed';

type Situation = ReturnType<typeof situationOf>;

const situationOf = (state: State) => {
	const [mode, stage] = [modeOf(state), stageOf(state)];
	const key = selectedKey(state);
	const row = key === undefined ? undefined : isHeading(key) ? 'heading' : 'environment';
	const {detail, hasStatusLine} = layoutNow(state);
	const enter = stage === 'listed' && lists.includes(mode) ? enterOf(state, row === 'heading') : undefined;
	const [tag, item] = [selectedValue(state), selectedFacetItem(state)];
	return {state, mode, stage, row, enter, tag, item, hasDetail: detail !== undefined, hasStatusLine};
};

const stageOf = (state: State): Stage => {
	const {loaded, found} = state;
	if (loaded === undefined) {
		return hasFailed(state) ? 'failed' : 'loading';
	}
	if (loaded.listing.environments.length === 0) {
		return 'empty';
	}
	return found.rows.length === 0 && pickedMarks(state).size === 0 ? 'lost' : 'listed';
};

// The effect of enter in a list.
const enterOf = (state: State, isOnHeading: boolean) => {
	if (pickedMarks(state).size > 0) {
		return 'pick-marked';
	}
	// Another format may accept what this format refuses.
	const pick = () => (listPickOf(state)?.output.type === 'refused' ? 'choose-format' : 'pick');
	return isOnHeading ? 'unfold' : state.selection.isGone ? undefined : pick();
};

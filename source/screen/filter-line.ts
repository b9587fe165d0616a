import {mayEndInQuery} from '../formats/fill-command.ts';
import {typingModes} from '../keys/keymap.ts';
import {countEnvironments} from '../listing/listing.ts';
import {shownChanges} from '../state/changes.ts';
import {countFound} from '../state/facets/panel.ts';
import {shownFormats} from '../state/formats.ts';
import {helpRowId, helpRowsOf, selectedHelpRow} from '../state/help.ts';
import {areAllMarked, pickedMarks} from '../state/marks.ts';
import {keyNow, modeOf} from '../state/modes.ts';
import {comparisonOf, searchLineOf, searchPanelOf} from '../state/panels.ts';
import {shownServices} from '../state/services.ts';
import type {State} from '../state/state.ts';
import {meantNow} from '../state/suggestion.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {toSeenText} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {padSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutText} from '../text/width.ts';
import {isStatusHidden} from './bottom-lines.ts';
import {toChangesCount} from './changes/lines.ts';
import {toServiceCount} from './services.ts';

/** The filter, around its cursor if it is too long, with the count at the right; and the cell of the cursor while typing. */
export const toFilterLine = (state: State): {readonly spans: Span[]; readonly cursor?: number} => {
	const {columns} = state.size;
	const mode = modeOf(state);
	const prompt = `${glyphsOf(state.options).prompt} `;
	const line = searchLineOf(state) ?? state.filter;
	const count = toFoundCount(state) ?? toCount(state, columns);
	const room = columns - cellsOf(prompt) - cellsOf(count) - 2;
	const {text} = line;
	const {before, after} = toSeenText(line, room);
	const isTyping = typingModes.includes(mode);
	const hint = mode === 'filter' ? toFilterHint(state) : 'type to search';
	const shown = text === '' ? span(cutText(isTyping ? hint : toListHint(state), room), 'dim') : span(before + after);
	const meant = mode === 'filter' || mode === 'list' ? meantNow(state) : undefined;
	const advices = meant === undefined ? [] : [`  did you mean ${meant.filter}?`, `  ${meant.says}`];
	const advice = advices.find(one => cellsOf(one) <= room - cellsOf(before + after)) ?? '';
	const filled = [span(prompt, isTyping ? 'accent' : 'dim'), shown, ...(advice === '' ? [] : [span(advice, 'dim')])];
	const left = padSpans(filled, columns - cellsOf(count));
	return {spans: [...left, span(count, 'dim')], ...(isTyping && {cursor: cellsOf(prompt + before)})};
};

// After --run, all words are the command, and people may have written a query there.
const toFilterHint = ({options}: State): string =>
	`type to filter${mayEndInQuery(options.run) ? ' (a query goes before --run)' : ''}`;

// The number of items that the search of a panel finds, or the place in the help.
const toFoundCount = (state: State): string | undefined => {
	const panel = searchPanelOf(state);
	if (panel?.type === 'changes' && panel.search.text.trim() === '') {
		return toChangesCount(state);
	}
	if (panel === undefined || panel.search.text.trim() === '') {
		const counts = {help: toHelpPlace, services: toServiceCount};
		return panel?.type === 'help' || panel?.type === 'services' ? counts[panel.type](state) : undefined;
	}
	if (panel.type === 'facets') {
		return `${countFound(state)} found`;
	}
	const found = {help: helpRowsOf, formats: shownFormats, changes: shownChanges, services: shownServices};
	return `${found[panel.type](state).length} found`;
};

// The first page has not all rows.
const toHelpPlace = (state: State): string => {
	const ids = helpRowsOf(state).map(helpRowId);
	const selected = selectedHelpRow(state);
	return `${selected === undefined ? 0 : ids.indexOf(helpRowId(selected)) + 1}/${ids.length}`;
};

// The hint for the filter while the keys act in the list.
const toListHint = (state: State): string => {
	const key = keyNow(state, 'filter');
	const isPrompt = key === glyphsOf(state.options).prompt;
	return key === undefined ? '' : `${isPrompt ? '' : `${key} `}to filter`;
};

// If no other line says that the listing is cached or incomplete, that is more important than its counts.
const toUnsaid = (state: State, bare: string): readonly string[] => {
	const {from, listing} = state.loaded ?? {};
	const says = from?.type === 'cache' ? `from ${from.since}` : listing?.next === undefined ? undefined : 'incomplete';
	const short = from?.type === 'cache' ? 'cached' : 'incomplete';
	return says === undefined || !isStatusHidden(state) ? [] : [`${says}, ${bare}`, says, short];
};

// The most detailed count that takes at most half of the line.
const toCount = (state: State, columns: number): string => {
	const {loaded, found, marked, view} = state;
	if (loaded === undefined) {
		return '';
	}
	const comparison = comparisonOf(state);
	const all = comparison?.ids.length ?? countEnvironments(loaded.listing);
	const isWhole = found.query.length === 0;
	const count = isWhole ? all : found.environments.length;
	const total = countEnvironments(loaded.listing);
	// In a comparison of marked rows, these are all there is.
	const only = areAllMarked(state) ? `only ${all} marked of ${total}` : '';
	const kind = comparison === undefined ? '' : ' compared';
	const whole = comparison === undefined ? countOf(all, 'environment') : only === '' ? `${all}${kind}` : only;
	const bare = isWhole ? whole : `${count} of ${all}${kind}`;
	const distinct = `${found.distinct} distinct`;
	const isDistinct = view === 'distinct' && count > 0;
	const full = count === 0 || only !== '' ? bare : `${bare}, ${distinct}`;
	const short = isWhole && isDistinct ? distinct : bare;
	const part = comparison === undefined || isWhole ? short : `${count} of ${all}`;
	const shortest = only === '' ? part : `only ${all} marked`;
	// A pick includes the marked rows, so they are counted even if the filter hides them.
	const marks = `${marked.size} marked`;
	const counts =
		pickedMarks(state).size === 0 ? [full, short, shortest] : [`${marks}, ${full}`, `${marks} of ${total}`, marks];
	return [...toUnsaid(state, bare), ...counts].find(text => cellsOf(text) <= columns / 2) ?? '';
};

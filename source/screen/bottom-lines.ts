import {toChangeCounts} from '../history/changes.ts';
import {type Listing, sizeOf} from '../listing/listing.ts';
import {keyNow} from '../state/modes.ts';
import {isOpen} from '../state/panels.ts';
import {layoutNow, type Notice, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {cellsOfSpans, cutMiddleSpans, cutSpans, type Span, span, textOfSpans} from '../text/spans.ts';
import {cellsOf, cutMiddle, wrapText} from '../text/width.ts';
import {toChangeFacts} from './changes/facts.ts';
import {helpNotes} from './help.ts';
import {hintsOf, toHintSpans} from './hints.ts';
import {toPickLine, toPickWarning} from './pick-line.ts';
import {toServiceFacts} from './services.ts';

/**
The bottom lines: the effect of enter, the status if there is room, the keys. A remark that does not fit beside the pick replaces the
status or the keys. A notice replaces the last lines, in two lines if it needs them; one about a copy leaves the keys below a status.
*/
export const toBottomLines = (state: State): Span[][] => {
	const {notice} = state;
	const {hasStatusLine, below} = layoutNow(state);
	const lines = [...toLinesAboveKeys(state), toKeyLine(state)];
	const kept = notice === undefined ? below : notice.done !== undefined && hasStatusLine ? 1 : 0;
	const said = notice === undefined ? [] : toNotice(state, notice, Math.min(2, below));
	return [...lines.slice(0, below - kept - said.length), ...said, ...lines.slice(below - kept)];
};

const toNotice = ({size, options}: State, {text, isFailure, done}: Notice, most: number): Span[][] => {
	const {done: sign, ellipsis} = glyphsOf(options);
	// Dim if a copy is not confirmed.
	const tone = isFailure ? 'failure' : done === undefined ? 'strong' : done === 'surely' ? 'plain' : 'dim';
	const start = done === undefined ? '' : `${sign} `;
	const [first = '', ...others] = toNoticeLines(start + text, size.columns, most, ellipsis);
	const before = start === '' ? [] : [span(start, 'ok')];
	return [[...before, span(first.slice(start.length), tone)], ...others.map(line => [span(line, tone)])];
};

const toLinesAboveKeys = (state: State): Span[][] => {
	const {notice, size} = state;
	const line = isOpen(state, 'changes') ? toChangeFacts(state) : toPickLine(state);
	// A refusal is also the notice of the key that it refuses.
	const isSaid = line[0]?.tone === 'failure' && (notice?.isFailure === true || notice?.text === textOfSpans(line));
	const taken = isSaid ? [] : line;
	const {hasStatusLine, below} = layoutNow(state);
	if (!hasStatusLine) {
		const isSpare = taken.length === 0 && state.loaded !== undefined;
		return [isSpare ? toStatusLine(state) : taken].slice(0, below - 1);
	}
	const {filter, options} = state;
	if (isOpen(state, 'facets') && filter.text !== '') {
		const line = [span('filter ', 'dim'), span(filter.text)];
		return [taken, cutMiddleSpans(line, size.columns, glyphsOf(options).ellipsis)];
	}
	const facts = isOpen(state, 'services') ? toServiceFacts(state) : [];
	if (textOfSpans(facts) !== '') {
		return [taken, facts];
	}
	const remark = toPickWarning(state, size.columns);
	if (isOpen(state, 'help') && remark === '') {
		return [taken, [span(helpNotes.find(note => cellsOf(note) <= size.columns) ?? '', 'dim')]];
	}
	return [taken, remark === '' ? toStatusLine(state) : toRemarkLine(state, remark)];
};

const toRemarkLine = (state: State, remark: string): Span[] => {
	const alone = [span(remark, 'warning')];
	const both = [...alone, span('   '), ...toStatusLine(state, Number.POSITIVE_INFINITY)];
	return cellsOfSpans(both) > state.size.columns ? alone : both;
};

/** Whether the status line is hidden: it has no room, or a remark takes its place. */
export const isStatusHidden = (state: State): boolean => {
	const remark = toPickWarning(state, state.size.columns);
	return !layoutNow(state).hasStatusLine || (remark !== '' && toRemarkLine(state, remark).length === 1);
};

/** The source of the listing, its size and its problems, in at most `columns` cells. */
export const toStatusLine = (state: State, columns = state.size.columns): Span[] => {
	const {loaded, load, options} = state;
	const {source} = options;
	if (loaded === undefined) {
		return cutSpans([span(source, 'dim')], columns);
	}
	const {listing, from} = loaded;
	const seconds = load.type === 'loading' ? Math.floor(load.milliseconds / 1000) : 0;
	const dot = ` ${glyphsOf(options).dot} `;
	if (from.type === 'cache') {
		const asked = load.type === 'loading' ? `reloading from ${source}, ${seconds} s` : `not reloaded from ${source}`;
		const rest = options.offline ? `offline${dot}${source}` : asked;
		return cutSpans([span(`from ${from.since}`, 'strong'), span(dot + rest, 'dim')], columns);
	}
	const reloads = load.type === 'loading' ? [`reloading, ${seconds} s`] : [];
	const {changes} = state;
	const isOfChanges = isOpen(state, 'changes') && changes !== undefined;
	const size = sizeOf(listing) + (isOfChanges ? `, ${changes.before} ${toWhen(changes.since)}` : '');
	const faults = faultsOf(listing).flatMap(fault => [span(dot, 'dim'), span(fault, 'failure')]);
	const toLine = (...words: readonly string[]) => [span([...words, ...reloads].join(dot), 'dim'), ...faults];
	// The line above the list has the number of environments too, so the changes are shown rather than the size.
	const lines = [toLine(source, size), toLine(source)].flatMap(line =>
		toChangeTexts(state).map(text => [...line, span(dot, 'dim'), span(text, isOfChanges ? 'dim' : 'plain')]),
	);
	return lines.find(line => cellsOfSpans(line) <= columns) ?? cutSpans(toLine(source, size), columns);
};

// `08:13` and `12 Nov` as adverbs.
const toWhen = (since: string): string => `${/^\d+:/.test(since) ? 'at ' : /^\d/.test(since) ? 'on ' : ''}${since}`;

export const faultsOf = ({unreadable, next}: Listing): string[] => [
	...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
	...(next === undefined ? [] : ['incomplete: the service has more results']),
];

// The texts about the changes, the fullest first; none without changes.
const toChangeTexts = (state: State): readonly string[] => {
	const {options, changes} = state;
	const key = keyNow(state, 'changes');
	const found = changes === undefined ? '' : toChangeCounts(changes);
	if (changes === undefined || found === '' || key === undefined) {
		return [];
	}
	if (isOpen(state, 'changes')) {
		const text = `states that changed: ${changes.states}`;
		return changes.states === 0 ? [] : [`${text} (not listed)`, text];
	}
	const counts = `${found} since ${changes.since}`;
	const {dot} = glyphsOf(options);
	const shows = `${key} shows ${changes.list.length === 1 ? 'it' : 'them'}`;
	return [`${counts} ${dot} ${shows}`, `${counts} (${key})`, `${found} (${key})`];
};

// A key with its effect is the most useful text that fits in this room, beside the remark on the pick.
const leastHints = 13;

const toKeyLine = (state: State): Span[] => {
	const {columns} = state.size;
	const remark = layoutNow(state).hasStatusLine ? '' : toPickWarning(state, columns - leastHints);
	const before = remark === '' ? [] : [span(remark, 'warning'), span('  ')];
	return cutSpans([...before, ...toHintSpans(hintsOf(state), columns - cellsOfSpans(before))], columns);
};

/** The lines of a notice, at most `most`. The last line is cut in its middle, as its end names the key to press. */
export const toNoticeLines = (text: string, columns: number, most: number, ellipsis = '…'): readonly string[] => {
	const lines = wrapText(text, columns);
	const rest = lines.slice(most - 1).join(' ');
	return lines.length <= most ? lines : [...lines.slice(0, most - 1), cutMiddle(rest, columns, ellipsis)];
};

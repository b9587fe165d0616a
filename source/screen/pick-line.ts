import {formatNameOf, hasTags, isTable} from '../formats/format.ts';
import {toOneLine} from '../formats/preview.ts';
import {selectedChange, toChangeText} from '../state/changes.ts';
import {formatNow, shownFormats} from '../state/formats.ts';
import {enterPick} from '../state/help.ts';
import {pickedEnvironments, pickedMarks} from '../state/marks.ts';
import {keyNow} from '../state/modes.ts';
import {isOpen, searchPanelOf} from '../state/panels.ts';
import {goneText, listPickOf, needsResponse, pickOutputOf, pickTagsOf, writtenFormat} from '../state/picked.ts';
import type {State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {memoize} from '../text/memoize.ts';
import {countOf} from '../text/numbers.ts';
import {linesOf} from '../text/safe-text.ts';
import {cellsOfSpans, cutSpans, type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText} from '../text/width.ts';
import {toFacetPickLine} from './facets.ts';
import {toPickRemark} from './pick-remark.ts';
import {toServiceLine} from './services.ts';
import {columnsOf} from './table/columns.ts';

export const pickVerbs = {clipboard: 'copy', output: 'print', line: 'insert', command: 'run'};
const verbs = {clipboard: 'copies', output: 'prints', line: 'inserts', command: 'runs'};

// The blanks before a note.
const noteGap = '   ';

/** The effect of enter, in words: `copy 2 marked`, but `run with 2 marked`. */
export const toPickWords = (target: keyof typeof verbs, thing: string): string =>
	`${pickVerbs[target]}${target === 'command' ? ' with' : ''} ${thing}`;

type EnterEffect =
	| {
			readonly type: 'text';
			readonly key: string;
			/** The verb: `copies`, `prints`, `inserts` or `runs`. */
			readonly does: string;
			/** If several rows are marked, their number and the number of different picks: `2 marked, 1 line: `. */
			readonly marked: string;
			readonly text: string;
			/** Its first line, and the number of the others. */
			readonly first: string;
			readonly others: number;
			/** Short notes on it, such as `2 of 6 tags`; the last is about what the pick may give, and stays longest. */
			readonly notes: readonly string[];
			/** Warnings of matches that differ, the shortest last. */
			readonly warnings: readonly string[];
	  }
	| {readonly type: 'refused'; readonly reason: string};

/** The line that says what enter does, or why it does nothing; empty if enter does something else. */
export const toPickLine = (state: State): Span[] => {
	const {options, size} = state;
	if (isOpen(state, 'facets')) {
		return toFacetPickLine(state);
	}
	if (isOpen(state, 'services')) {
		return toServiceLine(state);
	}
	const effect = enterEffectOf(state);
	if (effect?.type !== 'text') {
		return cutSpans(effect === undefined ? [] : [span(effect.reason, 'failure')], size.columns);
	}
	const {ellipsis} = glyphsOf(options);
	const start = [span(effect.key, 'strong'), span(` ${effect.does} ${effect.marked}`, 'dim')];
	const whole = [...start, span(effect.text)];
	const fitting = [effect.notes, effect.notes.slice(-1), []]
		.map(notes => [...whole, ...(notes.length === 0 ? [] : [span(notes.map(note => noteGap + note).join(''), 'dim')])])
		.find(line => cellsOfSpans(line) <= size.columns);
	const short = [span(effect.key, 'strong'), span(` ${effect.marked}`, 'dim')];
	// A text that is cut across its lines would look like a single line.
	const more = effect.others === 0 ? '' : ` +${countOf(effect.others, 'line')}`;
	const room = Math.max(1, size.columns - cellsOfSpans(short) - cellsOf(more));
	const shown = cutTags(state, effect.first, room) ?? cutMiddle(effect.first, room, ellipsis);
	return fitting ?? cutSpans([...short, span(shown + more)], size.columns);
};

// Tags joined by commas are cut to those that tell the pick from other matches, and as many of the others as fit.
const cutTags = (state: State, text: string, room: number): string | undefined => {
	const {ellipsis} = glyphsOf(state.options);
	const [environment, ...others] = pickedEnvironments(state);
	if (environment === undefined || others.length > 0 || formatNameOf(formatNow(state)) !== 'comma') {
		return undefined;
	}
	const tags = pickTagsOf(state, environment);
	// A text in quotes for a shell keeps them.
	if (text !== tags.map(tag => tag.text).join(',')) {
		return undefined;
	}
	const {differs} = columnsOf(state).differences;
	const kept = new Set(tags.filter(({facet}) => differs[facet.index] === 1));
	const join = () =>
		tags.reduce((shown, tag) => {
			const part = kept.has(tag) ? tag.text : ellipsis;
			return part === ellipsis && shown.endsWith(ellipsis) ? shown : `${shown}${shown === '' ? '' : ','}${part}`;
		}, '');
	if (kept.size === 0 || cellsOf(join()) > room) {
		return undefined;
	}
	for (const tag of tags) {
		if (!kept.has(tag)) {
			kept.add(tag);
			if (cellsOf(join()) > room) {
				kept.delete(tag);
			}
		}
	}
	return join();
};

/** The warning of other matches in at most `cells` cells, the fullest that fits; empty without one. */
export const toPickWarning = (state: State, cells: number): string => {
	const effect = enterEffectOf(state);
	const warnings = effect?.type === 'text' ? effect.warnings : [];
	return (
		warnings.find(text => cellsOf(text) <= cells) ??
		cutText(warnings.at(-1) ?? '', cells, glyphsOf(state.options).ellipsis)
	);
};

/** What enter does now, or why it does nothing; undefined without anything to say. Several lines of each frame need it. */
export const enterEffectOf = memoize((given: State): EnterEffect | undefined => {
	const {state, end} = enterPick(given);
	const {selection, options} = state;
	const count = pickedMarks(state).size;
	const isOfValue = isOpen(state, 'detail');
	const isOfTable = isTable(formatNow(state));
	const search = searchPanelOf(state);
	if (search?.type === 'changes' && end === 'copy' && given !== state) {
		const row = selectedChange(state);
		return row && toTextEffect(keyNow(given, 'pick') ?? 'a pick', toChangeText(row));
	}
	if (search !== undefined && (search.type !== 'formats' || shownFormats(state).length === 0)) {
		return undefined;
	}
	if (!isOfValue && !isOfTable && selection.isGone && count === 0 && state.found.rows.length > 0) {
		return {type: 'refused', reason: goneText};
	}
	const pick = isOfValue || end !== 'pick' ? undefined : listPickOf(state);
	const output = pick?.output ?? pickOutputOf(state, end);
	if (output?.type !== 'text') {
		return output;
	}
	const key = keyNow(given, 'pick') ?? 'a pick';
	const verb = end === 'pick' ? verbs[options.target] : end === 'copy' ? 'copies' : 'prints';
	const isFailed = needsResponse(state, end) && state.load.type === 'failed';
	const does = isFailed ? `reloads, then ${verb}` : verb;
	const marked = isOfValue || count === 0 ? '' : toMarkedText(output, count);
	const text = toOneLine(output.text, ` ${glyphsOf(options).lineBreak} `);
	const [line = '', ...rest] = linesOf(output.text);
	const [first, others] = [toOneLine(line, ''), rest.length];
	const {note, warnings} =
		pick === undefined || isOfTable ? {note: '', warnings: []} : toPickRemark(state, pick.matched);
	const unfit = unfitTexts(state);
	return {
		type: 'text',
		key,
		does,
		marked,
		text,
		first,
		others,
		notes: [tagsNote(state), note, ...(warnings.length === 0 ? [] : unfit.slice(0, 1))].filter(one => one !== ''),
		warnings: warnings.length === 0 ? unfit : warnings,
	};
});

// Why a pick is not in the format that was set, the shortest last.
const unfitTexts = (state: State): readonly string[] => {
	const {format, unfit} = state.options;
	if (unfit === undefined || formatNow(state) !== format || isOpen(state, 'detail')) {
		return [];
	}
	const name = cutText(unfit, 20, glyphsOf(state.options).ellipsis);
	return [`as comma, because ${name} has several lines`, `comma: ${name} has several lines`, `comma, not ${name}`];
};

// The number of outputs of the marked environments: `3 lines: `, or `1 line for 2 marked: `.
const toMarkedText = ({text, merged}: {readonly text: string; readonly merged?: string}, count: number): string => {
	if (merged !== undefined) {
		return `${merged} for ${count} marked: `;
	}
	return count > 1 && linesOf(text).length === count ? `${count} lines: ` : `${count} marked: `;
};

// The effect of enter on a row of the help that copies one line.
const toTextEffect = (key: string, copied: string): EnterEffect => {
	const text = toOneLine(copied, '');
	return {type: 'text', key, does: 'copies', marked: '', text, first: text, others: 0, notes: [], warnings: []};
};

// How many of its tags a pick of one environment writes, if not all.
const tagsNote = (state: State): string => {
	const [environment, ...others] = pickedEnvironments(state);
	if (environment === undefined || others.length > 0 || !hasTags(writtenFormat(state)) || isOpen(state, 'detail')) {
		return '';
	}
	const [written, all] = [new Set(pickTagsOf(state, environment)).size, new Set(environment.tags).size];
	return written < all ? `${written} of ${all} tags` : '';
};

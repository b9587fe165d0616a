import {formatNameOf} from '../formats/format.ts';
import {toPreview, widestLineCount} from '../formats/preview.ts';
import type {FormatOutput} from '../formats/write-format.ts';
import {labelOf} from '../listing/labels.ts';
import {formatNow, shownFormats} from '../state/formats.ts';
import {driftOf, searchOf} from '../state/panels.ts';
import {environmentsIn, formatOutputOf, goneText} from '../state/picked.ts';
import {windowOf} from '../state/scroll.ts';
import {layoutNow, type State} from '../state/state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {linesOf, toSafeText} from '../text/safe-text.ts';
import {type Span, span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText, padText, wrapText} from '../text/width.ts';
import {type Menu, toMenuLines} from './menu.ts';
import {toPickWords} from './pick-line.ts';

// In cells, including the gap after it.
const nameWidth = 12;

// Two cells are for the sign of the selected item.
const roomIn = ({size}: State): number => size.columns - 2;

type NamedOutput = {readonly name: string; readonly output: FormatOutput; readonly count: number};

/** The open menu of formats: what is picked, the formats, and the whole output of the selected one, as far as there is room. */
export const toFormatMenu = (state: State): {readonly lines: readonly Span[][]; readonly menu: Menu} => {
	const {columns} = state.size;
	const {body: rows} = layoutNow(state);
	const {ellipsis} = glyphsOf(state.options);
	const formats = shownFormats(state).map(one => ({
		name: formatNameOf(one),
		output: formatOutputOf(state, one),
		count: environmentsIn(state, one).length,
	}));
	const current = formatNameOf(formatNow(state));
	const index = formats.findIndex(({name}) => name === current);
	// Some lines are reserved for the whole output of the selected format.
	const limit = Math.max(1, rows < 6 ? rows - 1 : rows - 2 - Math.floor(rows / 4));
	const {start, end} = windowOf(formats.length, index, limit, driftOf(state));
	const place = formats.length > limit ? `  ${index + 1}/${formats.length}` : '';
	const title = span(padText(toTitle(state, formats.length), columns - place.length, ellipsis) + place, 'strong');
	const items = toItems(state, formats).slice(start, end);
	const menu = {items, selected: index - start};
	const whole = toWhole(formats[index]?.output, state, rows - items.length - 2);
	const below = whole.length === 0 ? [] : [[], ...whole.map(text => [span(text)])];
	return {lines: [[title], ...toMenuLines(menu, columns, state.options), ...below], menu};
};

const toTitle = (state: State, found: number): string => {
	const environments = environmentsIn(state, formatNow(state));
	const [first, ...others] = environments;
	const what = first !== undefined && others.length === 0 ? labelOf(first) : `${environments.length} environments`;
	if (first === undefined) {
		return goneText;
	}
	return found === 0 ? `no match for ${searchOf(state).trim()}` : toPickWords(state.options.target, `${what} as`);
};

const toItems = (state: State, formats: readonly NamedOutput[]): Menu['items'] => {
	const width = widestLineCount(formats.map(({output}) => output));
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	const room = roomIn(state);
	return formats.map(({name, output, count}) => {
		const preview = toPreview(output, count, ` ${lineBreak} `, width);
		// Both ends of an output say more than its beginning; a reason is read from its start.
		const shown = output.type === 'text' ? cutMiddle(preview, room - nameWidth, ellipsis) : preview;
		return {name, label: cutText(`${padText(name, nameWidth - 1, ellipsis)} ${shown}`, room, ellipsis)};
	});
};

// The lines of an output that its row cannot show whole, as far as there is room.
const toWhole = (output: FormatOutput | undefined, state: State, most: number): readonly string[] => {
	if (output?.type !== 'text' || most < 1) {
		return [];
	}
	const {size, options} = state;
	const visible = output.text.slice(0, size.columns * size.rows);
	const lines = linesOf(visible).map(toSafeText);
	if (lines.length === 1 && cellsOf(output.text) <= roomIn(state) - nameWidth) {
		return [];
	}
	const wrapped = lines.flatMap(line => wrapText(line, size.columns));
	return wrapped.length <= most ? wrapped : [...wrapped.slice(0, most - 1), glyphsOf(options).ellipsis];
};

import {Box, Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import {formatNameOf} from '../formats/format.ts';
import {toPreview, widestLineCount} from '../formats/preview.ts';
import type {FormatOutput} from '../formats/write-format.ts';
import {labelOf} from '../listing/listing.ts';
import {toPickWords} from '../screen/pick-line.ts';
import {formatNow, formatOutputOf, pickedEnvironments, shownFormats} from '../state/picked.ts';
import {type State, searchOf} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {toSafeText} from '../text/safe-text.ts';
import {span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText, padText, wrapText} from '../text/width.ts';
import type {MenuAction} from '../update/update.ts';
import {TextLines} from './draw.tsx';
import {stylesOf} from './styled-text.ts';

type MenuProps = {
	readonly state: State;
	readonly rows: number;
	readonly onMenu: (action: MenuAction) => void;
};

// In cells, including the gap after it.
const nameWidth = 12;

/** The open menu of formats, which replaces the list. It keeps its own position and reports only the choice. */
export function FormatMenu({state, rows, onMenu}: MenuProps): ReactNode {
	const {size, options} = state;
	const formats = shownFormats(state).map(one => ({name: formatNameOf(one), output: formatOutputOf(state, one)}));
	const current = formatNameOf(formatNow(state));
	const index = formats.findIndex(({name}) => name === current);
	// Some lines are reserved for the whole text of the current format.
	const limit = Math.max(1, rows < 6 ? rows - 1 : rows - 2 - Math.floor(rows / 4));
	const place = formats.length > limit ? `  ${index + 1}/${formats.length}` : '';
	const heading = padText(toTitle(state, formats.length), size.columns - place.length, glyphsOf(options).ellipsis);
	const more = toWhole(formats[index]?.output, state, rows - Math.min(formats.length, limit) - 2);
	const {selected} = glyphsOf(options);
	const {accent, strong} = stylesOf(options.palette, true);
	return (
		<Box flexDirection="column" width={size.columns} height={rows}>
			<TextLines lines={[[span(heading + place, 'strong')]]} size={{...size, rows: 1}} look={options} />
			{/* SelectInput goes to its first item when its items change, and out of sight when its limit shrinks; a new key restarts it. */}
			<SelectInput
				key={[rows, ...formats.map(({name}) => name)].join(' ')}
				items={toItems(state, formats)}
				limit={limit}
				initialIndex={Math.max(0, index)}
				indicatorComponent={({isSelected = false}) => <Text>{isSelected ? accent(`${selected} `) : '  '}</Text>}
				itemComponent={({label, isSelected = false}) => (
					<Text wrap="truncate-end">{isSelected ? strong(padText(label, roomIn(state))) : label}</Text>
				)}
				// An empty menu has no item, although the type does not say so.
				onSelect={item => item && onMenu({type: 'chose', name: item.value})}
				onHighlight={item => item && onMenu({type: 'highlighted', name: item.value})}
			/>
			{more.length > 0 && <Text wrap="truncate-end">{['', ...more].join('\n')}</Text>}
		</Box>
	);
}

const toTitle = (state: State, found: number): string => {
	const environments = pickedEnvironments(state);
	const [first, ...others] = environments;
	const what = first !== undefined && others.length === 0 ? labelOf(first) : `${environments.length} environments`;
	return found === 0 ? `no match for ${searchOf(state).trim()}` : toPickWords(state.options.target, `${what} as`);
};

type NamedOutput = {readonly name: string; readonly output: FormatOutput};

const toItems = (state: State, formats: readonly NamedOutput[]) => {
	const {length} = pickedEnvironments(state);
	const width = widestLineCount(formats.map(({output}) => output));
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	const room = roomIn(state);
	return formats.map(({name, output}) => {
		const preview = toPreview(output, length, ` ${lineBreak} `, width);
		// Both ends of an output say more than its beginning; a reason is read from its start.
		const shown = output.type === 'text' ? cutMiddle(preview, room - nameWidth, ellipsis) : preview;
		const label = cutText(`${padText(name, nameWidth - 1, ellipsis)} ${shown}`, room, ellipsis);
		return {key: name, label: state.options.isAscii ? toAsciiText(label) : label, value: name};
	});
};

// The lines of a text that its row cannot show whole, as far as there is room.
const toWhole = (output: FormatOutput | undefined, state: State, most: number): readonly string[] => {
	if (output?.type !== 'text' || most < 1) {
		return [];
	}
	const {size, options} = state;
	const visible = output.text.slice(0, size.columns * size.rows);
	const lines = visible.split('\n').map(toSafeText);
	if (lines.length === 1 && cellsOf(output.text) <= roomIn(state) - nameWidth) {
		return [];
	}
	const wrapped = lines.flatMap(line => wrapText(line, size.columns));
	const shown = wrapped.length <= most ? wrapped : [...wrapped.slice(0, most - 1), glyphsOf(options).ellipsis];
	return shown.map(line => (options.isAscii ? toAsciiText(line) : line));
};

// Two cells are for the menu's cursor.
const roomIn = ({size}: State): number => size.columns - 2;

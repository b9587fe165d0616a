import {Box, Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import {formatNameOf} from '../formats/format.ts';
import {toPreview, widestLineCount} from '../formats/preview.ts';
import {toNumber} from '../keys/keymap.ts';
import {labelOf} from '../listing/listing.ts';
import {toPickWords} from '../screen/pick-line.ts';
import {formatOutputOf, pickedEnvironments, shownFormats} from '../state/picked.ts';
import {isNamedByHost, shownServices} from '../state/source-name.ts';
import {type OpenMenu, type State, searchOf} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {toSafeText} from '../text/safe-text.ts';
import {span} from '../text/spans.ts';
import {cellsOf, cutMiddle, cutText, padText, widestOf, wrapText} from '../text/width.ts';
import type {MenuAction} from '../update/menu.ts';
import {TextLines} from './draw.tsx';
import {stylesOf} from './styled-text.ts';

type MenuProps = {
	readonly state: State;
	readonly open: OpenMenu;
	readonly rows: number;
	/** Gets the name of the chosen or current choice. */
	readonly on: (type: MenuAction['type'], name: string) => void;
};

// In cells, including the gap after it.
const nameWidth = 12;

/** The open menu, which replaces the list. It keeps its own position and reports only the choice. */
export function OpenedMenu({state, open, rows, on}: MenuProps): ReactNode {
	const {size, options} = state;
	const {title, items, current, below} = open.type === 'copy-as' ? formatMenu(state) : serviceMenu(state);
	const found = items.findIndex(({key}) => key === (open.highlighted ?? current));
	const index = Math.max(0, found);
	// Some lines are reserved for the whole text of the current format.
	const limit = Math.max(1, rows < 6 ? rows - 1 : rows - 2 - Math.floor(rows / 4));
	const place = items.length > limit ? `  ${index + 1}/${items.length}` : '';
	const text = items.length === 0 ? `no match for ${searchOf(state).trim()}` : title;
	const heading = padText(text, size.columns - place.length, glyphsOf(options).ellipsis) + place;
	const more = below(items[index]?.key, rows - Math.min(items.length, limit) - 2);
	const {selected} = glyphsOf(options);
	const {accent, strong} = stylesOf(options.palette, true);
	return (
		<Box flexDirection="column" width={size.columns} height={rows}>
			<TextLines lines={[[span(heading, 'strong')]]} size={{...size, rows: 1}} look={options} />
			{/* SelectInput goes to its first item when its items change, and out of sight when its limit shrinks; a new key restarts it. */}
			<SelectInput
				key={[rows, open.jumps, ...items.map(item => item.key)].join(' ')}
				items={items.map(({key, text}, number) => ({key, label: toLabel(state, number, text), value: key}))}
				limit={limit}
				initialIndex={index}
				indicatorComponent={({isSelected = false}) => <Text>{isSelected ? accent(`${selected} `) : '  '}</Text>}
				itemComponent={({label, isSelected = false}) => (
					<Text wrap="truncate-end">{isSelected ? strong(padText(label, size.columns - 2)) : label}</Text>
				)}
				// An empty menu has no item, although the type does not say so.
				onSelect={item => item && on('chose', item.value)}
				onHighlight={item => item && on('highlighted', item.value)}
			/>
			{more.length > 0 && <Text wrap="truncate-end">{['', ...more].join('\n')}</Text>}
		</Box>
	);
}

const formatMenu = (state: State) => {
	const {target, format} = state.options;
	const environments = pickedEnvironments(state);
	const [first, ...others] = environments;
	const what = first !== undefined && others.length === 0 ? labelOf(first) : `${environments.length} environments`;
	const formats = shownFormats(state).map(one => ({key: formatNameOf(one), output: formatOutputOf(state, one)}));
	const width = widestLineCount(formats.map(({output}) => output));
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	const room = roomInLabel(state) - nameWidth;
	const items = formats.map(({key, output}) => {
		const preview = toPreview(output, environments.length, ` ${lineBreak} `, width);
		// Both ends of an output say more than its beginning; a reason is read from its start.
		const shown = output.type === 'text' ? cutMiddle(preview, room, ellipsis) : preview;
		return {key, text: padText(key, nameWidth, ellipsis) + shown};
	});
	const below = (name: string | undefined, most: number) => {
		const output = formats.find(({key}) => key === name)?.output;
		return output?.type === 'text' ? toWhole(output.text, room, state, most) : [];
	};
	return {title: toPickWords(target, `${what} as`), items, current: formatNameOf(format), below};
};

// The lines of a text that its row cannot show whole, as far as there is room.
const toWhole = (text: string, room: number, {size, options}: State, most: number): readonly string[] => {
	const visible = text.slice(0, size.columns * size.rows);
	const lines = visible.split('\n').map(toSafeText);
	if (lines.length === 1 && cellsOf(text) <= room) {
		return [];
	}
	const wrapped = lines.flatMap(line => wrapText(line, size.columns));
	const {ellipsis} = glyphsOf(options);
	const shown = wrapped.length <= most ? wrapped : [...wrapped.slice(0, Math.max(0, most - 1)), ellipsis];
	return most < 1 ? [] : shown.map(line => (options.isAscii ? toAsciiText(line) : line));
};

const serviceMenu = (state: State) => {
	const services = shownServices(state);
	const {marked} = glyphsOf(state.options);
	const width = widestOf(services.map(({name}) => name));
	const items = services.map(({name, host}) => {
		const text = isNamedByHost({name, host}) ? host : `${padText(name, width)}  ${host}`;
		return {key: name, text: `${name === state.service ? marked : ' '} ${text}`};
	});
	return {title: 'go to service', items, current: state.service, below: () => []};
};

// Two cells are for the menu's cursor, and two for the number.
const roomInLabel = ({size}: State): number => size.columns - 4;

// The first nine choices have a number, and that key moves to them.
const toLabel = (state: State, index: number, text: string): string => {
	const {isAscii} = state.options;
	const number = searchOf(state) === '' ? toNumber(index) : '';
	const label = `${number.padEnd(1)} ${cutText(text, roomInLabel(state), glyphsOf(state.options).ellipsis)}`;
	return isAscii ? toAsciiText(label) : label;
};

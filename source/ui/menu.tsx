import {Box, Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import type {Size} from '../state/layout.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {Line, type Look} from './line.tsx';
import {looksOf} from './looks.ts';

export type MenuProps = {
	readonly state: {readonly size: Size; readonly options: Look};
	/** How many lines there are for it. */
	readonly rows: number;
	/** What is chosen, in a line above. */
	readonly title: string;
	readonly items: readonly {readonly name: string; readonly label: string}[];
	/** The position selected at first. */
	readonly initialIndex: number;
	/** Told the position that was chosen. */
	readonly onChoose: (index: number) => void;
	/** Told the position that is selected now, when that changed. */
	readonly onSelect?: (index: number) => void;
};

/** A menu in place of the list. It holds its own position; the choice is told. */
export function Menu({title, ...props}: MenuProps): ReactNode {
	const {state, rows} = props;
	return (
		<Box flexDirection="column" width={state.size.columns} height={rows}>
			<Line spans={[{text: title, tone: 'strong'}]} look={state.options} />
			<MenuItems {...props} rows={rows - 1} />
		</Box>
	);
}

/** The choices of a menu alone. */
export function MenuItems({state, rows, items, initialIndex, onChoose, onSelect}: Omit<MenuProps, 'title'>): ReactNode {
	const {selected} = glyphsOf(state.options);
	const {accent, strong} = looksOf(state.options.palette);
	return (
		// It keeps its position when there is less room, beside what it shows then; so it starts anew.
		<SelectInput
			key={rows}
			items={items.map(({name, label}, index) => ({key: name, value: index, label}))}
			limit={Math.max(1, rows)}
			initialIndex={Math.max(0, initialIndex)}
			indicatorComponent={({isSelected = false}) => <Text>{isSelected ? accent(`${selected} `) : '  '}</Text>}
			itemComponent={({label, isSelected = false}) => (
				<Text wrap="truncate-end">{isSelected ? strong(label) : label}</Text>
			)}
			onHighlight={item => {
				if (item !== undefined) {
					onSelect?.(item.value);
				}
			}}
			onSelect={item => {
				// Without a position it tells of nothing.
				if (item !== undefined) {
					onChoose(item.value);
				}
			}}
		/>
	);
}

import {Box, Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import type {Size} from '../state/layout.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {span} from '../text/spans.ts';
import type {Look} from './styled-text.ts';
import {TextLine} from './text-lines.tsx';
import {stylesOf} from './tone-styles.ts';

type MenuProps<Value> = {
	readonly state: {readonly size: Size; readonly options: Look};
	/** The number of lines for it. */
	readonly rows: number;
	/** The line above. */
	readonly title: string;
	readonly items: {readonly key: string; readonly label: string; readonly value: Value}[];
	/** The first selection; -1 means the first item. */
	readonly initialIndex: number;
	/** The lines below the items, after an empty one: as many as the items leave room for. */
	readonly below?: readonly string[];
	/** Another value restarts it at `initialIndex`. */
	readonly restart: string;
	readonly onChoose: (value: Value) => void;
	readonly onHighlight: (value: Value) => void;
};

/** A menu instead of the list. It keeps its own position and reports only the choice. */
export function TitledMenu<Value>({
	state,
	rows,
	title,
	items,
	initialIndex,
	below = [],
	restart,
	onChoose,
	onHighlight,
}: MenuProps<Value>): ReactNode {
	const {size, options} = state;
	const {selected} = glyphsOf(options);
	const {accent, strong} = stylesOf(options.palette);
	return (
		<Box flexDirection="column" width={size.columns} height={rows}>
			<TextLine spans={[span(title, 'strong')]} look={options} />
			{/* SelectInput keeps its position when its limit shrinks, so the cursor could be out of sight; another key restarts it. */}
			<SelectInput
				key={`${rows} ${restart}`}
				items={items}
				limit={Math.max(1, rows - 1)}
				initialIndex={Math.max(0, initialIndex)}
				indicatorComponent={({isSelected = false}) => <Text>{isSelected ? accent(`${selected} `) : '  '}</Text>}
				itemComponent={({label, isSelected = false}) => (
					<Text wrap="truncate-end">{isSelected ? strong(label) : label}</Text>
				)}
				// In an empty menu there is no item, whatever the type says.
				onSelect={item => item && onChoose(item.value)}
				onHighlight={item => item && onHighlight(item.value)}
			/>
			{below.length > 0 && <Text wrap="truncate-end">{['', ...below].join('\n')}</Text>}
		</Box>
	);
}

import {Box, Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import {type FormName, formNames} from '../core/forms.ts';
import {glyphsOf, toAsciiText} from '../core/glyphs.ts';
import {labelOf} from '../core/listing.ts';
import {yieldOf} from '../core/pick.ts';
import {pickedResources, type State} from '../core/state.ts';
import {cutText, padText, toSafeText} from '../core/text.ts';
import {Line} from './line.tsx';

export type FormMenuProps = {
	readonly state: State;
	/** How many lines there are for it. */
	readonly rows: number;
	readonly onChoose: (form: FormName) => void;
};

const nameWidth = 12;

/** The menu of the forms, each with what it would yield. It holds its own position; the choice is an action. */
export function FormMenu({state, rows, onChoose}: FormMenuProps): ReactNode {
	const {columns} = state.size;
	const {selected} = glyphsOf(state.options);
	const items = formNames.map(form => ({key: form, value: form, label: toLabel(state, form, columns - 2)}));
	return (
		<Box flexDirection="column" width={columns} height={rows}>
			<Line
				spans={[{text: cutText(`copy ${toWhat(state)} as`, columns), tone: 'strong'}]}
				isAscii={state.options.isAscii}
			/>
			{/* It keeps its position when there is less room, beside what it shows then; so it starts anew. */}
			<SelectInput
				key={rows}
				items={items}
				limit={Math.max(1, rows - 1)}
				initialIndex={formNames.indexOf(state.form)}
				indicatorComponent={({isSelected = false}) => <Text color="magenta">{isSelected ? `${selected} ` : '  '}</Text>}
				itemComponent={({label, isSelected = false}) => (
					<Text bold={isSelected} wrap="truncate-end">
						{label}
					</Text>
				)}
				onSelect={item => {
					// Without a position it tells of nothing.
					if (item !== undefined) {
						onChoose(item.value);
					}
				}}
			/>
		</Box>
	);
}

const toWhat = (state: State): string => {
	const resources = pickedResources(state);
	const [first] = resources;
	return resources.length === 1 && first !== undefined ? labelOf(first) : `${resources.length} environments`;
};

const toLabel = (state: State, form: FormName, columns: number): string => {
	const yielded = yieldOf(state, form, state.options.target === 'clipboard');
	const {ellipsis} = glyphsOf(state.options);
	// Several lines are shown as one; a refusal as what would be said.
	const shown = yielded.type === 'text' ? toSafeText(yielded.text.replaceAll('\n', '  ')) : `(${yielded.reason})`;
	const label = padText(form, nameWidth) + cutText(shown, Math.max(0, columns - nameWidth), ellipsis);
	return state.options.isAscii ? toAsciiText(label) : label;
};

import {Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import type {Menu} from '../screen/menu.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {span, type Tone} from '../text/spans.ts';
import type {Look} from '../text/styles.ts';
import {padText} from '../text/width.ts';
import {toStyledText} from './styled-text.ts';

type MenuProps = {readonly menu: Menu; readonly columns: number; readonly look: Look};

/**
The visible part of a menu. SelectInput only draws: it does not listen to keys, and it keeps a position of its own, so each position
has a new component.
*/
export function MenuView({menu: {items, selected}, columns, look}: MenuProps): ReactNode {
	const sign = `${glyphsOf(look).selected} `;
	const toBar = (text: string, tone: Tone) => toStyledText([{text, tone, isSelected: true}], look);
	return (
		<SelectInput
			key={[selected, ...items.map(({name}) => name)].join(' ')}
			items={items.map(({name, label}) => ({key: name, value: name, label}))}
			isFocused={false}
			initialIndex={selected}
			indicatorComponent={({isSelected = false}) => <Text>{isSelected ? toBar(sign, 'accent') : '  '}</Text>}
			itemComponent={({label, isSelected = false}) => (
				<Text wrap="truncate-end">
					{isSelected ? toBar(padText(label, columns - 2), 'strong') : toStyledText([span(label)], look)}
				</Text>
			)}
		/>
	);
}

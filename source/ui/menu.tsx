import {Text} from 'ink';
import SelectInput from 'ink-select-input';
import type {ReactNode} from 'react';
import type {Menu} from '../screen/formats.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {padText} from '../text/width.ts';
import {type Look, stylesOf} from './styled-text.ts';

type MenuProps = {readonly menu: Menu; readonly columns: number; readonly look: Look};

/**
The visible part of a menu. SelectInput only draws: it does not listen to keys, and it keeps a position of its own, so each position
has a new component.
*/
export function MenuView({menu: {items, selected}, columns, look}: MenuProps): ReactNode {
	const sign = `${glyphsOf(look).selected} `;
	const {accent, strong} = stylesOf(look.palette, true);
	const toText = (label: string) => (look.isAscii ? toAsciiText(label) : label);
	return (
		<SelectInput
			key={[selected, ...items.map(({name}) => name)].join(' ')}
			items={items.map(({name, label}) => ({key: name, value: name, label: toText(label)}))}
			isFocused={false}
			initialIndex={selected}
			indicatorComponent={({isSelected = false}) => <Text>{isSelected ? accent(sign) : '  '}</Text>}
			itemComponent={({label, isSelected = false}) => (
				<Text wrap="truncate-end">{isSelected ? strong(padText(label, columns - 2)) : label}</Text>
			)}
		/>
	);
}

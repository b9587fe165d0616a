import type {ReactNode} from 'react';
import {type Form, formNameOf} from '../forms/form.ts';
import {toPreview, widestLineCount} from '../forms/preview.ts';
import type {Yield} from '../forms/write-form.ts';
import {labelOf} from '../listing/listing.ts';
import {pickedResources, yieldOf} from '../state/picked.ts';
import type {State} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {cutText, padText} from '../text/width.ts';
import {Menu} from './menu.tsx';

export type FormMenuProps = {
	readonly state: State;
	/** How many lines there are for it. */
	readonly rows: number;
	readonly onChoose: (form: Form) => void;
};

const nameWidth = 12;

/** The menu of the forms, each with what it would yield; the choice is an action. */
export function FormMenu({state, rows, onChoose}: FormMenuProps): ReactNode {
	const {columns} = state.size;
	const {forms, target} = state.options;
	const yields = forms.map(form => yieldOf(state, form, target === 'clipboard'));
	const width = widestLineCount(yields);
	return (
		<Menu
			state={state}
			rows={rows}
			title={cutText(`${target === 'output' ? 'print' : 'copy'} ${toWhat(state)} as`, columns)}
			items={forms.map(formNameOf).map((name, index) => ({name, label: toLabel(state, name, yields[index], width)}))}
			initialIndex={forms.indexOf(state.form)}
			onChoose={index => {
				const form = forms[index];
				if (form !== undefined) {
					onChoose(form);
				}
			}}
		/>
	);
}

const toWhat = (state: State): string => {
	const resources = pickedResources(state);
	const [first] = resources;
	return resources.length === 1 && first !== undefined ? labelOf(first) : `${resources.length} environments`;
};

const toLabel = (state: State, name: string, yielded: Yield | undefined, width: number): string => {
	const {ellipsis, lineBreak} = glyphsOf(state.options);
	const room = Math.max(0, state.size.columns - 2 - nameWidth);
	const shown = yielded === undefined ? '' : toPreview(yielded, pickedResources(state).length, ` ${lineBreak} `, width);
	const label = padText(name, nameWidth) + cutText(shown, room, ellipsis);
	return state.options.isAscii ? toAsciiText(label) : label;
};

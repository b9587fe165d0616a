import type {ReactNode} from 'react';
import {toPreview} from '../core/form-preview.ts';
import {type Form, formNameOf} from '../core/forms.ts';
import {glyphsOf, toAsciiText} from '../core/glyphs.ts';
import {labelOf} from '../core/listing.ts';
import {yieldOf} from '../core/pick.ts';
import {pickedResources} from '../core/selection.ts';
import type {State} from '../core/state.ts';
import {cutText, padText} from '../core/text.ts';
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
	return (
		<Menu
			state={state}
			rows={rows}
			title={cutText(`${target === 'output' ? 'print' : 'copy'} ${toWhat(state)} as`, columns)}
			items={forms.map(form => ({name: formNameOf(form), label: toLabel(state, form, columns - 2)}))}
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

const toLabel = (state: State, form: Form, columns: number): string => {
	const yielded = yieldOf(state, form, state.options.target === 'clipboard');
	const {ellipsis, lineBreak} = glyphsOf(state.options);
	const shown = toPreview(yielded, pickedResources(state).length, ` ${lineBreak} `);
	const label = padText(formNameOf(form), nameWidth) + cutText(shown, Math.max(0, columns - nameWidth), ellipsis);
	return state.options.isAscii ? toAsciiText(label) : label;
};

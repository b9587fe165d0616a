import type {ReactNode} from 'react';
import {type Form, formNameOf} from '../forms/form.ts';
import {toPreview, widestLineCount} from '../forms/preview.ts';
import {shownKeyOf, toNumber} from '../keys/keymap.ts';
import {labelOf} from '../listing/listing.ts';
import {toPickWords} from '../screen/labels.ts';
import {highlightedForm, pickedResources, yieldOf} from '../state/picked.ts';
import {isNamedByHost, shownServices} from '../state/source-name.ts';
import {type State, searchOf} from '../state/state.ts';
import {glyphsOf, toAsciiText} from '../text/glyphs.ts';
import {cellsOf, cutMiddle, cutText, padText, widestOf} from '../text/width.ts';
import {TitledMenu} from './menu.tsx';

type MenuOf<Choice> = {
	readonly state: State;
	/** How many lines there are for it. */
	readonly rows: number;
	readonly onChoose: (choice: Choice) => void;
};

// In cells, with the gap after it.
const nameWidth = 12;

/** The menu of the forms, each with a preview of what it yields. */
export function FormMenu({
	state,
	rows,
	onChoose,
	onHighlight,
}: MenuOf<Form> & {readonly onHighlight?: ((form: Form) => void) | undefined}): ReactNode {
	const {forms, target} = state.options;
	const resources = pickedResources(state);
	const [first] = resources;
	const what = resources.length === 1 && first !== undefined ? labelOf(first) : `${resources.length} environments`;
	const yields = forms.map(form => yieldOf(state, form, target === 'clipboard', resources));
	const width = widestLineCount(yields);
	const {lineBreak, ellipsis} = glyphsOf(state.options);
	// Of a text both ends tell more than its beginning; a reason is read from its start.
	const previews = yields.map(yielded => {
		const preview = toPreview(yielded, resources.length, ` ${lineBreak} `, width);
		return yielded.type === 'text' ? cutMiddle(preview, roomInLabel(state) - nameWidth, ellipsis) : preview;
	});
	const items = forms.map((form, index) => {
		const key = formNameOf(form);
		return {key, label: toLabel(state, index, padText(key, nameWidth, ellipsis) + previews[index]), value: form};
	});
	return (
		<TitledMenu
			state={state}
			rows={rows}
			title={cutText(toPickWords(target, `${what} as`), state.size.columns)}
			items={items}
			initialIndex={forms.indexOf(highlightedForm(state))}
			footer={toUseFormText(state)}
			onChoose={onChoose}
			onHighlight={onHighlight}
		/>
	);
}

// How the form becomes the one of enter, and for good where that fits.
const toUseFormText = ({options, size}: State): string | undefined => {
	const key = shownKeyOf(options, 'copy-as', 'use-form');
	const text = `${key}: use for enter until you quit`;
	const full = `${text} (to keep it, set "form" in the config)`;
	return key === undefined ? undefined : cutText(cellsOf(full) <= size.columns ? full : text, size.columns);
};

/** The menu of the services that its search finds, each with its host; the name of the chosen one is passed on. */
export function ServiceMenu({state, rows, onChoose}: MenuOf<string>): ReactNode {
	const services = shownServices(state);
	const {marked} = glyphsOf(state.options);
	const width = widestOf(services.map(({name}) => name));
	const items = services.map((service, index) => {
		const {name, host} = service;
		const inUse = name === state.service ? marked : ' ';
		const text = isNamedByHost(service) ? host : `${padText(name, width)}  ${host}`;
		return {key: name, label: toLabel(state, index, `${inUse} ${text}`), value: name};
	});
	const title = services.length === 0 ? `no service matches ${searchOf(state).trim()}` : 'go to service';
	return (
		<TitledMenu
			state={state}
			rows={rows}
			title={cutText(title, state.size.columns)}
			items={items}
			initialIndex={services.findIndex(({name}) => name === state.service)}
			onChoose={onChoose}
		/>
	);
}

// Two cells go to the cursor of the menu, and two to the number.
const roomInLabel = ({size}: State): number => size.columns - 4;

// The first nine have a number, which chooses at once.
const toLabel = (state: State, index: number, text: string): string => {
	const {isAscii} = state.options;
	const label = `${toNumber(index).padEnd(1)} ${cutText(text, roomInLabel(state), glyphsOf(state.options).ellipsis)}`;
	return isAscii ? toAsciiText(label) : label;
};

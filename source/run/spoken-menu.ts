import {type Form, formNameOf} from '../forms/form.ts';
import {toPreview} from '../forms/preview.ts';
import {pickedResources, yieldOf} from '../state/picked.ts';
import type {Open, State} from '../state/state.ts';
import type {Program} from '../update/program.ts';
import type {Action} from '../update/update.ts';

export type SpokenMenu = {
	/** Takes a key that is for the menu, in the bytes of the pump. */
	readonly hand: (bytes: string) => Promise<void>;
	/** Says what there is to choose, when a menu has been opened. */
	readonly open: () => void;
};

type Item = {readonly name: string; readonly says: string; readonly choice: Action};

type Items = {readonly title: string; readonly items: readonly Item[]; readonly start: number};

/**
Makes the menus for a screen reader: the first nine items are said with their numbers, each of which chooses at once, so
that none has two digits; enter takes the one said last.
*/
export const createSpokenMenu = (program: Program, say: (lines: readonly string[]) => void): SpokenMenu => {
	let position = 0;
	const itemsNow = () => itemsOf(program.getState());
	const choose = (item: Item | undefined) => {
		if (item !== undefined) {
			program.dispatch(item.choice);
		}
	};
	const moveTo = (index: number) => {
		const {items} = itemsNow();
		position = Math.max(0, Math.min(items.length - 1, index));
		const item = items[position];
		say(item === undefined ? [] : [toLine(item, position)]);
	};
	return {
		open: () => {
			const {title, items, start} = itemsNow();
			const numbers = `1 to ${Math.min(mostNumbered, items.length)}`;
			say([`${title}, ${items.length} of them: ${numbers}, or up, down and enter`, ...items.map(toLine)]);
			moveTo(start);
		},
		hand: async bytes => {
			const {items} = itemsNow();
			if (/^[1-9]$/.test(bytes)) {
				choose(items[Number(bytes) - 1]);
			} else if (bytes === '\r') {
				choose(items[position]);
			} else if (bytes === '\u001b[A') {
				moveTo(position - 1);
			} else if (bytes === '\u001b[B') {
				moveTo(position + 1);
			}
		},
	};
};

/** Whether what is open is a menu. */
export const isMenu = (open: Open | undefined): boolean => open === 'copy-as' || open === 'services';

const mostNumbered = 9;

const toLine = ({name, says}: Item, index: number): string =>
	index < mostNumbered ? `${index + 1}, ${name}: ${says}` : `${name}: ${says}`;

const itemsOf = (state: State): Items => {
	const {forms, services} = state.options;
	return state.open === 'services'
		? {
				title: 'services',
				items: services.map(({name, host}) => ({
					name,
					says: host,
					choice: {type: 'chose-service' as const, service: name},
				})),
				start: services.findIndex(({name}) => name === state.service),
			}
		: {title: 'forms', items: forms.map(form => toFormItem(state, form)), start: forms.indexOf(state.form)};
};

const toFormItem = (state: State, form: Form): Item => {
	const yielded = yieldOf(state, form, state.options.target === 'clipboard');
	const says =
		yielded.type === 'refused' ? yielded.reason : toPreview(yielded, pickedResources(state).length, ', line break, ');
	return {name: formNameOf(form), says, choice: {type: 'chose', form}};
};

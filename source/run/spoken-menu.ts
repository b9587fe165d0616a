import {type Form, formNameOf} from '../forms/form.ts';
import {toPreview} from '../forms/preview.ts';
import {mostNumbered, toNumber} from '../keys/keymap.ts';
import {highlightedForm, pickedResources, yieldOf} from '../state/picked.ts';
import {shownServices} from '../state/source-name.ts';
import {isMenuOpen, modeOf, type State, searchOf} from '../state/state.ts';
import type {Program} from '../update/program.ts';
import type {Action} from '../update/update.ts';

type Item = {readonly name: string; readonly says: string; readonly choice: Action};

type Menu = {readonly title: string; readonly items: readonly Item[]; readonly start: number};

/**
Makes the menus for a screen reader. `follow` says after each change of the state what there is to choose, `hand` takes a key
for the menu as bytes. The first nine items have numbers, which choose at once; enter takes the item said last.
*/
export const createSpokenMenu = (program: Program, say: (lines: readonly string[]) => void) => {
	let position = 0;
	const moveTo = (index: number) => {
		const {items} = menuOf(program.getState());
		position = Math.max(0, Math.min(items.length - 1, index));
		const item = items[position];
		say(item === undefined ? [] : [toLine(item, position)]);
		if (item?.choice.type === 'chose') {
			program.dispatch({...item.choice, type: 'highlighted'});
		}
	};
	return {
		follow: (before: State, state: State) => {
			const {title, items, start} = menuOf(state);
			if (!isMenuOpen(state) || (state.open?.type === before.open?.type && searchOf(state) === searchOf(before))) {
				return;
			}
			const numbers = `1 to ${Math.min(mostNumbered, items.length)}`;
			const ways = modeOf(state) === 'search' ? 'up, down and enter' : `press ${numbers}, or up, down and enter`;
			say([items.length === 0 ? `no ${title}` : `${items.length} ${title}: ${ways}`, ...items.map(toLine)]);
			moveTo(start);
		},
		hand: async (bytes: string) => {
			if (bytes === '\r') {
				const item = menuOf(program.getState()).items[position];
				if (item !== undefined) {
					program.dispatch(item.choice);
				}
			} else if (bytes === '\u001b[A') {
				moveTo(position - 1);
			} else if (bytes === '\u001b[B') {
				moveTo(position + 1);
			}
		},
	};
};

const toLine = ({name, says}: Item, index: number): string =>
	[toNumber(index), `${name}: ${says}`].filter(part => part !== '').join(', ');

const menuOf = (state: State): Menu => {
	const {forms} = state.options;
	if (state.open?.type !== 'services') {
		return {
			title: 'forms',
			items: forms.map(form => toFormItem(state, form)),
			start: forms.indexOf(highlightedForm(state)),
		};
	}
	const services = shownServices(state);
	const items = services.map(
		({name, host}): Item => ({
			name,
			says: name === state.service ? `${host}, in use` : host,
			choice: {type: 'chose-service', service: name},
		}),
	);
	return {title: 'services', items, start: services.findIndex(({name}) => name === state.service)};
};

const toFormItem = (state: State, form: Form): Item => {
	const yielded = yieldOf(state, form, state.options.target === 'clipboard');
	const says =
		yielded.type === 'refused' ? yielded.reason : toPreview(yielded, pickedResources(state).length, ', line break, ');
	return {name: formNameOf(form), says, choice: {type: 'chose', form}};
};

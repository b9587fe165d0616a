import {type Format, formatNameOf} from '../formats/format.ts';
import {toPreview} from '../formats/preview.ts';
import {toNumber} from '../keys/keymap.ts';
import {pickedResources, shownFormats, yieldOf} from '../state/picked.ts';
import {shownServices} from '../state/source-name.ts';
import {isMenuOpen, type State, searchOf} from '../state/state.ts';
import type {Program} from '../update/program.ts';

type Item = {readonly name: string; readonly says: string};

/**
Makes the menus for a screen reader. `follow` says after each change of the state what the choices are, or the current one; `hand`
gets a key for the menu as bytes. The first nine items have numbers, which move to them.
*/
export const createSpokenMenu = (program: Program, say: (lines: readonly string[]) => void) => ({
	follow: (before: State, state: State) => {
		if (!isMenuOpen(state)) {
			return;
		}
		const {title, items, at} = menuOf(state);
		const item = items[at];
		if (state.open?.type !== before.open?.type || searchOf(state) !== searchOf(before)) {
			say([items.length === 0 ? `no ${title}` : `${items.length} ${title}: up, down and enter`, ...items.map(toLine)]);
		} else if (item === undefined || at === menuOf(before).at) {
			return;
		}
		say(item === undefined ? [] : [toLine(item, at)]);
	},
	hand: async (bytes: string) => {
		const {items, at} = menuOf(program.getState());
		const to = Math.max(0, Math.min(items.length - 1, at + (steps.get(bytes) ?? 0)));
		const item = items[to];
		if (item === undefined) {
			return;
		}
		if (bytes === '\r') {
			program.dispatch({type: 'chose', name: item.name});
		} else if (to === at) {
			say([toLine(item, at)]);
		} else {
			program.dispatch({type: 'highlighted', name: item.name});
		}
	},
});

const steps: ReadonlyMap<string, number> = new Map([
	['\u001b[A', -1],
	['\u001b[B', 1],
]);

const toLine = ({name, says}: Item, index: number): string =>
	[toNumber(index), `${name}: ${says}`].filter(part => part !== '').join(', ');

const menuOf = (state: State) => {
	const {open, options, service} = state;
	const isOfFormats = open?.type !== 'services';
	const items = isOfFormats ? shownFormats(state).map(format => toFormatItem(state, format)) : toServiceItems(state);
	const current = isOfFormats ? formatNameOf(options.format) : service;
	const highlighted = open?.type === 'copy-as' || open?.type === 'services' ? open.highlighted : undefined;
	const at = Math.max(
		0,
		items.findIndex(({name}) => name === (highlighted ?? current)),
	);
	return {title: isOfFormats ? 'formats' : 'services', items, at};
};

const toServiceItems = (state: State): readonly Item[] =>
	shownServices(state).map(({name, host}) => ({name, says: name === state.service ? `${host}, in use` : host}));

const toFormatItem = (state: State, format: Format): Item => {
	const yielded = yieldOf(state, format, state.options.target === 'clipboard');
	const says =
		yielded.type === 'refused' ? yielded.reason : toPreview(yielded, pickedResources(state).length, ', line break, ');
	return {name: formatNameOf(format), says};
};

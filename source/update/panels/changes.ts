import {labelOf} from '../../listing/labels.ts';
import {selectedChange, toChangeText} from '../../state/changes.ts';
import type {State} from '../../state/state.ts';
import {emptyLine} from '../../text/line-edit.ts';
import {type Next, withEffect, withNotice} from '../effects.ts';
import {goTo} from '../go-to.ts';
import {whyNone} from '../last-pick.ts';
import {moveItem, togglePanel} from './panels.ts';

/** Opens the changes, or closes what is over them, or them; without changes, says why there are none. */
export const toggleChanges = (state: State): State => {
	const {changes} = state;
	if (changes !== undefined && changes.list.length > 0) {
		return togglePanel(state, {type: 'changes', search: emptyLine});
	}
	return withNotice(state, changes === undefined ? whyNotCompared(state) : `no changes since ${changes.since}`);
};

const whyNotCompared = ({load, loaded, options}: State): string => {
	if (loaded?.from.type === 'cache') {
		const until = load.type === 'loading' ? 'until the service responds' : 'until the listing is reloaded';
		return `changes are unknown ${options.offline ? 'offline' : until}`;
	}
	return loaded?.listing.next === undefined
		? `no earlier listing to compare with${whyNone({options})}`
		: 'an incomplete listing cannot be compared';
};

/** Selects the change `count` further down (up if negative), but not beyond the ends. */
export const selectChangeBy = (state: State, count: number): State =>
	moveItem(state, 'changes', selectedChange(state)?.id, count);

/** Selects the environment of the selected change in the list, or says why there is none. */
export const goToChange = (state: State): State => {
	const row = selectedChange(state);
	if (row === undefined) {
		return withNotice(state, whyNoChange(state));
	}
	const [{environment}] = row.changes;
	return row.sign === '-'
		? withNotice(state, `${labelOf(environment)} no longer exists`)
		: {...goTo(state, environment.id), mode: 'list'};
};

/** Copies what the selected row of the changes says. */
export const copyChange = (state: State): Next => {
	const row = selectedChange(state);
	return row === undefined
		? withNotice(state, whyNoChange(state))
		: withEffect(state, {type: 'copy', text: toChangeText(row), leaves: false});
};

const whyNoChange = ({changes}: State): string =>
	changes === undefined ? 'comparing with the earlier listing' : 'no match';

import {findPicked} from '../listing/identity.ts';
import {labelOf} from '../listing/listing.ts';
import {selectedChange, toChangeText} from '../state/changes.ts';
import {type Next, withEffect, withNotice} from '../state/effects.ts';
import {selectedKey, withChosen, withSelected} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {emptyLine} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {withFound} from './filter.ts';
import {closeTo, moveItem, togglePanel} from './panels.ts';

export const toggleChanges = (state: State): State => {
	const {changes} = state;
	if (changes !== undefined && changes.list.length > 0) {
		return togglePanel(state, {type: 'changes', search: emptyLine});
	}
	return withNotice(state, changes === undefined ? whyNotCompared(state) : `no changes since ${changes.since}`);
};

// The demo and a file have no history.
const whyNone = ({options: {demo, input}}: Pick<State, 'options'>): string =>
	demo ? ': this is the demo' : input === undefined ? '' : ': this is a file';

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

/**
Selects an environment of the listing, and closes what is open over the list: a filter that hides it is cleared, and its group is
unfolded.
*/
const goTo = (before: State, id: number): State => {
	const state = closeTo(before, 0);
	const isHidden = !state.found.matches.includes(id);
	const group = state.loaded?.listing.environments[id]?.group ?? -1;
	const folded = state.folded.difference(new Set([group]));
	const shown = {...state, folded, ...(isHidden && {filter: emptyLine})};
	return {...withFound(withChosen(withSelected(shown, id), [id])), scroll: 0};
};

/**
Selects the last pick with its tags mode; from a past pick the one before, and from the oldest the last. Skips environments that
no longer exist.
*/
export const selectLastPick = (state: State): State => {
	const {picks, loaded, tagsMode} = state;
	const selected = state.selection.key === undefined ? undefined : selectedKey(state);
	const all = picks.map(pick => ({pick, id: loaded && findPicked(loaded.listing, pick.environment)?.id}));
	// Several picks may be the same environment now: the newest counts.
	const past = all.filter(({id}, index) => id === undefined || all.findIndex(one => one.id === id) === index);
	const from = selected === undefined ? 0 : past.findIndex(({id}) => id === selected) + 1;
	const order = [...past.slice(from), ...past.slice(0, from)];
	const skipped = order.findIndex(({id}) => id !== undefined);
	const {pick, id} = order[skipped] ?? {};
	if (pick === undefined || id === undefined) {
		return withNotice(
			state,
			picks.length === 0 ? `no past pick${whyNone(state)}` : 'none of the past picks still exists',
		);
	}
	if (id === selected && state.panels.length === 0 && pick.mode === tagsMode) {
		return withNotice(state, 'no other past pick');
	}
	const next = {...goTo(state, id), tagsMode: pick.mode};
	const gone = new Set(order.slice(0, skipped).map(one => one.pick.environment.identity)).size;
	const says = [
		`picked ${pick.when}`,
		...(pick.mode === tagsMode ? [] : [`tags: ${pick.mode}, as then`]),
		...(gone === 0
			? []
			: [`skipped ${countOf(gone, 'environment')} that no longer ${gone === 1 ? 'exists' : 'exist'}`]),
	];
	return withNotice(next, says.join('; '));
};

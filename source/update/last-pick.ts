import {findPicked} from '../listing/identity.ts';
import {selectedKey} from '../state/rows.ts';
import type {State} from '../state/state.ts';
import {countOf} from '../text/numbers.ts';
import {withNotice} from './effects.ts';
import {goTo} from './go-to.ts';

/** The reason for a missing history, to end a message: neither the demo nor a file has one. */
export const whyNone = ({options: {demo, input}}: Pick<State, 'options'>): string =>
	demo ? ': this is the demo' : input === undefined ? '' : ': this is a file';

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

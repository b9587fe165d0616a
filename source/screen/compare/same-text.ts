import {shownKeyOf} from '../../keys/lookup.ts';
import {comparedOf} from '../../state/compared.ts';
import {yieldFor} from '../../state/picked.ts';
import type {State} from '../../state/state.ts';

// More would take long, and nobody compares so many.
const mostCompared = 100;

/** Says that some of the compared come out as the same text, if so: picking one of these decides nothing. */
export const sameTextWarning = (state: State): string | undefined => {
	const same = countSame(state);
	if (same === 0) {
		return undefined;
	}
	const {columns} = comparedOf(state);
	const key = shownKeyOf(state.options, 'compare', 'all-tags');
	const advice = key !== undefined && doExactTagsHelp(state) ? ` (${key}: exact tags)` : '';
	const which =
		same < Math.min(columns.length, mostCompared) ? `${same} of these` : same === 2 ? 'both' : 'all of these';
	return `${which} ${isCopying(state) ? 'copy' : 'print'} the same text${advice}`;
};

/** Whether fewer of the compared come out as the same text with exact tags. */
export const doExactTagsHelp = (state: State): boolean => {
	const same = state.tagsTaken === 'exact' ? 0 : countSame(state);
	return same > 0 && countSame({...state, tagsTaken: 'exact'}) < same;
};

const isCopying = ({options}: State): boolean => options.target === 'clipboard';

// How many of the compared come out as the text of another one.
const countSame = (state: State): number => {
	const columns = comparedOf(state).columns.slice(0, mostCompared);
	const yields = columns.map(([first]) => yieldFor(state, [first], state.form, isCopying(state)));
	const texts = Map.groupBy(
		yields.flatMap(one => (one.type === 'text' ? [one.text] : [])),
		text => text,
	);
	return [...texts.values()].reduce((sum, {length}) => sum + (length > 1 ? length : 0), 0);
};

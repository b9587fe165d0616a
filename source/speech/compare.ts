import {labelOf} from '../listing/listing.ts';
import {groupNamesOf, namesOf, rowLabelOf, sameTextWarning, valuesOf, whyNothing} from '../screen/compare.ts';
import {labelOfPrefix} from '../screen/labels.ts';
import {toSpokenPick} from '../screen/pick-line.ts';
import {comparedOf, selectedColumn} from '../state/compared.ts';
import type {State} from '../state/state.ts';

/** A comparison in lines: first the environments, numbered as several can have one name; last what enter takes. */
export const toCompareSpeech = (state: State): string[] => {
	const {columns, comparison} = comparedOf(state);
	const {differing, same} = comparison;
	const names = columns.map(([first], index) => `${index + 1} ${labelOf(first)}`);
	return [
		...columns.map((column, index) => {
			const times = column.length === 1 ? '' : `, ${column.length} times`;
			return `${names[index]}${times}, ${groupNamesOf(state, column)}`;
		}),
		differing.length === 0 ? whyNothing(state) : 'different',
		...differing.map(row => {
			const values = names.map((name, index) => `${name} has ${valuesOf(row, index).join(', ') || 'none'}`);
			return `${rowLabelOf(row)}: ${values.join('; ')}`;
		}),
		...(same.length === 0 ? [] : ['same']),
		...same.map(({prefix, tags}) => `${labelOfPrefix(prefix)}: ${namesOf(tags).join(', ')}`),
		...[sameTextWarning(state)].filter(text => text !== undefined),
		...toSpokenPick(state),
	];
};

/** What changed in an open comparison: all of it, or the selected column. */
export const toComparedChange = (before: State, state: State): string[] => {
	if (state.open?.type !== 'compare' || before.open?.type !== 'compare' || state.loaded !== before.loaded) {
		return [];
	}
	const {columns} = comparedOf(state);
	const known = comparedOf(before).columns;
	if (columns.length !== known.length || columns.some(([first], index) => first !== known[index]?.[0])) {
		return toCompareSpeech(state);
	}
	const column = selectedColumn(state, state.open);
	const [first] = columns[column] ?? [];
	const isSame = column === selectedColumn(before, before.open) || first === undefined;
	return isSame
		? []
		: [[`${column + 1} ${labelOf(first)}, ${column + 1} of ${columns.length}`, ...toSpokenPick(state)].join(', ')];
};

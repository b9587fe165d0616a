import {groupName, labelFor, namesOf, textsOf, toName} from './compare-lines.ts';
import {comparedOf} from './compared.ts';
import {labelOfPrefix} from './label-lines.ts';
import type {State} from './state.ts';

/**
The comparison in words: the environments with their numbers, as several can have one name; then what differs, with the
environment at each value; then what is the same.
*/
export const toCompareSpeech = (state: State): string[] => {
	const {resources, comparison} = comparedOf(state);
	const {differing, same} = comparison;
	const names = resources.map((resource, index) => `${index + 1} ${toName(resource)}`);
	return [
		...resources.map((resource, index) => `${names[index]}, ${groupName(state, resource)}`),
		differing.length === 0 ? 'nothing differs: these have the same tags and fields' : 'differs',
		...differing.map(row => {
			const values = names.map((name, index) => `${name} has ${textsOf(row, index).join(', ') || 'none'}`);
			return `${labelFor(row)}: ${values.join('; ')}`;
		}),
		...(same.length === 0 ? [] : ['the same']),
		...same.map(({prefix, tags}) => `${labelOfPrefix(prefix)}: ${namesOf(tags).join(', ')}`),
	];
};

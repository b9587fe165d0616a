import {Fault} from '../fault/fault.ts';
import {jsonSizeOf} from '../listing/limits.ts';
import {type Environment, recordOf} from '../listing/listing.ts';
import {type Format, type FormatOptions, isTable} from './format.ts';

/** The limits of a pick: many keys compute it again, and a clipboard accepts far less. `--list` has no such limit. */
export const pickLimits = {environments: 10_000, characters: 2_000_000} as const;

/** Throws a Fault if environments are too many or too long for one pick; nothing beyond the limit is examined. */
export const checkPickSize = (
	environments: readonly Environment[],
	format: Format,
	{tagsOf, columns, listing}: FormatOptions,
): void => {
	const check = (size: number, unit: keyof typeof pickLimits) => {
		if (size > pickLimits[unit]) {
			const tryThis = isTable(format) ? `use --list --as ${format}` : 'use --list';
			throw new Fault(`a pick has at most ${pickLimits[unit].toLocaleString('en-US')} ${unit}`, tryThis);
		}
	};
	check(environments.length, 'environments');
	// Each cell of a table is separated from the next.
	let size = isTable(format) ? environments.length * (columns?.length ?? listing?.facets.length ?? 0) : 0;
	check(size, 'characters');
	for (const environment of environments) {
		size +=
			format === 'record'
				? jsonSizeOf(recordOf(environment)).shown
				: (isTable(format) ? environment.values : tagsOf(environment)).reduce((sum, {value}) => sum + value.length, 0);
		check(size, 'characters');
	}
};

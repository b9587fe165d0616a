import type {Changes} from '../../history/changes.ts';
import {changeRowsOf} from '../../state/changes.ts';
import {cutShared} from '../../text/cut-shared.ts';
import {memoize} from '../../text/memoize.ts';
import {cellsOf, widestOf} from '../../text/width.ts';

/** The cells that the parts of the widest rows need. */
export type Measured = {
	/** For `×12`. */
	readonly times: number;
	/** For the environments: a number for each head. */
	readonly cells: readonly number[];
	readonly facet: number;
	readonly old: number;
	/** For the old values without what they share with the new ones. */
	readonly least: number;
	readonly now: number;
};

const widestCell = 40;
const widestFacet = 20;

/** The most cells for the name of a facet on a narrow screen, where the values have a line of their own. */
export const widestNarrowFacet = 12;

// Fewer cells of an old value say nothing.
const leastOld = 12;

/** The cells that an old value needs without what it shares with the new one. */
export const leastOf = (old: string, now: string): number =>
	now === '' ? 0 : Math.min(leastOld, cellsOf(cutShared(old, now, Math.max(0, cellsOf(old) - 1))));

// The search does not count, so that typing moves no column.
export const measuredOf = memoize((changes: Changes): Measured => {
	const {heads, rows} = changeRowsOf(changes);
	const whole = rows.filter(({isOfTags}) => !isOfTags);
	return {
		times: Math.max(2, widestOf(rows.map(({changes}) => (changes.length === 1 ? '' : `×${changes.length}`)))),
		cells: heads.map((head, index) => widestOf([head, ...rows.map(({cells}) => cells[index] ?? '')], widestCell)),
		facet: widestOf(['facet', ...rows.map(({facet}) => facet)], widestFacet),
		old: widestOf(['before', ...whole.map(({old}) => old)]),
		least: whole.reduce((most, {old, now}) => Math.max(most, leastOf(old, now)), cellsOf('before')),
		now: widestOf(['now', ...whole.map(({now}) => now)]),
	};
});

const leastColumns = 70;

/** The widths of a table; undefined if there is no room for one. The old values give way to the new ones. */
export const toTableWidths = ({times, cells, facet, old, least, now}: Measured, columns: number) => {
	const used = times + 5 + cells.reduce((sum, width) => sum + width + 2, 0) + facet + 2 + 2 + now;
	const room = columns - used;
	return columns < leastColumns || room < least
		? undefined
		: {times, widths: [...cells, facet, Math.min(old, room), Math.max(now, room - old + now)]};
};

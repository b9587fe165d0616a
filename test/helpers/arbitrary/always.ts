import fc from 'fast-check';
import {runsOf} from '../project/torture.ts';

/** Expects a check to pass for any value, in as many cases as `runsOf` says. */
export const always = <Value>(runs: number, values: fc.Arbitrary<Value>, check: (value: Value) => void): void => {
	fc.assert(fc.property(values, check), {numRuns: runsOf(runs)});
};

import fc from 'fast-check';
import {isCramped} from '../../../source/state/state.ts';
import {runsOf} from '../project/torture.ts';
import {anyState} from './states.ts';

/** Expects a check to pass for any value, in as many cases as `runsOf` says. */
export const always = <Value>(runs: number, values: fc.Arbitrary<Value>, check: (value: Value) => void): void => {
	fc.assert(fc.property(values, check), {numRuns: runsOf(runs)});
};

/** A state that a screen shows, which is not too small. */
export const anyDrawn = anyState.filter(state => state.options.display === 'screen' && !isCramped(state));

import {expect} from 'vitest';

/** Expects that a long run has found no problems; a failure shows the first five. */
export const expectNone = (found: readonly string[]): void => {
	expect(found.length, found.slice(0, 5).join('\n')).toBe(0);
};

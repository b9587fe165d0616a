import {expect} from 'vitest';

/** Expects that a long run found nothing; fails with the first five of what it found. */
export const expectNone = (found: readonly string[]): void => {
	expect(found.length, found.slice(0, 5).join('\n')).toBe(0);
};

import {describe, expect, it} from 'vitest';
import {listingLimits, tooMany} from '../../source/listing/limits.ts';
import {createTagPool, type TagPool} from '../../source/listing/tag-pool.ts';

describe('the pool of one listing', () => {
	it.each<['tags' | 'fields', (pool: TagPool, text: string) => unknown]>([
		['tags', (pool, text) => pool.tagOf(text)],
		['fields', (pool, text) => pool.fieldOf(text)],
	])('accepts as many %s as the limit and no more', (name, take) => {
		const pool = createTagPool();
		for (let count = 0; count < listingLimits[name]; count++) {
			take(pool, String(count));
		}

		expect(() => take(pool, 'one more')).toThrow(tooMany(name));
	});
});

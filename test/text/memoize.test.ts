import {expect, it, vi} from 'vitest';
import {memoize} from '../../source/text/memoize.ts';

it('computes the value of each object once, even if there is none', () => {
	const find = vi.fn(({name}: {name?: string}) => name);
	const [one, other] = [{name: 'a'}, {}];
	const found = memoize(find);

	expect([one, other, one, other].map(found)).toEqual(['a', undefined, 'a', undefined]);
	expect(find).toHaveBeenCalledTimes(2);
});

import {expect, it, vi} from 'vitest';
import {memoize, memoizeLast} from '../../source/text/memoize.ts';

it('computes the value of each object once, even if there is none', () => {
	const find = vi.fn(({name}: {name?: string}) => name);
	const [one, other] = [{name: 'a'}, {}];
	const found = memoize(find);

	expect([one, other, one, other].map(found)).toEqual(['a', undefined, 'a', undefined]);
	expect(find).toHaveBeenCalledTimes(2);
});

it('computes again only if a part differs from those of the last call', () => {
	const find = vi.fn(({name}: {name: string; other: number}) => name);
	const found = memoizeLast(({name}) => [name], find);

	expect(['a', 'a', 'b', 'a'].map((name, other) => found({name, other}))).toEqual(['a', 'a', 'b', 'a']);
	expect(find).toHaveBeenCalledTimes(3);
});

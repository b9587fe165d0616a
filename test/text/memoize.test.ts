import {expect, it, vi} from 'vitest';
import {memoize, memoizeLast} from '../../source/text/memoize.ts';

it('computes the value of each object once, even if there is none', () => {
	const find = vi.fn(({name}: {name?: string}) => name);
	const [one, other] = [{name: 'a'}, {}];
	const found = memoize(find);

	expect([one, other, one, other].map(found)).toEqual(['a', undefined, 'a', undefined]);
	expect(find).toHaveBeenCalledTimes(2);
});

it('computes again only if a part differs from those of the last call with the object', () => {
	const [one, other] = [{}, {}];
	const find = vi.fn(({name}: {object: object; name: string}) => name);
	const found = memoizeLast(
		({object}) => object,
		({name}) => [name],
		find,
	);
	const calls = [
		{object: one, name: 'a'},
		{object: other, name: 'b'},
		{object: one, name: 'a'},
		{object: one, name: 'c'},
		{object: one, name: 'a'},
	];

	expect(calls.map(found)).toEqual(['a', 'b', 'a', 'c', 'a']);
	expect(find.mock.calls.map(([{name}]) => name)).toEqual(['a', 'b', 'c', 'a']);
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {withoutParentheses} from '../../source/filter/parentheses.ts';
import {parseQuery} from '../../source/filter/query.ts';
import {always} from '../helpers/arbitrary/always.ts';

type Tree = string | {readonly not: Tree} | {readonly all: readonly Tree[]} | {readonly some: readonly Tree[]};

const tree: fc.Arbitrary<Tree> = fc.letrec<{tree: Tree}>(tie => ({
	tree: fc.oneof(
		{maxDepth: 3},
		fc.constantFrom('a', 'b', 'c'),
		tie('tree').map(not => ({not})),
		fc.array(tie('tree'), {minLength: 2, maxLength: 3}).map(all => ({all})),
		fc.array(tie('tree'), {minLength: 2, maxLength: 3}).map(some => ({some})),
	),
})).tree;

const write = (one: Tree): string =>
	typeof one === 'string'
		? one
		: 'not' in one
			? `!${typeof one.not === 'string' ? one.not : `(${write(one.not)})`}`
			: 'all' in one
				? `(${one.all.map(write).join(' ')})`
				: `(${one.some.map(write).join(' | ')})`;

const holds = (one: Tree, letters: ReadonlySet<string>): boolean =>
	typeof one === 'string'
		? letters.has(one)
		: 'not' in one
			? !holds(one.not, letters)
			: 'all' in one
				? one.all.every(part => holds(part, letters))
				: one.some.some(part => holds(part, letters));

const finds = (filter: string, letters: ReadonlySet<string>): boolean =>
	parseQuery(filter).every(({alternatives}) =>
		alternatives.some(({text, isNegated}) => letters.has(text) !== isNegated),
	);

describe('a filter with parentheses', () => {
	it.each([
		['(a b) | c', 'a | c b | c'],
		['!(a | b)', '!a !b'],
		['! ( a b ) c', '!a | !b c'],
		['(a|b)', 'a | b'],
		['((a)) !b', 'a !b'],
		['a) b', 'a b'],
		['(a', 'a'],
		['a (soft\\ office | b)', 'a soft\\ office | b'],
	])('%j is %j without', (filter, written) => {
		expect(withoutParentheses(filter)).toBe(written);
	});

	it('has no other form if nothing is in them, or if that would be too long', () => {
		const filters = ['()', '!()', `(${'a b | '.repeat(40)}c)`];

		expect(filters.map(withoutParentheses)).toEqual([undefined, undefined, undefined]);
	});

	it('finds the same without, whatever it says', () => {
		const subsets = [[], ['a'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], ['b', 'c'], ['a', 'b', 'c']];
		always(500, tree, said => {
			const written = withoutParentheses(`(${write(said)})`);

			for (const letters of written === undefined ? [] : subsets.map(one => new Set(one))) {
				expect(finds(written ?? '', letters), `${write(said)} as ${written}`).toBe(holds(said, letters));
			}
		});
	});
});

import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {findByIdentity, findPicked, identitiesOf} from '../../source/listing/identity.ts';
import type {Listing} from '../../source/listing/listing.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';

/** A listing such as `x id=1+tags=os:a,b id=2 / y`: two groups, of which the first has two environments. A group `-` has no name. */
const listingOf = (text: string): Listing => {
	const toField = (field: string) => {
		const [name = '', value = ''] = field.split('=');
		return [name, name === 'tags' ? value.split(',') : value];
	};
	return decodeListing({
		data: text.split(' / ').map(group => {
			const [backend = '', ...entries] = group.split(' ');
			const resources = entries.map(entry => Object.fromEntries(entry.split('+').filter(Boolean).map(toField)));
			return {...(backend !== '-' && {backend}), resources};
		}),
	});
};

const findIn = (now: Listing, before: Listing, id: number) => findByIdentity(now, identitiesOf(before)[id]!)?.id;

describe('an identity', () => {
	it.each([
		['its id, whatever else changed', 'x id=1+name=a+tags=os:a', 'y id=2+name=a+tags=os:a id=1', 1],
		['its id, if others have its tags', 'x id=1+tags=os:a', 'x id=2+tags=os:a', undefined],
		['its id and group, if others have the id', 'x id=1 / y id=1', 'y id=1 / x id=1', 1],
		['its id and group, if others had the id before', 'x id=1 / y id=1', 'x id=1', 0],
		['more than its id, if several have that now', 'x id=1', 'x id=1 / y id=1', undefined],
		['its name', 'x name=one+tags=os:a', 'y tags=os:a name=one', 1],
		['its set of tags', 'x tags=b,a', 'x tags=os:a tags=a,b,a', 1],
		['its group', 'x tags=a / y tags=a', 'y tags=a / x tags=a', 1],
		['not the number of its group', '- tags=a', '- / - tags=a', 0],
	])('is %s', (_, before, now, id) => {
		expect(findIn(listingOf(now), listingOf(before), 0)).toBe(id);
	});

	it('is the position among identical ones, or the last if there are fewer', () => {
		const [few, some, more] = ['a a b', 'a a b a', 'a b a a'].map(tags =>
			listingOf(` ${tags}`.replaceAll(' ', ' tags=')),
		);

		expect([0, 2, 3].map(id => findIn(some!, more!, id))).toEqual([0, 1, 3]);
		expect([0, 2, 3].map(id => findIn(few!, more!, id))).toEqual([0, 1, 1]);
		expect(findIn(listingOf('x tags=b'), listingOf('x tags=a'), 0)).toBeUndefined();
	});

	it.each([
		['tags=b,os:a', 'tags=os:a,b,b+id=2', 0],
		['tags=a+name=one', 'tags=a+name=two', 0],
		['tags=a+id=1', 'tags=a+id=2', undefined],
		['tags=a', 'id=1 tags=a+id=2 tags=a+id=3', 1],
		['name=one', 'name=two', undefined],
	])('finds a pick by its tags if it had tags and no id: %s in %s', (entry, now, id) => {
		const before = listingOf(`x ${entry}`);
		const tags = before.environments[0]!.tags.map(({value}) => value);

		expect(findPicked(listingOf(`y ${now}`), {identity: identitiesOf(before)[0]!, tags})?.id).toBe(id);
	});

	it('is found in time if very many are identical, and few are left', () => {
		expect(findIn(listingOf('x tags=a'), listingOf(`x${' tags=a'.repeat(100_000)}`), 99_999)).toBe(0);
	});

	it('is unique in any listing, and finds its environment there', () => {
		always(1200, anyResponse.map(overTheWire), response => {
			const listing = decodeListing(response);
			const again = decodeListing(response);

			expect(identitiesOf(listing).map(identity => findByIdentity(again, identity)?.id)).toEqual(
				listing.environments.map(({id}) => id),
			);
		});
	});
});

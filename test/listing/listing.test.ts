import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {groupLabelOf, labelOf} from '../../source/listing/labels.ts';
import {countInWholeGroup, environmentsOf, recordOf, sizeOf} from '../../source/listing/listing.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyListing} from '../helpers/arbitrary/responses.ts';

const labelsOf = (...resources: unknown[]): string[] => decodeListing({data: [{resources}]}).environments.map(labelOf);

describe('the label of a resource', () => {
	it.each([
		['its name, whatever tags it has', {name: 'alpha', tags: ['os:win']}, 'alpha'],
		['its os and locale without their prefixes', {tags: ['arch:x64', 'locale:en', 'os:win']}, 'win en'],
		['its os and locale alone if it has no other tags', {tags: ['os:win', 'locale:en']}, 'win en'],
		['its locale if its os is empty', {tags: ['os:', 'locale:en']}, 'en'],
		['all its tags whole if it has no os', {tags: ['locale:en', 'arch:x64']}, 'locale:en arch:x64'],
		['its position if it has no tags', {tags: []}, 'environment 1'],
		['its position if its tags are blank', {tags: ['', ' ']}, 'environment 1'],
		['its position as an entry if it is not an environment', 5, 'entry 1'],
	])('is %s', (_, resource, label) => {
		expect(labelsOf(resource)).toEqual([label]);
	});

	it('contains the position in the whole listing', () => {
		const listing = decodeListing({data: [{resources: [{tags: ['x']}, {}]}, {resources: [{}, 'x']}]});

		expect(listing.environments.map(labelOf)).toEqual(['x', 'environment 2', 'environment 3', 'entry 4']);
	});

	it('is never empty, whatever the service sent', () => {
		always(200, anyListing, ({environments}) => {
			expect(environments.filter(resource => labelOf(resource).trim() === '').map(recordOf)).toEqual([]);
		});
	});
});

describe('the label of a group', () => {
	it('is its name, else its position', () => {
		const {groups} = decodeListing({data: [{resources: [], backend: 'north'}, {resources: []}, 5]});

		expect(groups.map(groupLabelOf)).toEqual(['north', 'Group 2', 'Group 3']);
	});
});

it('the size of a listing and of a group has no unreadable entries', () => {
	const listing = decodeListing({data: [{resources: [{}, 5]}, {resources: [{}]}]});

	expect(sizeOf(listing)).toBe('2 environments in 2 groups');
	expect([...environmentsOf(listing, Int32Array.of(2, 1, 0))]).toEqual([2, 0]);
	expect(listing.groups.map(group => countInWholeGroup(listing, group))).toEqual([1, 1]);
});

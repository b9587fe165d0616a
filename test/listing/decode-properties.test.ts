import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {parseJson} from '../../source/json/read-json.ts';
import {DecodeError, isJsonObject, scalarText, toJson} from '../../source/json/value.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {type Listing, recordOf} from '../../source/listing/listing.ts';
import {toSafeText} from '../../source/text/safe-text.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyJson} from '../helpers/arbitrary/hostile.ts';
import {anyResponse, overTheWire} from '../helpers/arbitrary/responses.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';
import {decodeErrorOf} from '../helpers/state/decoding.ts';
import {toPlainJson} from '../helpers/state/written.ts';

describe('any listing', () => {
	/** Every entry of a response that should be an environment, in its original order. */
	const recordsOf = (data: readonly unknown[]): unknown[] =>
		data.flatMap(group => {
			const resources = isJsonObject(group) ? group['resources'] : undefined;
			return Array.isArray(resources) ? resources : resources === null ? [] : [group];
		});

	const textOf = (value: unknown): string => (typeof value === 'string' ? value : (scalarText(value) ?? toJson(value)));

	it('is decoded from any JSON, or a DecodeError names the field', () => {
		const isListing = (value: unknown): boolean =>
			isJsonObject(value) && Object.hasOwn(value, 'data') && (value['data'] === null || Array.isArray(value['data']));

		always(200, fc.oneof(anyJson, fc.record({data: anyJson})), value => {
			const error = decodeErrorOf(overTheWire(value));

			expect(error === undefined).toBe(isListing(value));
			if (error !== undefined) {
				expect(error).toBeInstanceOf(DecodeError);
				expect((error as Error).message).toMatch(/`data`/);
			}
		});
	});

	const forAny = (check: (listing: Listing, data: readonly unknown[], response: unknown) => void) =>
		always(200, anyResponse.map(overTheWire), response =>
			check(decodeListing(response), (response as {data: unknown[] | null}).data ?? [], response),
		);

	it('returns every record exactly, in order', () => {
		forAny(({environments}, data) => {
			expect(environments.map(recordOf)).toStrictEqual(recordsOf(data));
			expect(environments.map(({id}) => id)).toEqual([...environments.keys()]);
		});
	});

	it('has a group for each item of data, with its own environments', () => {
		forAny(({groups, environments}, data) => {
			expect(groups.map(({index}) => index)).toEqual([...data.keys()]);
			expect(groups.flatMap(({start, end}) => environments.slice(start, end))).toEqual(environments);
			for (const {index, start, end, ownRecord} of groups) {
				const resources = environments.slice(start, end);
				expect(resources.every(({group}) => group === index)).toBe(true);
				// An empty group may also have null.
				expect(
					resources.length === 0 ||
						(ownRecord ? {...ownRecord, resources: resources.map(recordOf)} : recordOf(resources[0]!)),
				).toStrictEqual(resources.length === 0 || data[index]);
			}
		});
	});

	it('keeps every unspecified field', () => {
		const toField = ([name, value]: readonly [string, unknown]) => ({
			name: toSafeText(name),
			text: toSafeText(textOf(value)),
		});
		const isScalar = (value: unknown) =>
			value !== null && value !== '' && (typeof value === 'string' || scalarText(value) !== undefined);
		const isFacet = (value: unknown) =>
			Array.isArray(value) ? value.length > 0 && value.every(isScalar) : isScalar(value);
		const othersOf = (value: unknown, known: string) =>
			Object.entries(isJsonObject(value) ? value : {})
				.filter(([name]) => name !== known)
				.map(toField);
		const withoutKind = (fields: readonly {name: string; text: string}[]) =>
			fields.map(({name, text}) => ({name, text}));

		forAny((listing, data, response) => {
			expect(withoutKind(listing.fields)).toEqual(othersOf(response, 'data'));
			expect(listing.groups.map(one => withoutKind(one.fields))).toEqual(data.map(one => othersOf(one, 'resources')));
			for (const one of listing.environments) {
				const record = one.isUnreadable ? {} : recordOf(one);
				const fields = isJsonObject(record) ? Object.entries(record).filter(([name]) => name !== 'tags') : [];
				const [values, others] = [
					fields.filter(([, value]) => isFacet(value)),
					fields.filter(([, value]) => !isFacet(value)),
				];

				expect(withoutKind(one.others)).toEqual(others.map(toField));
				expect(one.values.flatMap(({facet, value}) => (facet.kind === 'field' ? [[facet.name, value]] : []))).toEqual(
					// A repeated element is one value.
					values.flatMap(([name, value]) =>
						[...new Set([value].flat().map(textOf))].map(text => [toSafeText(name), text]),
					),
				);
			}
		});
	});

	it('has exactly one object for each distinct tag', () => {
		forAny(({environments, values}) => {
			const tags = values.filter(({facet}) => facet.kind === 'tag');
			expect(new Set(environments.flatMap(one => one.tags))).toEqual(new Set(tags));
			expect(new Set(tags.map(tag => tag.value)).size).toBe(tags.length);
			expect(values.map(({number}) => number)).toEqual([...values.keys()]);
			for (const {facet, name, text} of tags) {
				expect(facet.name === '' ? name : `${facet.name}:${name}`).toBe(text);
			}
		});
	});

	it('has the os and locale tags as selectors, or all tags without an os', () => {
		forAny(({environments}) => {
			for (const {tags, selector} of environments) {
				const withPrefix = (prefix: string) => tags.filter(tag => tag.facet.name === prefix);

				expect(selector).toEqual(withPrefix('os').length > 0 ? ['os', 'locale'].flatMap(withPrefix) : tags);
			}
		});
	});
});

describe('the output of --json', () => {
	it('is the same if it is read again, and nothing has changed', async () => {
		await fc.assert(
			fc.asyncProperty(anyListing, async listing => {
				fc.pre(listing.environments.length > 0);
				const printed = await toPlainJson(listing);
				const saved = decodeListing(parseJson(printed));

				expect(await toPlainJson(saved)).toBe(printed);
				expect(changesBetween(listing, saved)).toMatchObject({list: [], states: 0});
			}),
		);
	});

	it('is the response, but only with some environments and the groups that have them', async () => {
		await fc.assert(
			fc.asyncProperty(anyResponse.map(overTheWire), fc.integer({min: 1, max: 3}), async (response, nth) => {
				const listing = decodeListing(response);
				const {data: _, ...own} = response as {data: unknown[] | null};
				const some = listing.environments.filter(({id}) => id % nth === 0);
				const data = listing.groups.flatMap(({index, ownRecord}) => {
					const resources = some.flatMap(one => (one.group === index ? [recordOf(one)] : []));
					return resources.length === 0 ? [] : ownRecord ? [{...ownRecord, resources}] : resources;
				});

				const printed = await toPlainJson(listing, some);

				// `toStrictEqual` takes a field named `constructor` for the type.
				expect(printed && parseJson(printed)).toEqual(some.length === 0 ? '' : {data, ...own});
			}),
		);
	});
});

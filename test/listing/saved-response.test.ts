import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {changesBetween} from '../../source/history/changes.ts';
import {parseJson} from '../../source/json/read-json.ts';
import {decodeListing, toSavedResponse} from '../../source/listing/decode.ts';
import {anyListing} from '../helpers/arbitrary/searched-listings.ts';
import {toPlainJson} from '../helpers/state/written.ts';

const decodeSaved = (text: string) => decodeListing(toSavedResponse(parseJson(text)));

describe('a saved listing', () => {
	it('is printed unchanged if it is the output of --json', async () => {
		await fc.assert(
			fc.asyncProperty(anyListing, async listing => {
				const printed = await toPlainJson(listing.environments);
				const saved = decodeSaved(printed);

				expect(await toPlainJson(saved.environments)).toBe(printed);
				expect(changesBetween(listing, saved)).toEqual([]);
			}),
		);
	});

	it.each([
		['[]', []],
		['[{"tags":["a"]},{"tags":["b"]}]', [['a'], ['b']]],
		['[{"tags":["a"]},7]', [['a'], []]],
		['[{"resources":[{"tags":["a"]}]},{"resources":[]}]', [['a']]],
		['[{"tags":["a"],"resources":[]}]', [['a']]],
		['{"data":[{"resources":[{"tags":["a"]}]}]}', [['a']]],
	])('is a list of environments, a list of groups, or a response: %s', (text, tags) => {
		expect(decodeSaved(text).environments.map(resource => resource.tags.map(({value}) => value))).toEqual(tags);
	});
});

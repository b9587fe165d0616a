import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toChangeFields} from '../../source/history/changes.ts';
import {compareCached} from '../../source/history/io/compare-cached.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {historyOf, keep, tagsOf} from '../helpers/program/histories.ts';

const receive = (tag: string, state = 'idle') => {
	const text = JSON.stringify({data: [{resources: [{id: '1', state, tags: [tag]}]}]});
	return {text, listing: decodeListing(JSON.parse(text))};
};

type History = Parameters<typeof compareCached>[0];

const told = async (history: History, received: Parameters<typeof compareCached>[1], most?: number) => {
	const compared = await compareCached(history, received, most);
	return compared?.changes.list.flatMap(toChangeFields).map(([, , , , old, now]) => `${old} ${now}`);
};

/** A cache without files. */
const inMemory = (): History => {
	let [last, earlier]: (string | undefined)[] = [];
	const toCached = (text: string | undefined) =>
		text === undefined ? undefined : {listing: decodeListing(JSON.parse(text)), time: 0};
	return {
		exists: () => false,
		read: () => toCached(last),
		readEarlier: () => toCached(earlier),
		write: (text, as) => {
			earlier = as === 'different' ? last : earlier;
			last = text;
			return true;
		},
	};
};

describe('a listing', () => {
	it('is compared with the last that differs, however often it is received', async () => {
		const history = historyOf(await makeDirectory());
		const all = [];
		for (const [tag, state] of [['os:a'], ['os:a'], ['os:b'], ['os:b', 'busy'], ['os:b'], ['os:a'], ['os:a']]) {
			all.push(await told(history, receive(tag ?? '', state)));
		}

		expect(all).toEqual([undefined, [], ['a b'], ['a b'], ['a b'], ['b a'], ['b a']]);
	});

	it('replaces the cached one also if only its states differ', async () => {
		const history = historyOf(await makeDirectory());
		await told(history, receive('os:a'));
		await told(history, receive('os:a', 'busy'));

		expect(history.read()?.listing.environments[0]?.values.map(({value}) => value)).toContain('busy');
		expect(history.readEarlier()).toBeUndefined();
	});

	it('without a text is only compared, as an offline one', async () => {
		const home = await makeDirectory();
		keep(home, 'os:a');
		const history = historyOf(home);
		const {listing} = receive('os:b');

		expect(await told(history, {listing})).toHaveLength(2);
		expect(tagsOf(history.read()?.listing)).toEqual(['os:a']);
	});

	it('is compared with the earlier one if the last is corrupt, with none if both are too large', async () => {
		const home = await makeDirectory();
		const history = historyOf(home);
		await told(history, receive('os:a'));
		await told(history, receive('os:b'));
		history.write('{', 'same');

		expect(await told(history, receive('os:c'))).toEqual(['a c']);
		expect(await told(history, receive('os:d'), 1)).toBeUndefined();
	});

	it('gives the same answer twice, for any listings in a row', async () => {
		const tags = fc.constantFrom('os:a', 'os:b', 'os:c');
		await fc.assert(
			fc.asyncProperty(fc.array(tags, {minLength: 1, maxLength: 8}), async row => {
				const history = inMemory();
				for (const tag of row) {
					const [first, second] = [await told(history, receive(tag)), await told(history, receive(tag, 'busy'))];

					expect(second).toEqual(first ?? []);
				}
			}),
		);
	});
});

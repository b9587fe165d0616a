import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createSearchIndex} from '../../source/filter/search-index.ts';
import {toListColumns} from '../../source/listing/columns.ts';
import {decodeInSteps, decodeListing} from '../../source/listing/decode.ts';
import {createDistinct} from '../../source/listing/distinct.ts';
import {prepare, prepareInSteps} from '../../source/state/prepare.ts';
import {runSteps} from '../../source/text/run-steps.ts';
import {anyAnswer, overTheWire} from '../helpers/arbitrary/answers.ts';
import {anyListing} from '../helpers/arbitrary/texts.ts';

const countSteps = (work: Iterator<void, unknown>): number => {
	let steps = 0;
	while (!work.next().done) {
		steps++;
	}
	return steps;
};

const large = () =>
	decodeListing({
		data: [{resources: Array.from({length: 20_000}, (_, id) => ({name: `é${id}`, tags: ['os:a', `é:${id}é`]}))}],
	});

describe('any listing', () => {
	it('is the same decoded in steps, with others between them, and at once', () => {
		fc.assert(
			fc.property(anyAnswer, anyAnswer, (answer, other) => {
				const [work, between] = [decodeInSteps(overTheWire(answer)), decodeInSteps(overTheWire(other))];
				let step = work.next();
				while (!step.done) {
					between.next();
					step = work.next();
				}

				expect(step.value).toStrictEqual(decodeListing(overTheWire(answer)));
			}),
		);
	});

	it('is prepared in steps as at once', () => {
		fc.assert(
			fc.property(anyListing, listing => {
				const {index, distinct, columns} = runSteps(prepareInSteps(listing));
				const {joined, ...rest} = createSearchIndex(listing);

				expect(index).toMatchObject(rest);
				expect(index.joined('none')).toBe(joined('none'));
				expect(distinct).toEqual(createDistinct(listing));
				expect(columns).toEqual(toListColumns(listing, distinct));
			}),
		);
	});
});

describe('a large listing', () => {
	it('is prepared in many steps, and only once', () => {
		const listing = large();
		const steps = countSteps(prepareInSteps(listing));

		expect(steps).toBeGreaterThan(400);
		expect(prepare(listing)).toBe(prepare(listing));
	});

	it('is decoded in many steps', () => {
		const answer = {data: Array.from({length: 20_000}, () => ({resources: [{tags: ['a', 'b']}]}))};

		expect(countSteps(decodeInSteps(answer))).toBeGreaterThan(190);
	});
});

import {describe, it} from 'vitest';
import {parseJson} from '../../source/json/read-json.ts';
import {decodeListing} from '../../source/listing/decode.ts';
import {groupLabelOf, type Listing, labelOf} from '../../source/listing/listing.ts';
import {randomAnswer} from '../helpers/arbitrary/listings.ts';
import {createRandom} from '../helpers/arbitrary/random.ts';
import {expectNone} from '../helpers/faults/expect-none.ts';
import {isTorture} from '../helpers/project/torture.ts';
import {lostOf} from '../helpers/scenes/lost.ts';
import {toPlainJson} from '../helpers/state/written.ts';
import {hasPile, unsafeIn} from '../helpers/terminal/unsafe.ts';

const count = isTorture ? 30_000 : 1000;

/** All that can be seen of a listing: exact values and records are not among it. */
const shownTexts = (listing: Listing): string[] => [
	...listing.tags.flatMap(({text, prefix, name}) => [text, prefix, name]),
	...[listing, ...listing.groups, ...listing.resources].flatMap(({fields}) =>
		fields.flatMap(one => [one.name, one.text]),
	),
	...listing.groups.map(groupLabelOf),
	...listing.resources.flatMap(resource => [labelOf(resource), resource.remark ?? '']),
	listing.next ?? '',
];

const complaintsOf = async (answer: unknown): Promise<string[]> => {
	try {
		const sent = JSON.stringify(answer);
		const listing = decodeListing(parseJson(sent));
		const shown = shownTexts(listing);
		const printed = (await toPlainJson(listing.resources)).split('\n');
		const unsafe = [...[...shown, ...printed].flatMap(unsafeIn), ...shown.filter(hasPile)];
		return [...unsafe.map(one => `lets out ${one}`), ...lostOf(sent, listing).map(one => `loses ${one}`)];
	} catch (error) {
		return [`throws ${error}`];
	}
};

describe('any listing', () => {
	it('decodes whole, lets every tag and field be found, and nothing unsafe out', {timeout: 1_800_000}, async () => {
		const random = createRandom(2);
		const complaints: string[] = [];
		for (let index = 0; index < count; index++) {
			const answer = randomAnswer(random);
			const found = await complaintsOf(answer);
			complaints.push(...found.map(one => `${one} in ${JSON.stringify(answer)}`).slice(0, 5 - complaints.length));
		}

		expectNone(complaints);
	});
});

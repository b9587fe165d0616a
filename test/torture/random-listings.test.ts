import {describe, it} from 'vitest';
import {decodeListing} from '../../source/core/decode-listing.ts';
import {parseJson} from '../../source/core/json.ts';
import {groupLabelOf, type Listing, labelOf} from '../../source/core/listing.ts';
import {toPlainJson} from '../../source/core/plain.ts';
import {expectNone} from '../helpers/expect-none.ts';
import {lostOf} from '../helpers/lost.ts';
import {createRandom} from '../helpers/random.ts';
import {randomAnswer} from '../helpers/random-listings.ts';
import {score} from '../helpers/score.ts';
import {isTorture} from '../helpers/torture.ts';
import {hasPile, unsafeIn} from '../helpers/unsafe.ts';

const count = isTorture ? 200_000 : 2000;

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

const complaintsOf = (answer: unknown): string[] => {
	try {
		const sent = JSON.stringify(answer);
		const listing = decodeListing(parseJson(sent));
		const shown = shownTexts(listing);
		const printed = toPlainJson(listing.resources).split('\n');
		const unsafe = [...[...shown, ...printed].flatMap(unsafeIn), ...shown.filter(hasPile)];
		return [...unsafe.map(one => `lets out ${one}`), ...lostOf(sent, listing).map(one => `loses ${one}`)];
	} catch (error) {
		return [`throws ${error}`];
	}
};

describe('any listing', () => {
	it('decodes whole, lets every tag and field be found, and nothing unsafe out', {timeout: 600_000}, () => {
		const random = createRandom(2);
		const complaints: string[] = [];
		let unexpected = 0;
		for (let index = 0; index < count; index++) {
			const answer = randomAnswer(random);
			const found = complaintsOf(answer);
			unexpected += found.length > 0 ? 1 : 0;
			complaints.push(...found.map(one => `${one} in ${JSON.stringify(answer)}`).slice(0, 5 - complaints.length));
		}
		score('R2', 'random listings', count, unexpected);

		expectNone(complaints);
	});
});

import {expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {prepare} from '../../source/state/prepare.ts';

it('a listing is prepared only once', () => {
	const listing = decodeListing({data: [{resources: [{tags: ['os:a']}]}]});

	expect(prepare(listing)).toBe(prepare(listing));
});

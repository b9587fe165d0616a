import fc from 'fast-check';
import {expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {toEnvironmentSpans} from '../../source/screen/list.ts';
import {glyphsOf} from '../../source/text/glyphs.ts';
import {cutMiddle} from '../../source/text/width.ts';
import {overTheWire} from '../helpers/arbitrary/responses.ts';

it('shows both ends of any number of tags, as if all had been laid out', () => {
	const tags = fc.array(fc.stringMatching(/^[a-z]{1,3}$/), {minLength: 1, maxLength: 300, size: 'max'});
	fc.assert(
		fc.property(tags, fc.integer({min: 10, max: 60}), (texts, room) => {
			const [resource] = decodeListing(overTheWire({data: [{resources: [{tags: texts}]}]})).environments;
			if (resource === undefined) {
				throw new Error('no environment');
			}
			const columns = {name: 0, columns: [], shared: [], wanted: {list: 60, detail: 30, below: 8}};
			const look = {tone: 'plain', room, glyphs: glyphsOf({isAscii: false})} as const;
			const row = toEnvironmentSpans(resource, [], columns, look)
				.map(({text}) => text)
				.join('');

			expect(row).toBe(cutMiddle(resource.tags.map(({text}) => text).join('  '), room));
		}),
	);
});

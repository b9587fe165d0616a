import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toVisibleJson} from '../../source/json/escape-json.ts';
import {parseJson, toJson} from '../../source/json/exact-json.ts';
import {visibleJsonInParts} from '../../source/json/write-json.ts';
import {runsOf} from '../helpers/project/torture.ts';

// What lies around the places where a long text is cut.
const unit = fc.constantFrom(
	'a',
	'1',
	'#',
	'é',
	'漢',
	'\u202e',
	'\n',
	'"',
	'\ud83d',
	'👍',
	'🏽',
	'❤',
	'\ufe0f',
	'\u200d',
	'👩',
	'🇩',
	'⃣',
);

describe('JSON in parts', () => {
	it('is what it is in one go, with emoji whole and hidden characters escaped', () => {
		const text = fc.string({unit, maxLength: 30});
		const value = fc.oneof(
			text,
			fc.dictionary(text, fc.array(text)),
			fc.json().map(json => parseJson(json)),
		);
		fc.assert(
			fc.property(value, fc.integer({min: 1, max: 9}), (whole, length) => {
				expect([...visibleJsonInParts(whole, length)].join('')).toBe(toVisibleJson(toJson(whole)));
			}),
			{numRuns: runsOf(1000)},
		);
	});

	it.each(['a', '1', '#', '1a', 'é', '\u202e', '👍', '👩‍👩‍👧'])('has short parts of a long text of %j', part => {
		const long = part.repeat(100);

		for (const one of visibleJsonInParts({[long]: [long]}, 10)) {
			expect(one.length).toBeLessThanOrEqual(6 * (10 + part.length));
		}
	});
});

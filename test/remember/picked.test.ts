import {describe, expect, it} from 'vitest';
import {decodeListing} from '../../source/listing/decode.ts';
import {recordMarkOf} from '../../source/remember/picked.ts';
import {overTheWire} from '../helpers/arbitrary/answers.ts';

const marksOf = (environments: readonly object[]): readonly number[] =>
	decodeListing(overTheWire({data: [{resources: environments}]})).resources.map(recordMarkOf);

describe('the mark of an environment', () => {
	it('tells apart what has the same tags', () => {
		const marks = marksOf([{slot: 1}, {slot: 2}, {slot: 1}]);

		expect(marks[0]).toBe(marks[2]);
		expect(new Set(marks)).toHaveLength(2);
		expect(marks).not.toContain(0);
	});
});

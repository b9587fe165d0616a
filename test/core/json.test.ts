import {describe, expect, it} from 'vitest';
import {parseJson, toJson} from '../../source/core/json.ts';

describe('JSON nested beyond what can be written recursively', () => {
	it('is written as it came', () => {
		const text = `{"a":[1,{"b":${'[{"c":'.repeat(20_000)}"x"${'}]'.repeat(20_000)}},null,true,1000]}`;

		// Compared as a truth, since a difference would print megabytes.
		expect(toJson(parseJson(text)) === text).toBe(true);
	});
});

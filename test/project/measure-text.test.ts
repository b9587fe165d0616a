import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import measureByInk from '../../node_modules/ink/build/measure-text.js';
import {rememberLines} from '../../scripts/bundled/line-memory.ts';
import measureText from '../../scripts/bundled/measure-text.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const usual = fc.constantFrom('a', ' ', '│', '…', 'é', '\n', '\u001b[1m', '\u001b[22m', '漢', '👩‍👩‍👧', 'e\u0301');

describe('what measures texts in the bundle', () => {
	it('gives what Ink gives, also of lines that it has measured before', () => {
		const text = fc.oneof(fc.array(usual, {maxLength: 12}), fc.array(fc.string({unit: anyCharacter}), {maxLength: 3}));
		fc.assert(
			fc.property(text, pieces => {
				const whole = pieces.join('');
				expect([measureText(whole), measureText(whole)]).toEqual([measureByInk(whole), measureByInk(whole)]);
			}),
			{numRuns: 500},
		);
	});
});

describe('what remembers lines', () => {
	it('finds out once what is asked again and again, and forgets what a long run showed once', () => {
		const asked: string[] = [];
		const lengthOf = rememberLines(line => {
			asked.push(line);
			return line.length;
		});
		const lines = Array.from({length: 5000}, (_, index) => `line ${index}`);

		expect([lengthOf('a'), lengthOf('a'), lengthOf('')]).toEqual([1, 1, 0]);
		expect(asked).toEqual(['a', '']);
		expect(lines.map(lengthOf)).toEqual(lines.map(({length}) => length));
		lengthOf('a');
		expect(asked.filter(line => line === 'a')).toHaveLength(2);
	});
});

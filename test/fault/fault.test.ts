import {describe, expect, it} from 'vitest';
import {asFault, Fault, failureLine} from '../../source/fault/fault.ts';

describe('a fault', () => {
	it('is its words, with exit code 2 unless another is given', () => {
		expect({...new Fault('no list', 'name one')}).toMatchObject({what: 'no list', tryThis: 'name one', exitCode: 2});
		expect(new Fault('none picked', 'pick one', 1)).toMatchObject({exitCode: 1, message: 'none picked; pick one'});
	});

	it('is passed on, and any other error is thrown again', () => {
		const [fault, bug] = [new Fault('a', 'b'), new TypeError('x is not a function')];

		expect(asFault(fault)).toBe(fault);
		expect(() => asFault(bug)).toThrow(bug);
	});
});

describe('failureLine', () => {
	const failure = {what: '`h.org` refused the key (401: clé ••• inconnue…)', tryThis: 'check the key'};

	it('is ASCII, whatever the service says', () => {
		expect(failureLine(failure)).toContain('(401: cl<U+00E9> *** inconnue...)');
		expect(failureLine(failure)).toMatch(/^[\x20-\x7e]+$/);
	});

	it.each([
		['cuts the advice to the rest of the line', 100, 250, /^envpick: x{100}; y{195}\.{3}$/],
		['cuts the failure to the rest of the line', 400, 100, /^envpick: x{195}\.{3}; y{100}$/],
		['gives each half of the line if both are too long', 400, 250, /^envpick: x{145}\.{3}; y{147}\.{3}$/],
		['is complete if it fits exactly', 198, 100, /^envpick: x{198}; y{100}$/],
	])('%s', (_, failed, advised, line) => {
		expect(failureLine({what: 'x'.repeat(failed), tryThis: 'y'.repeat(advised)})).toMatch(line);
	});

	it('never cuts a mark', () => {
		for (let length = 168; length < 204; length++) {
			const line = failureLine({
				what: `${'x'.repeat(length)}\u202e\u{e0001}${'x'.repeat(99)}`,
				tryThis: 'y'.repeat(100),
			});

			expect(line).toMatch(/^envpick: x+(?:<U\+202E>(?:<U\+E0001>)?)?x*\.{3}; y+$/);
			expect(line.length).toBeGreaterThan(300);
		}
	});
});

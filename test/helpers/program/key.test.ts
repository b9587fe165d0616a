import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createKey, findLeak, watchForKey} from './key.ts';

const key = 'Zq3_tR8-wK1xPv7LmN0aSdF5gHjQ2eYbUcXi4oTz';

const formats: readonly (readonly [string, (part: string) => string])[] = [
	['as it is', part => part],
	['in hex', part => Buffer.from(part).toString('hex')],
	['percent-encoded', part => [...part].map(one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`).join('')],
	['as JSON may write it', part => [...part].map(one => `\\u00${one.charCodeAt(0).toString(16)}`).join('')],
];

describe('the search for a key', () => {
	it.each(formats)('finds any eight characters of it, %s', (_, toFormat) => {
		for (let start = 0; start + 8 <= key.length; start++) {
			expect(findLeak(`é ${toFormat(key.slice(start, start + 8))} é`, key)).toBeDefined();
		}
	});

	it('finds any twelve characters of it in another case, but no fewer', () => {
		for (let start = 0; start + 12 <= key.length; start++) {
			expect(findLeak(`é ${key.slice(start, start + 12).toUpperCase()} é`, key)).toBeDefined();
			expect(findLeak(`é ${key.slice(start, start + 11).toUpperCase()} é`, key)).toBeUndefined();
		}
	});

	it.each(['', 'x', 'xx', 'Bearer '])('finds it in base64 after %j', before => {
		const written = Buffer.from(`${before}${key}`);

		expect(findLeak(`[${written.toString('base64')}]`, key)).toBeDefined();
		expect(findLeak(`[${written.toString('base64url')}]`, key)).toBeDefined();
	});

	it('finds nothing in seven characters of it, nor in any other text', () => {
		for (let start = 0; start + 7 <= key.length; start++) {
			expect(findLeak(` ${key.slice(start, start + 7)} ${createKey()}`, key)).toBeUndefined();
		}
	});

	it('reports which characters they are', () => {
		expect(findLeak(`a ${key.slice(4, 20)} b`, key)).toBe(key.slice(4, 12));
	});
});

describe('the watch of a run for its key', () => {
	const partsOf = (text: string, cuts: readonly number[]): string[] => {
		const places = [...new Set(cuts.map(cut => cut % (text.length + 1)))].sort((a, b) => a - b);
		return [0, ...places].map((start, index) => text.slice(start, places[index]));
	};

	it('finds it across any parts of the output', () => {
		fc.assert(
			fc.property(fc.constantFrom(...formats), fc.array(fc.nat(1000)), fc.string(), ([, toFormat], cuts, around) => {
				const watch = watchForKey(key);
				for (const part of partsOf(`${around} ${toFormat(key.slice(10, 18))} ${around}`, cuts)) {
					watch.saw('the terminal', part);
				}

				expect(watch.leaks()).toHaveLength(1);
			}),
		);
	});

	it('keeps places apart', () => {
		const watch = watchForKey(key);
		watch.saw('standard output', key.slice(0, 7));
		watch.saw('standard error', key.slice(7, 14));
		watch.saw('a file', Buffer.from(key.slice(20, 30)));

		expect(watch.leaks()).toEqual([`a file holds ${key.slice(20, 28)}`]);
	});
});

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
	const cutsOf = (length: number, toFormat = (part: string) => part) =>
		Array.from({length: key.length - length + 1}, (_, start) => `é ${toFormat(key.slice(start, start + length))} é`);
	const found = (texts: readonly string[]) => texts.map(text => findLeak(text, key) !== undefined);

	it.each(formats)('finds any eight characters of it, %s', (_, toFormat) => {
		expect(found(cutsOf(8, toFormat))).not.toContain(false);
	});

	it('finds any twelve characters of it in another case, but no fewer', () => {
		expect(found(cutsOf(12, part => part.toUpperCase()))).not.toContain(false);
		expect(found(cutsOf(11, part => part.toUpperCase()))).not.toContain(true);
	});

	it.each(['', 'x', 'xx', 'Bearer '])('finds it in base64 after %j', before => {
		const written = Buffer.from(`${before}${key}`);

		expect(findLeak(`[${written.toString('base64')}]`, key)).toBeDefined();
		expect(findLeak(`[${written.toString('base64url')}]`, key)).toBeDefined();
	});

	it('finds nothing in seven characters of it, nor in any other text', () => {
		expect(found(cutsOf(7, part => `${part} ${createKey()}`))).not.toContain(true);
	});
});

describe('the watch of a run for its key', () => {
	it('finds it across any parts of the output', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...formats),
				fc.integer({min: 1, max: 40}),
				fc.string(),
				([, toFormat], size, around) => {
					const watch = watchForKey(key);
					for (const part of `${around} ${toFormat(key.slice(10, 18))} ${around}`.match(
						new RegExp(`.{1,${size}}`, 'gs'),
					) ?? []) {
						watch.saw('the terminal', part);
					}

					expect(watch.leaks()).toHaveLength(1);
				},
			),
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

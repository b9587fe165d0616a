import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {differingRanges} from '../../source/text/differing.ts';

const brightOf = (...texts: readonly (readonly string[])[]) =>
	differingRanges(texts, '  ').map((ranges, index) =>
		ranges.map(({start, end}) => texts[index]!.join('  ').slice(start, end)),
	);

describe('what differs between values', () => {
	it.each([
		[
			[['a-20230914-en'], ['a-20240221-en']],
			[['20230914'], ['20240221']],
		],
		[
			[['win7-1-en'], ['win10v2004-2-en']],
			[['7-1'], ['10v2004-2']],
		],
		[
			[['windows11'], ['windows11-21h2']],
			[[], ['-21h2']],
		],
		[
			[['mac'], ['win']],
			[[], []],
		],
		[
			[['x64', 'x86'], ['x64']],
			[['x86'], []],
		],
		[
			[
				['x64', 'x86', 'arm'],
				['arm', 'x64', 'mips'],
				['x64', 'arm'],
			],
			[['x86'], ['mips'], []],
		],
		[
			[[], ['x64']],
			[[], []],
		],
		[
			[['x64'], ['x86', 'arm']],
			[[], []],
		],
	])('of %j is %j', (texts, bright) => {
		expect(brightOf(...texts)).toEqual(bright);
	});

	it('leaves in all the same text, whatever the values', () => {
		const anyValue = fc.string({unit: fc.constantFrom(...'ab12-. é'), minLength: 1, maxLength: 8});
		fc.assert(
			fc.property(fc.array(anyValue, {minLength: 2, maxLength: 4}), values => {
				const texts = values.map(value => [value]);
				const ranges = differingRanges(texts, '  ');
				fc.pre(ranges.every(({length}) => length > 0));
				const rests = values.map(
					(value, index) => value.slice(0, ranges[index]![0]!.start) + value.slice(ranges[index]![0]!.end),
				);

				expect(new Set(rests).size).toBe(1);
			}),
			{numRuns: 200},
		);
	});
});

import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {cutShared, differingRanges} from '../../source/text/differing.ts';

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

describe('texts cut where they are the same', () => {
	it.each([
		[['win10v2004-20230914-en', 'win10v2004-20240221-en'], 16, ['wi…4-20230914-en', 'wi…4-20240221-en']],
		[['win10v2004-20230914-en', 'win10v2004-1-en'], 18, ['win…04-20230914-en', 'win…04-1-en']],
		[['windows10', 'windows11'], 9, undefined],
		[['windows10', 'macos'], 6, undefined],
		[['windows10', 'windows10'], 6, undefined],
		[['windows-20230914', 'windows-20240221'], 9, undefined],
		[['windows-20230914', 'windows-20240221'], 10, ['…-20230914', '…-20240221']],
	])('of %j in %i cells are %j', (texts, cells, cut) => {
		expect(cutShared(texts, cells)?.map(({text}) => text)).toEqual(cut);
	});

	it('fit, and keep what differs, bright', () => {
		const anyPart = fc.string({unit: fc.constantFrom(...'ab12-界'), maxLength: 12});
		const anyTexts = fc
			.record({start: anyPart, end: anyPart, parts: fc.uniqueArray(anyPart, {minLength: 2, maxLength: 4})})
			.map(({start, end, parts}) => parts.map(part => start + part + end));

		fc.assert(
			fc.property(anyTexts, fc.integer({min: 1, max: 30}), (texts, cells) => {
				const cut = cutShared(texts, cells);
				if (cut === undefined) {
					return;
				}
				const kept = differingRanges(
					texts.map(text => [text]),
					'',
				).map(([range], index) => texts[index]!.slice(range?.start ?? 0, range?.end ?? 0));

				expect(cut.every(({text}) => stringWidth(text) <= cells)).toBe(true);
				expect(cut.map(({text, bright}) => text.slice(bright[0]!.start, bright[0]!.end))).toEqual(kept);
			}),
		);
	});
});

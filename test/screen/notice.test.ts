import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {toNoticeLines} from '../../source/screen/bottom-lines.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';

const noticeOf = (text: string, short?: string) => ({text, ...(short !== undefined && {short}), isFailure: true});

describe('the lines of a notice', () => {
	it.each([
		['all of it, in one line', 19, 2, ['one clause; another']],
		['all of it, broken at a space', 14, 2, ['one clause;', 'another']],
		['in short, if all of it takes too many', 14, 1, ['in short']],
		['in short, cut at the end if need be', 5, 1, ['in s…']],
	])('say %s', (_, columns, most, lines) => {
		expect(toNoticeLines(noticeOf('one clause; another', 'in short'), columns, most)).toEqual(lines);
	});

	it('are cut at the end of the last if there is no short wording', () => {
		const notice = noticeOf('`os:a` cannot be written as csv (it holds a comma); use json');

		expect(toNoticeLines(notice, 42, 2)).toEqual(['`os:a` cannot be written as csv (it holds', 'a comma); use json']);
		expect(toNoticeLines(notice, 20, 2)).toEqual(['`os:a` cannot be', 'written as csv (it …']);
		expect(toNoticeLines(notice, 20, 1, '~')).toEqual(['`os:a` cannot be wr~']);
	});

	it('fit, and are a whole wording or end with an ellipsis', () => {
		fc.assert(
			fc.property(
				safeText,
				fc.option(safeText, {nil: undefined}),
				fc.integer({min: 20, max: 130}),
				fc.constantFrom(1, 2),
				(text, short, columns, most) => {
					const lines = toNoticeLines(noticeOf(text, short), columns, most);

					expect(lines.length).toBeLessThanOrEqual(most);
					expect(lines.filter(line => stringWidth(line) > columns)).toEqual([]);
					const squeezed = lines.join('').replaceAll(' ', '');
					const formats = [text, short ?? text].map(format => format.replaceAll(' ', ''));
					expect(formats.includes(squeezed) || lines.at(-1)?.endsWith('…')).toBe(true);
				},
			),
		);
	});
});

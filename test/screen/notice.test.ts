import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {toNoticeLines} from '../../source/screen/bottom-lines.ts';
import {safeText} from '../helpers/arbitrary/hostile.ts';

const noticeOf = (text: string, ...shorter: string[]) => ({text, shorter, isFailure: true});

describe('the lines of a notice', () => {
	it('are one where one has room for it', () => {
		expect(toNoticeLines(noticeOf('one clause; another', 'short'), 19, 2)).toEqual(['one clause; another']);
	});

	it('break after a clause', () => {
		expect(toNoticeLines(noticeOf('one clause; and; another', 'short'), 18, 2)).toEqual([
			'one clause; and;',
			'another',
		]);
	});

	it('are those of the fullest form that fits', () => {
		const notice = noticeOf('one clause; another', 'a clause; another', 'short');

		expect(toNoticeLines(notice, 17, 1)).toEqual(['a clause; another']);
		expect(toNoticeLines(notice, 10, 2)).toEqual(['a clause;', 'another']);
		expect(toNoticeLines(notice, 10, 1)).toEqual(['short']);
	});

	it('break at a space where no clause ends, and are cut at the end of the last', () => {
		const notice = noticeOf('`os:a` cannot be written as csv (it holds a comma); use json');

		expect(toNoticeLines(notice, 42, 2)).toEqual(['`os:a` cannot be written as csv (it holds', 'a comma); use json']);
		expect(toNoticeLines(notice, 20, 2)).toEqual(['`os:a` cannot be', 'written as csv (it …']);
		expect(toNoticeLines(notice, 20, 1, '~')).toEqual(['`os:a` cannot be wr~']);
	});

	it('fit, and are the whole of one of its forms or end with an ellipsis', () => {
		const anyText = fc.oneof(
			safeText,
			fc.array(safeText, {minLength: 1, maxLength: 4}).map(texts => texts.join('; ')),
		);
		fc.assert(
			fc.property(
				fc.array(anyText, {minLength: 1, maxLength: 3}),
				fc.integer({min: 20, max: 130}),
				fc.constantFrom(1, 2),
				([text = '', ...shorter], columns, most) => {
					const lines = toNoticeLines(noticeOf(text, ...shorter), columns, most);

					expect(lines.length).toBeLessThanOrEqual(most);
					expect(lines.filter(line => stringWidth(line) > columns)).toEqual([]);
					const squeezed = lines.join('').replaceAll(' ', '');
					const forms = [text, ...shorter].map(form => form.replaceAll(' ', ''));
					expect(forms.includes(squeezed) || lines.at(-1)?.endsWith('…')).toBe(true);
				},
			),
		);
	});
});

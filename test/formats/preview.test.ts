import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {toOneLine, toPreview, widestLineCount} from '../../source/formats/preview.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';
import {expectDrawable} from '../helpers/state/lines.ts';

describe('the preview of a format', () => {
	it.each([
		['os:a,locale:b', 1, 'os:a,locale:b'],
		['os:a\nlocale:b', 1, 'os:a ↵ locale:b'],
		['os:a\nos:b', 2, '2 lines  os:a ↵ os:b'],
		['os\r\na\r\nb', 2, '3 lines  os ↵ a ↵ b'],
		['[["os:a"],["os:b"]]', 2, '1 line  [["os:a"],["os:b"]]'],
	])('shows what joins the environments, and the lines: %j of %i', (text, environments, shown) => {
		expect(toPreview({type: 'text', text}, environments, ' ↵ ')).toBe(shown);
	});

	it('lines up with the previews below it, however many lines they have', () => {
		const outputs = ['a', Array(12).fill('b').join('\n')].map(text => ({type: 'text' as const, text}));
		const width = widestLineCount([...outputs, {type: 'refused', reason: 'it has very many lines'}]);

		expect(outputs.map(one => toPreview(one, 12, '', width).slice(0, 11))).toEqual(['1 line    a', '12 lines  b']);
	});

	it('shows the reason for a refusal', () => {
		expect(toPreview({type: 'refused', reason: 'nothing is selected'}, 2, ' ↵ ')).toBe('(nothing is selected)');
	});

	it('is cut with an ellipsis if it is long, without stating its length', () => {
		const text = `${'x'.repeat(4096)}\n${'y'.repeat(4095)}`;

		expect(toOneLine(text, ' ↵ ')).toBe(text.replace('\n', ' ↵ '));
		expect(toOneLine(`${text}z`, ' ↵ ')).toBe(`${text.replace('\n', '…')}z`);
	});

	it('is one safe line, whatever the pick', () => {
		fc.assert(
			fc.property(hostileText, fc.integer({min: 1, max: 9}), (text, environments) => {
				const shown = toPreview({type: 'text', text}, environments, ' ↵ ');

				expectDrawable([[{text: shown, tone: 'plain'}]], Number.POSITIVE_INFINITY);
			}),
		);
	});
});

import {expect} from 'vitest';
import type {Span} from '../../../source/text/spans.ts';
import {cellsIn} from '../terminal/cells.ts';

/** A line of the screen as text, without its tones. */
export const textOf = (line: readonly Span[]): string => line.map(({text}) => text).join('');

/** Lines as texts without trailing spaces. */
export const textsOf = (lines: ReadonlyArray<readonly Span[]>): string[] => lines.map(line => textOf(line).trimEnd());

/** The parts of lines that are drawn in a tone, piece by piece. */
export const inTone = (lines: ReadonlyArray<readonly Span[]>, tone: Span['tone']): string[] =>
	lines.flat().flatMap(span => (span.tone === tone ? [span.text] : []));

/** Lines as texts, with each change of tone in braces; blanks have none. A line in the look of the selected row begins with a bar. */
export const tonesOf = (lines: ReadonlyArray<readonly Span[]>): string[] =>
	lines.map(line => {
		const bar = line.length > 0 && line.every(({isSelected}) => isSelected) ? '▌' : '';
		let last = 'plain';
		const texts = line.map(({text, tone}) => {
			const start = text.trim() === '' || tone === last ? '' : `{${tone}}`;
			last = start === '' ? last : tone;
			return start + text;
		});
		return (bar + texts.join('')).trimEnd();
	});

/** Fails unless each line fits into `columns` cells and contains nothing that controls a terminal, is invisible, or breaks the line. */
export const expectDrawable = (lines: ReadonlyArray<readonly Span[]>, columns: number): void => {
	for (const line of lines) {
		const text = textOf(line);

		expect({text, fits: cellsIn(text) <= columns}).toEqual({text, fits: true});
		expect(text.replace(/\p{RGI_Emoji}/gv, '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
	}
};

import {describe, expect, it} from 'vitest';
import {colorlessPalette, type Palette, usualPalette} from '../../source/text/palette.ts';
import {span, type Tone} from '../../source/text/spans.ts';
import {isVisibleOnBlank, parametersOf, styleOf, toStyledLine, toStyledLines} from '../../source/text/styles.ts';

const plain: Palette = {...colorlessPalette, selected: 'reverse'};

describe('a tone', () => {
	it.each<[Partial<Palette>, Tone, usual: string, selected: string]>([
		[{}, 'plain', '', '7'],
		[{plain: 'red'}, 'plain', '31', '7'],
		[{plain: 'bright-red'}, 'plain', '91', '7'],
		[{plain: 'black'}, 'plain', '30', '7'],
		[{plain: 'bright-white'}, 'plain', '97', '7'],
		[{}, 'dim', '2', '7'],
		[{dim: 'cyan'}, 'dim', '36', '7'],
		[{dim: '38;5;208'}, 'dim', '38;5;208', '7'],
		[{}, 'strong', '1', '7'],
		[{strong: 'blue'}, 'strong', '1;34', '7'],
		[{match: 'bright-green'}, 'match', '1;92', '1;7;92'],
		[{accent: 'magenta'}, 'accent', '35', '7'],
		[{failure: 'yellow'}, 'failure', '33', '7;33'],
		[{warning: 'yellow'}, 'warning', '1;33', '7'],
		[{ok: 'green'}, 'ok', '32', '7;32'],
		[{selected: 'blue'}, 'plain', '', '44'],
		[{selected: 'blue', ok: 'green'}, 'ok', '32', '44;32'],
		[{selected: 'bright-blue'}, 'strong', '1', '104'],
		[{selected: 'default'}, 'dim', '2', '2'],
		[{selected: 'default', plain: 'red'}, 'plain', '31', '31'],
	])('with %j gives %s its colours and weight', (palette, tone, usual, selected) => {
		const all = {...plain, ...palette};

		expect([styleOf(all, {tone}), styleOf(all, {tone, isSelected: true})]).toEqual([usual, selected]);
	});
});

describe('a style', () => {
	it.each([
		['', [], false],
		['1', ['1'], false],
		['1;35', ['1', '35'], false],
		['2;97', ['2', '97'], false],
		['1;38;5;44', ['1', '38;5;44'], false],
		['38;5;7', ['38;5;7'], false],
		['7', ['7'], true],
		['1;7;38;5;208', ['1', '7', '38;5;208'], true],
		['44;32', ['44', '32'], true],
		['104', ['104'], true],
	])('%j has parameters, and may be visible on blanks', (style, parameters, isVisible) => {
		expect([parametersOf(style), isVisibleOnBlank(style)]).toEqual([parameters, isVisible]);
	});
});

describe('a styled line', () => {
	const look = {palette: {...usualPalette, ok: '38;5;208'}, isAscii: false} as const;

	it('has the text of each span in its style, in ASCII if requested', () => {
		const spans = [span('❯ ', 'accent'), span('os'), span('×2', 'ok')];

		expect(toStyledLine(spans, look)).toEqual([
			{text: '❯ ', style: '35'},
			{text: 'os', style: ''},
			{text: '×2', style: '38;5;208'},
		]);
		expect(toStyledLine(spans, {...look, isAscii: true}).map(({text}) => text)).toEqual(['? ', 'os', 'x2']);
	});

	it('of a frame has no blanks at its end, except in the bar of the selected row', () => {
		const selected = {text: '  ', tone: 'strong', isSelected: true} as const;
		const lines = [
			[span('a ', 'dim'), span('  ')],
			[span('  ', 'ok')],
			[],
			[span('b '), selected],
			[selected, span(' ')],
		];

		expect(toStyledLines(lines, look)).toEqual([
			[{text: 'a', style: '2'}],
			[],
			[],
			[
				{text: 'b ', style: ''},
				{text: '  ', style: '7'},
			],
			[{text: '  ', style: '7'}],
		]);
	});
});

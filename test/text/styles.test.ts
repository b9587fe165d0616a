import {describe, expect, it} from 'vitest';
import {colorlessPalette, type Palette, usualPalette} from '../../source/text/palette.ts';
import {span, type Tone} from '../../source/text/spans.ts';
import {isVisibleOnBlank, parametersOf, styleOf, toStyledLine, toStyledLines} from '../../source/text/styles.ts';

describe('a tone', () => {
	it.each<[Partial<Palette>, Tone, usual: string, selected: string]>([
		// Without colours, bold is bright, and nothing is dimmed.
		[{}, 'plain', '1', '7'],
		[{}, 'dim', '', '7'],
		[{}, 'strong', '1', '7'],
		[{}, 'match', '1', '1;7'],
		[{}, 'accent', '1', '7'],
		[{}, 'failure', '1', '1;7'],
		[{plain: 'red'}, 'plain', '31', '7'],
		[{plain: 'bright-red'}, 'plain', '91', '7'],
		[{plain: 'black'}, 'plain', '30', '7'],
		[{plain: 'bright-white'}, 'plain', '97', '7'],
		[{dim: 'cyan'}, 'dim', '36', '7'],
		[{dim: 'cyan'}, 'plain', '', '7'],
		[{dim: 'cyan', plain: 'cyan'}, 'plain', '1;36', '7'],
		[{strong: 'blue'}, 'strong', '1;34', '7'],
		[{accent: 'magenta'}, 'accent', '35', '7'],
		[{match: 'bright-green'}, 'match', '92', '1;7'],
		[{selected: 'blue'}, 'plain', '1', '44'],
		[{selected: 'blue', ok: 'green'}, 'ok', '32', '44'],
		[{selected: 'bright-blue'}, 'strong', '1', '104'],
		[{selected: 'default'}, 'dim', '', ''],
		[{selected: 'default', plain: 'red'}, 'plain', '31', '31'],
		// In a bar of a known colour, all tones but dim keep their colours.
		[{selected: '5;236', dim: '5;102'}, 'plain', '', '48;5;236'],
		[{selected: '5;236', dim: '5;102'}, 'dim', '38;5;102', '48;5;236'],
		[{selected: '5;236', dim: '5;102'}, 'strong', '1', '1;48;5;236'],
		[{selected: '2;43;47;53', accent: '2;0;215;215'}, 'accent', '38;2;0;215;215', '48;2;43;47;53;38;2;0;215;215'],
		[{selected: '5;237', plain: '5;188'}, 'dim', '', '48;5;237;38;5;188'],
	])('with %j gives %s its colours and weight', (palette, tone, usual, selected) => {
		const all = {...colorlessPalette, ...palette};

		expect([styleOf(all, {tone}), styleOf(all, {tone, isSelected: true})]).toEqual([usual, selected]);
	});
});

describe('a style', () => {
	it.each([
		['', [], false],
		['1', ['1'], false],
		['1;35', ['1', '35'], false],
		['1;38;5;44', ['1', '38;5;44'], false],
		['38;5;7', ['38;5;7'], false],
		['7', ['7'], true],
		['1;7;38;5;208', ['1', '7', '38;5;208'], true],
		['44;32', ['44', '32'], true],
		['104', ['104'], true],
		['1;38;2;0;215;215', ['1', '38;2;0;215;215'], false],
		['48;2;43;48;54;38;2;0;215;215', ['48;2;43;48;54', '38;2;0;215;215'], true],
		['48;5;236', ['48;5;236'], true],
	])('%j has parameters, and may be visible on blanks', (style, parameters, isVisible) => {
		expect([parametersOf(style), isVisibleOnBlank(style)]).toEqual([parameters, isVisible]);
	});
});

describe('a styled line', () => {
	const look = {palette: {...usualPalette, ok: '5;208'}, isAscii: false} as const;

	it('has the text of each span in its style, in ASCII if requested', () => {
		const spans = [span('❯ ', 'accent'), span('os'), span('×2', 'ok')];

		expect(toStyledLine(spans, look)).toEqual([
			{text: '❯ ', style: '35'},
			{text: 'os', style: '1'},
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
			[{text: 'a', style: ''}],
			[],
			[],
			[
				{text: 'b ', style: '1'},
				{text: '  ', style: '7'},
			],
			[{text: '  ', style: '7'}],
		]);
	});
});

import {existsSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {scenes} from '../../scripts/pictures/scenes.ts';
import {dark, light, rowToSvg, toXml} from '../../scripts/pictures/svg.ts';
import {drawScene} from '../../scripts/pictures.ts';
import type {Cell} from '../helpers/terminal/screen.ts';

const textOf = (svg: string): string => [...svg.matchAll(/>([^<>\n]+)<\//g)].map(([, text]) => text).join('\n');

describe('a picture', () => {
	it.concurrent.each(scenes)('is up to date: $name', async scene => {
		for (const {path, svg} of await drawScene(scene)) {
			const kept = existsSync(path) ? readFileSync(path, 'utf8') : '';

			// Compares the text first: a difference there is easier to read.
			expect(textOf(kept), 'out of date: `npm run pictures` draws it again').toBe(textOf(svg));
			expect(kept, 'out of date: `npm run pictures` draws it again').toBe(svg);
		}
	});

	it.each(scenes)('cuts nothing: $name', ({name}) => {
		for (const theme of ['dark', 'light']) {
			expect(
				textOf(readFileSync(new URL(`../../docs/pictures/${name}-${theme}.svg`, import.meta.url), 'utf8')),
			).not.toContain('…');
		}
	});

	it('ends the animation with the tags in a command', () => {
		const film = readFileSync(new URL('../../docs/pictures/story-dark.svg', import.meta.url), 'utf8');

		expect(textOf(film)).toContain('$ submit sample.exe --tags os:windows7-x64,locale:en-us,image:win7-20250407-en');
	});

	it('is in the README, light and dark, with a description', () => {
		const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

		for (const {name} of scenes) {
			expect(readme).toContain(
				`<source media="(prefers-color-scheme: light)" srcset="docs/pictures/${name}-light.svg">`,
			);
			expect(readme).toMatch(new RegExp(`<img alt="[^"]{20,}" src="docs/pictures/${name}-dark\\.svg">`));
		}
	});
});

const plain: Cell = {
	text: 'a',
	width: 1,
	isInverse: false,
	isBold: false,
	isDim: false,
	isUnderline: false,
	foreground: 'default',
	background: 'default',
};

const rowOf = (text: string, changes: Partial<Cell> = {}): readonly Cell[] =>
	[...text].map(letter => ({...plain, ...changes, text: letter}));

describe('a row of a picture', () => {
	it('puts separated words at their own cells, with their widths', () => {
		expect(rowToSvg(rowOf('os  ab c'), dark)).toBe(
			'<text x="0" y="14" textLength="16.8" lengthAdjust="spacingAndGlyphs">os</text>' +
				'<text x="33.6" y="14" textLength="33.6" lengthAdjust="spacingAndGlyphs">ab c</text>',
		);
	});

	it('is the same however an empty cell is written', () => {
		const row = (space: Partial<Cell>) => [...rowOf('ab'), ...rowOf(' ', space), ...rowOf('c')];

		expect(rowToSvg(row({isDim: true, foreground: 1}), dark)).toBe(rowToSvg(row({}), dark));
	});

	it('is empty for a blank row', () => {
		expect(rowToSvg(rowOf('    '), dark)).toBe('');
	});

	it('has bold, dim and underlined text, and its colours', () => {
		const row = rowOf('x', {isBold: true, isDim: true, isUnderline: true, foreground: 1});

		expect(rowToSvg(row, dark)).toBe(`<text x="0" y="14" fill="${dark.palette[1]}" class="b d u">x</text>`);
	});

	it('swaps the colours of inverse text', () => {
		expect(rowToSvg(rowOf('x', {isInverse: true}), light)).toBe(
			`<rect x="0" y="0" width="8.4" height="19" fill="${light.foreground}"/>` +
				`<text x="0" y="14" fill="${light.background}">x</text>`,
		);
	});

	it('draws a border without gaps between the rows', () => {
		expect(rowToSvg(rowOf('│'), dark)).toMatch(/^<rect x="3.7" y="0" width="1" height="19"/);
	});

	it('gives a wide character two cells, and the next character its own', () => {
		const wide = [{...plain, text: '漢', width: 2}, {...plain, text: '', width: 0}, plain];

		expect(rowToSvg(wide, dark)).toMatch(/textLength="16.8".*>漢<.*x="16.8".*>a</);
	});

	it('escapes characters of XML', () => {
		expect(toXml('a<b>&"c"')).toBe('a&lt;b&gt;&amp;&quot;c&quot;');
	});
});

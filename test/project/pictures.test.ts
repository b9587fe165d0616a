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

		expect(textOf(film)).toContain('$ submit sample.exe --tags os:windows11-22h2-x64,locale:de-de,app:office2019');
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
	const wide = [{...plain, text: '漢', width: 2}, {...plain, text: '', width: 0}, plain];
	it.each<[string, readonly Cell[], typeof dark, string | RegExp]>([
		[
			'puts separated words at their own cells, with their widths',
			rowOf('os  ab c'),
			dark,
			'<text x="0" y="14" textLength="16.8" lengthAdjust="spacingAndGlyphs">os</text>' +
				'<text x="33.6" y="14" textLength="33.6" lengthAdjust="spacingAndGlyphs">ab c</text>',
		],
		['is empty if it is blank', rowOf('    '), dark, /^$/],
		[
			'has bold, dim and underlined text, and its colours',
			rowOf('x', {isBold: true, isDim: true, isUnderline: true, foreground: 1}),
			dark,
			`<text x="0" y="14" fill="${dark.palette[1]}" class="b d u">x</text>`,
		],
		[
			'swaps the colours of inverse text',
			rowOf('x', {isInverse: true}),
			light,
			`<rect x="0" y="0" width="8.4" height="19" fill="${light.foreground}"/>` +
				`<text x="0" y="14" fill="${light.background}">x</text>`,
		],
		['has a border without gaps between the rows', rowOf('│'), dark, /^<rect x="3.7" y="0" width="1" height="19"/],
		['gives a wide character two cells', wide, dark, /textLength="16.8".*>漢<.*x="16.8".*>a</],
	])('%s', (_, row, theme, svg) => {
		expect(rowToSvg(row, theme)).toEqual(typeof svg === 'string' ? svg : expect.stringMatching(svg));
	});

	it('is the same however an empty cell is written', () => {
		const row = (space: Partial<Cell>) => [...rowOf('ab'), ...rowOf(' ', space), ...rowOf('c')];

		expect(rowToSvg(row({isDim: true, foreground: 1}), dark)).toBe(rowToSvg(row({}), dark));
	});

	it('escapes characters of XML', () => {
		expect(toXml('a<b>&"c"')).toBe('a&lt;b&gt;&amp;&quot;c&quot;');
	});
});

// A picture of a terminal: one frame, or an animation of all frames. Text is set in runs of one style. Each run has its own place
// and width, so that columns align in any monospaced font.
import {indexedColors} from '../../source/text/theme.ts';
import type {Cell} from '../../test/helpers/terminal/screen.ts';
import type {Frame, Scene} from './scenes.ts';

/** The colours of a picture, as `#rrggbb`. */
export type Theme = {
	readonly name: 'dark' | 'light';
	readonly background: string;
	readonly foreground: string;
	/** The colour around the window, and between the window and its title. */
	readonly edge: string;
	readonly title: string;
	/** The sixteen colours of a terminal, in the order of their numbers. */
	readonly palette: readonly string[];
};

export const dark: Theme = {
	name: 'dark',
	...{background: '#12161d', foreground: '#d5dce6', edge: '#2b333f', title: '#8a96a6'},
	palette: [
		...['#2b333f', '#f2777a', '#8fcf8c', '#e3c078', '#79b2f2', '#cf9bf5', '#6fd0d6', '#d5dce6'],
		...['#6b7787', '#ff9a9a', '#aee6a8', '#f2d696', '#9cc9ff', '#e0b8ff', '#93e6ea', '#f3f6fa'],
	],
};

export const light: Theme = {
	name: 'light',
	...{background: '#fdfdfc', foreground: '#262b33', edge: '#d3d8de', title: '#69727d'},
	palette: [
		...['#262b33', '#c0262d', '#1d7a34', '#8a5d00', '#1559b8', '#8a35b5', '#0e7681', '#69727d'],
		...['#4d5661', '#d9363e', '#268f41', '#a06e00', '#2a6fd6', '#a14bd0', '#15899a', '#262b33'],
	],
};

/** The size of a cell and of its letters, in pixels. */
const cell = {width: 8.4, height: 19, font: 14, baseline: 14};

/** The background is empty if it is the theme's. */
type Style = Pick<Cell, 'isBold' | 'isDim' | 'isUnderline'> & {readonly fill: string; readonly background: string};

type Run = Style & {readonly x: number; readonly text: string; readonly cells: number; readonly isWide: boolean};

const [bar, side, below] = [36, 21, 14];

/** The SVG of a scene with these frames: all of them in turn if it moves, else only the last. */
export const toSvg = (scene: Scene, frames: readonly Frame[], theme: Theme): string => {
	const width = Math.ceil(scene.columns * cell.width) + 2 * side;
	const height = bar + scene.rows * cell.height + below;
	const shown = scene.isMoving ? frames : frames.slice(-1);
	const {definitions, use} = createRows();
	const telling = -toTelling(frames) * height;
	const standing = scene.isMoving ? ` transform="translate(0 ${telling})"` : '';
	const drawn = shown.map(({rows, cursor, caption}, index) => {
		const title = `<text class="t" x="${width / 2}" y="${bar / 2 + 4.5}">${toXml(caption)}</text>`;
		const screen = rows.map((row, y) => use(rowToSvg(row, theme), y * cell.height)).join('');
		const block = cursor === undefined ? '' : cursorToSvg(cursor, theme);
		return `<g transform="translate(0 ${index * height})">${title}<g transform="translate(${side} ${bar})">${screen}${block}</g></g>`;
	});
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
<title id="title">${toXml(scene.title)}</title>
<style>
text{white-space:pre;font:${cell.font}px ui-monospace,"SF Mono","Cascadia Mono","JetBrains Mono",Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace}
.b{font-weight:bold}.d{opacity:.6}.u{text-decoration:underline}
.t{font:${scene.isMoving ? '600 15px' : '13px'} system-ui,-apple-system,"Segoe UI","DejaVu Sans",sans-serif;fill:${scene.isMoving ? theme.foreground : theme.title};text-anchor:middle}
${scene.isMoving ? toFilm(frames, height, telling) : ''}</style>
${definitions()}<clipPath id="window"><rect width="${width}" height="${height}"/></clipPath>
<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9.5" fill="${theme.background}" stroke="${theme.edge}"/>
${[0, 1, 2].map(dot => `<circle cx="${side + 4 + dot * 18}" cy="${bar / 2}" r="5" fill="${theme.edge}"/>`).join('')}
<g clip-path="url(#window)"><g class="film"${standing} fill="${theme.foreground}">
${drawn.join('\n')}
</g></g>
</svg>
`;
};

// Most rows stay the same from one frame to the next, so each is written once.
const createRows = () => {
	const names = new Map<string, string>();
	const use = (row: string, y: number): string => {
		if (row === '') {
			return '';
		}
		const name = names.get(row) ?? `r${names.size}`;
		names.set(row, name);
		return `<use href="#${name}" y="${y}"/>`;
	};
	const definitions = (): string =>
		`<defs>\n${[...names].map(([row, name]) => `<g id="${name}">${row}</g>`).join('\n')}\n</defs>\n`;
	return {definitions, use};
};

// The frames are stacked in a strip, which jumps from one frame to the next. With reduced motion, or in a viewer without
// animations, only the frame that shows the purpose is visible.
const toFilm = (frames: readonly Frame[], height: number, telling: number): string => {
	const total = frames.reduce((sum, {seconds}) => sum + seconds, 0);
	let passed = 0;
	const stops = frames.map(({seconds}, index) => {
		const at = toNumber((passed / total) * 100);
		passed += seconds;
		return `${at}%{transform:translateY(${-index * height}px)}`;
	});
	return `@keyframes film{${stops.join('')}}
.film{animation:film ${toNumber(total)}s step-end infinite}
@media (prefers-reduced-motion:reduce){.film{animation:none;transform:translateY(${telling}px)}}
`;
};

// The frame that stays longest before the program exits.
const toTelling = (frames: readonly Frame[]): number => {
	const longest = Math.max(...frames.slice(0, -3).map(({seconds}) => seconds));
	return frames.findIndex(({seconds}) => seconds === longest);
};

/** A row of cells, at the top of its container. */
export const rowToSvg = (row: readonly Cell[], theme: Theme): string => {
	const runs = toRuns(row, theme);
	const backgrounds = toGrounds(runs).map(({background, x, cells}) =>
		rectangle(x * cell.width, 0, cells * cell.width, cell.height, background),
	);
	return [...backgrounds, ...runs.flatMap(run => (run.text.trim() === '' ? [] : [runToSvg(run, theme)]))].join('');
};

const cursorToSvg = ({x, y}: {readonly x: number; readonly y: number}, {foreground}: Theme): string =>
	rectangle(x * cell.width, y * cell.height + 1, cell.width, cell.height - 2, foreground, ' fill-opacity=".75"');

const rectangle = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
	`<rect x="${toNumber(x)}" y="${toNumber(y)}" width="${toNumber(width)}" height="${toNumber(height)}" fill="${fill}"${more}/>`;

const toNumber = (value: number): string => String(Math.round(value * 100) / 100);

/** The text, escaped for XML. */
export const toXml = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

// The sixteen colours of a theme, then those that no theme changes.
const toColor = (color: string | number, {palette}: Theme): string => {
	const fixed = indexedColors[Number(color) - palette.length] ?? [];
	return typeof color === 'string'
		? color
		: (palette[color] ?? `#${fixed.map(value => value.toString(16).padStart(2, '0')).join('')}`);
};

const toStyle = ({isInverse, isBold, isDim, isUnderline, ...cell}: Cell, theme: Theme): Style => {
	const [foreground = '', background = ''] = (['foreground', 'background'] as const).map(place =>
		cell[place] === 'default' ? theme[place] : toColor(cell[place], theme),
	);
	const [fill, behind] = isInverse ? [background, foreground] : [foreground, background];
	return {fill, background: behind === theme.background ? '' : behind, isBold, isDim, isUnderline};
};

const isSame = (one: Style, other: Style): boolean =>
	(['fill', 'background', 'isBold', 'isDim', 'isUnderline'] as const).every(name => one[name] === other[name]);

const isUnseen = ({background, isUnderline}: Style): boolean => background === '' && !isUnderline;

// Draws one rectangle behind neighbouring runs of the same background colour: a line would show between two rectangles.
const toGrounds = (runs: readonly Run[]) => {
	const grounds: Pick<Run, 'background' | 'x' | 'cells'>[] = [];
	for (const {background, x, cells} of runs) {
		const last = grounds.at(-1);
		if (last !== undefined && last.background === background && last.x + last.cells === x) {
			grounds[grounds.length - 1] = {...last, cells: last.cells + cells};
		} else if (background !== '') {
			grounds.push({background, x, cells});
		}
	}
	return grounds;
};

// A run ends where the style changes, at a gap, and around characters that are drawn as shapes.
const toRuns = (row: readonly Cell[], theme: Theme): readonly Run[] => {
	const runs: Run[] = [];
	for (const [x, cell] of row.entries()) {
		if (cell.width === 0) {
			continue;
		}
		const own = toStyle(cell, theme);
		const text = cell.text === '' ? ' ' : cell.text;
		const last = runs.at(-1);
		// An empty cell without a background or underline looks the same in any style. Its own style depends on the preceding text, so
		// it gets the style of the last run.
		const style = text === ' ' && isUnseen(own) && last !== undefined && isUnseen(last) ? last : own;
		const isApart = isDrawn(text) || cell.width === 2 || last === undefined || isDrawn(last.text) || last.isWide;
		const isGap = text === ' ' && (last === undefined || last.text.endsWith(' '));
		if (last === undefined || isApart || isGap || !isSame(last, style)) {
			runs.push({...own, x, text, cells: cell.width, isWide: cell.width === 2});
		} else {
			runs[runs.length - 1] = {...last, text: last.text + text, cells: last.cells + 1};
		}
	}
	return runs;
};

const isDrawn = (text: string): boolean => text === '│';

const runToSvg = (run: Run, theme: Theme): string => {
	if (isDrawn(run.text)) {
		const x = (run.x + 0.5) * cell.width - 0.5;
		return rectangle(x, 0, 1, cell.height, run.fill);
	}
	const text = run.text.trimEnd();
	const before = text.length - text.trimStart().length;
	const cells = run.cells - (run.text.length - text.length) - before;
	const classes = [...(run.isBold ? ['b'] : []), ...(run.isDim ? ['d'] : []), ...(run.isUnderline ? ['u'] : [])];
	return [
		`<text x="${toNumber((run.x + before) * cell.width)}" y="${cell.baseline}"`,
		run.fill === theme.foreground ? '' : ` fill="${run.fill}"`,
		classes.length === 0 ? '' : ` class="${classes.join(' ')}"`,
		// A single letter needs no length: its position is enough.
		cells === 1 ? '' : ` textLength="${toNumber(cells * cell.width)}" lengthAdjust="spacingAndGlyphs"`,
		`>${toXml(text.trimStart())}</text>`,
	].join('');
};

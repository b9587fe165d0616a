// A picture of a terminal: one frame, or an animation of all frames.
import type {Frame} from './record.ts';
import type {Scene} from './scenes.ts';
import {cell, cursorToSvg, rowToSvg, type Theme, toNumber, toXml} from './screen-to-svg.ts';

const bar = 36;
const side = 21;
const below = 14;

/** The SVG of a scene with these frames: all of them in turn if it moves, else only the last. */
export const toSvg = (scene: Scene, frames: readonly Frame[], theme: Theme): string => {
	const width = Math.ceil(scene.columns * cell.width) + 2 * side;
	const height = bar + scene.rows * cell.height + below;
	const shown = scene.isMoving ? frames : frames.slice(-1);
	const {definitions, use} = createRows();
	const telling = -toTelling(frames) * height;
	const standing = scene.isMoving ? ` transform="translate(0 ${telling})"` : '';
	const drawn = shown.map((frame, index) => toGroup(frame, index * height, width, theme, use));
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

const toGroup = (
	{rows, cursor, caption}: Frame,
	top: number,
	width: number,
	theme: Theme,
	use: (row: string, y: number) => string,
): string => {
	const title = `<text class="t" x="${width / 2}" y="${bar / 2 + 4.5}">${toXml(caption)}</text>`;
	const screen = rows.map((row, y) => use(rowToSvg(row, theme), y * cell.height)).join('');
	const block = cursor === undefined ? '' : cursorToSvg(cursor, theme);
	return `<g transform="translate(0 ${top})">${title}<g transform="translate(${side} ${bar})">${screen}${block}</g></g>`;
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

// The frames are stacked in a strip, which jumps from one frame to the next. With reduced motion only one frame is shown, which
// shows the purpose; so does a viewer without animations.
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

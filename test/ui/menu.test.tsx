import {renderToString} from 'ink';
import {describe, expect, it} from 'vitest';
import type {Menu} from '../../source/screen/menu.ts';
import {usualPalette} from '../../source/text/palette.ts';
import {MenuView} from '../../source/ui/menu.tsx';
import {plainTextOf} from '../helpers/state/ink-lines.ts';

const items = ['comma', 'lines', 'json'].map(name => ({name, label: `${name} größe`}));

const draw = (menu: Menu, isAscii = false): string[] =>
	renderToString(<MenuView menu={menu} columns={30} look={{isAscii, palette: usualPalette}} />, {columns: 30}).split(
		'\n',
	);

describe('a menu', () => {
	it.each([0, 1, 2])('has its sign before the selected item, and the bar over that whole row: %i', selected => {
		const lines = draw({items, selected});

		expect(lines.map(line => plainTextOf(line).slice(0, 6))).toEqual(
			items.map(({label}, index) => `${index === selected ? '❯' : ' '} ${label}`.slice(0, 6)),
		);
		expect(lines.map(line => line.includes('\u001b[7m'))).toEqual(items.map((_, index) => index === selected));
		expect(lines[selected]?.replaceAll(/\u001b\[[\d;]*m/g, '')).toHaveLength(30);
	});

	it('is drawn in ASCII if requested, with a question mark for each other character', () => {
		expect(draw({items, selected: 1}, true).map(plainTextOf)).toEqual([
			...['  comma gr??e', '> lines gr??e', '  json gr??e'],
		]);
	});

	it('may have no items', () => {
		expect(draw({items: [], selected: -1}).map(plainTextOf)).toEqual(['']);
	});
});

import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';
import {casesOf} from '../helpers/project/torture.ts';
import type {Terminal} from '../helpers/terminal/terminal.ts';

/** A listing with texts in many writing systems, as a file. */
const writeListing = async (): Promise<string> => {
	const path = join(await makeDirectory(), 'listing.json');
	const resources = [
		[
			'os:windows-日本語版',
			'locale:ja-jp',
			'メモ:テスト用のとても長い説明文がここに入りますのでどこかで切れるはずです',
		],
		['os:e\u0301le\u0301phant', 'locale:fr', 'n\u0303:x\u0308'],
		['os:שלום-עולם', 'locale:he', 'תג:ערך', 'image:עברית 2024'],
		['os:مرحبا', 'locale:ar', 'arch:x64'],
		['os:🐧-linux', 'locale:de', 'dev:👩‍💻', 'flag:🇩🇪', 'heart:❤️', 'key:1️⃣'],
		['os:가나다', 'locale:ko', 'half:ｱｲｳ'],
		['os:plain-10', 'locale:en-us', 'arch:±×÷'],
	].map(tags => ({tags}));
	await writeFile(path, JSON.stringify({data: [{name: '日本語グループ', resources}]}));
	return path;
};

const open = async (env: Readonly<Record<string, string>>, ...args: string[]): Promise<Terminal> => {
	const terminal = openEnvpick(['--demo', 'win', ...args], {env});
	await terminal.waitForText(/windows7-x64/);
	return terminal;
};

// The codes for foreground and background colours, from palettes of 8, 16 and 256 colours and from all colours.
const colored = /\u001b\[(?:[\d;]*;)?(?:[34]\d|9\d|10\d)[;m]/;
const reversed = /\u001b\[(?:[\d;]*;)?7(?:;\d+)*m/;
const bold = /\u001b\[(?:[\d;]*;)?1[;m]/;

describe('colour', () => {
	const colors: readonly [string, Readonly<Record<string, string>>, string[], boolean][] = [
		['is not with NO_COLOR', {NO_COLOR: '1'}, [], false],
		['is there with FORCE_COLOR, whatever NO_COLOR says', {FORCE_COLOR: '1', NO_COLOR: '1'}, [], true],
		['is not with --no-color', {FORCE_COLOR: '1'}, ['--no-color'], false],
		['is there with an empty NO_COLOR', {NO_COLOR: ''}, [], true],
		['is not with FORCE_COLOR=0', {FORCE_COLOR: '0'}, [], false],
		['is there on a terminal of few colours', {TERM: 'xterm'}, [], true],
		['is there', {}, [], true],
	];

	it.each(casesOf(colors, 4))('%s; what is strong is so in any case', async (_, env, args, hasColor) => {
		const terminal = await open(env, ...args);

		expect(colored.test(terminal.bytes())).toBe(hasColor);
		expect(reversed.test(terminal.bytes())).toBe(hasColor);
		expect(terminal.bytes()).toMatch(bold);
	});

	it('is reverse or one of the basic eight, so that it is as readable as the theme', async () => {
		const terminal = await open({COLORTERM: 'truecolor'});

		const codes = [...terminal.bytes().matchAll(/\u001b\[([\d;]+)m/g)].flatMap(([, code]) => code?.split(';') ?? []);
		expect(new Set(codes).difference(new Set(['0', '1', '2', '7', '22', '27', '35', '39']))).toEqual(new Set());
	});
});

describe('text in many scripts', () => {
	it.each(
		casesOf(
			[
				[100, 18],
				[200, 60],
			] as const,
			1,
		),
	)('keeps its columns, at %i by %i', async (columns, rows) => {
		const terminal = openEnvpick(['--input', await writeListing()], {columns, rows});
		await terminal.waitForText('plain-10');

		// Counts in cells: the texts before the border are wider than their number of characters.
		const cellAt = (column: number, row: number) => terminal.cell(column, row).text;
		const isBorder = (column: number, row: number) => /[│┃]/.test(cellAt(column, row));
		const border = Array.from({length: columns}, (_, column) => column).find(column => isBorder(column, 1)) ?? -1;
		expect(border).toBeGreaterThan(0);
		for (let row = 1; row < rows - 3; row++) {
			expect(isBorder(border, row), `row ${row}`).toBe(true);
		}
		const heading = terminal.lines().findIndex(line => line.includes('▾'));
		const locales = [1, 2, 3, 4, 5, 6, 7].map(row => terminal.cell(22, heading + row).text);
		expect(locales.join('')).toBe('jfhadke');
	});

	it('is as wide in ASCII, in a locale without UTF-8', async () => {
		const terminal = openEnvpick(['--input', await writeListing()], {env: {LC_ALL: 'C'}});
		await terminal.waitForText('plain-10');

		expect(terminal.bytes()).not.toMatch(/[^\x00-\x7f]/);
		expect(terminal.lines()[2]).toMatch(/^> {3}windows-\?{8} {2}ja-jp/);
		expect(terminal.lines()[3]).toMatch(/^ {4}\?l\?phant {10}fr/);
	});
});

describe('the screen', () => {
	it.each(
		casesOf(
			[
				[80, 24, 'the demo service · 48 environments in 6 groups · all en-us'],
				[100, 30, 'the demo service · 48 environments in 6 groups · all en-us'],
				[160, 50, 'the demo service · 48 environments in 6 groups · all en-us'],
			] as const,
			1,
		),
	)(
		'at %i by %i says once what all share, lines up, and cuts nothing that tells two apart',
		async (columns, rows, status) => {
			const terminal = openEnvpick(['--demo', '--unique'], {columns, rows});
			await terminal.waitForText('10 distinct of 48 environments');

			const lines = terminal.lines();
			// The rows below the headings, if there are any.
			const first = lines.findIndex(line => line.startsWith('❯'));
			const listed = lines.slice(first, first + 10).map(line => line.replace(/[│┃].*/, '').trimEnd());
			expect(new Set(listed.map(line => line.slice(7))).size).toBe(10);
			expect(listed.join('')).not.toMatch(/…|en-us/);
			expect(new Set(listed.flatMap(line => (line.includes('-en') ? [line.search(/win\S+-en/)] : []))).size).toBe(1);
			expect(lines.at(-2)).toBe(status);
			expect(terminal.screen().match(/en-us/g)).toHaveLength(3);
			expect([first, first + 1].map(row => terminal.cell(12, row).isInverse)).toEqual([true, false]);
			expect(listed.filter(line => line.startsWith('❯'))).toHaveLength(1);
		},
	);
});

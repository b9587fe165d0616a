import {writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openEnvpick} from '../helpers/program/envpick.ts';

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

describe('text in many scripts', () => {
	it('keeps its columns', async () => {
		const [columns, rows] = [250, 30];
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
		const places = Array.from({length: border}, (_, column) => column);
		const at =
			places.find(column => [...'locale'].every((letter, index) => cellAt(column + index, 1) === letter)) ?? -1;
		const locales = [1, 2, 3, 4, 5, 6, 7].map(row => cellAt(at, 1 + row));
		expect(locales.join('')).toBe('jfhadke');
	});
});

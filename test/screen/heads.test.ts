import {describe, expect, it} from 'vitest';
import {demoListing} from '../../source/service/io/demo.ts';
import {loadedState} from '../helpers/arbitrary/states.ts';
import {bodyOf} from '../helpers/state/frame.ts';
import {textsOf} from '../helpers/state/lines.ts';

const bodyAt = (size: object, ...keys: string[]) => textsOf(bodyOf(loadedState(demoListing(), size, ...keys)));

describe('the line above the list', () => {
	it('names each column where it begins, at any width', () => {
		for (let columns = 40; columns <= 200; columns += 4) {
			const [heads = '', ...lines] = bodyAt({columns, rows: 60, filter: 'win7'});
			const row = lines.find(line => line.includes('windows7-x64')) ?? '';

			expect(heads.indexOf('os'), heads).toBe(row.indexOf('windows7-x64'));
			expect(heads.indexOf('image'), heads).toBe(row.indexOf('win', row.indexOf('windows7-x64') + 3));
		}
	});

	it('is there if the list has 16 rows beside it', () => {
		expect(bodyAt({columns: 100, rows: 21})[0]).toMatch(/^ {4}os {18}image/);
		expect(bodyAt({columns: 100, rows: 20})[0]).toContain('Group 1');
	});

	it('says where the cursor is, and in which group the first row is, if not all rows fit', () => {
		const size = {columns: 100, rows: 24};

		expect(bodyAt(size)[0]).toContain(' 1/48 ');
		expect(bodyAt(size, 'end')[0]).toContain(' Group 4 · 48/48 ');
		expect(bodyAt(size, 'tab', 'u')[0]).not.toContain('/');
		expect(bodyAt({columns: 40, rows: 60}, 'end')[0]).toContain(' 48/48');
	});

	it('has beside it a border that shows which part of the rows is in sight', () => {
		const borders = (...keys: string[]) =>
			bodyAt({columns: 100, rows: 24}, ...keys).map(line => /[│┃]/.exec(line)?.[0]);

		expect(borders().join('')).toMatch(/^┃+│+$/);
		expect(borders('end').join('')).toMatch(/^│+┃+$/);
		expect(borders('tab', 'u').join('')).toMatch(/^│+$/);
		expect(bodyAt({columns: 100, rows: 24, isAscii: true}).map(line => /[|#]/.exec(line)?.[0])).toContain('#');
	});
});

describe('the detail at the right', () => {
	const image = `win11-${'x'.repeat(30)}-en`;
	const names = Array.from({length: 3}, (_, index) => ({
		name: `analysis-machine-0${index}`,
		tags: [`os:windows${index}-21h2-x64`, `locale:en-u${index}`, `image:${image}`, `pool:p-${index}-europe-west`],
	}));

	it('gives way to a list that needs more cells', () => {
		const [few, many] = [[{tags: ['os:a']}, {tags: ['os:b']}], names].map(resources =>
			textsOf(bodyOf(loadedState({data: [{resources}]}, {columns: 100, rows: 24}))).at(0),
		);

		expect(few?.indexOf('│')).toBe(58);
		expect(many?.indexOf('│')).toBe(68);
	});
});

import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {usualBindings} from '../../source/core/bindings.ts';
import {toHelpLines} from '../../source/core/help.ts';
import {keymap, toKeyName} from '../../source/core/keymap.ts';
import {cellsOfSpans} from '../../source/core/spans.ts';

const textsOf = (columns: number, mode: 'filter' | 'browse'): string[] =>
	toHelpLines(columns, mode, false, usualBindings).map(line => line.map(({text}) => text).join(''));

const bound = (mode: 'filter' | 'browse') => keymap.filter(({keys}) => (keys[mode] ?? []).length > 0);

describe('the help', () => {
	it.each([80, 100, 200])('names every key of the filter and of the list with what it does, at %i columns', columns => {
		const lines = textsOf(columns, 'filter');

		for (const {keys, does} of [...bound('filter'), ...bound('browse')]) {
			const filter = (keys.filter ?? []).map(key => toKeyName(key)).join(' ');
			const browse = (keys.browse ?? []).map(key => toKeyName(key)).join(' ');

			expect(lines).toContain(filter.padEnd(18) + browse.padEnd(18) + does);
		}
	});

	it.each(['filter', 'browse'] as const)('names the keys of the %s alone where there is no room for both', mode => {
		const lines = textsOf(60, mode);

		for (const {keys, does} of bound(mode)) {
			expect(lines).toContain(
				`${(keys[mode] ?? [])
					.map(key => toKeyName(key))
					.join(' ')
					.padEnd(16)} ${does}`,
			);
		}
		expect(lines).toHaveLength(bound(mode).length + 1);
	});

	it('says which keys are shown', () => {
		expect(textsOf(80, 'filter')[0]).toMatch(/^in the filter +in the list +what it does$/);
		expect(textsOf(60, 'filter')[0]).toBe('keys in the filter');
		expect(textsOf(60, 'browse')[0]).toBe('keys in the list');
	});

	it('is never wider than the screen', () => {
		fc.assert(
			fc.property(
				fc.integer({min: 20, max: 200}),
				fc.constantFrom('filter' as const, 'browse' as const),
				(columns, mode) => {
					expect(Math.max(...toHelpLines(columns, mode, false, usualBindings).map(cellsOfSpans))).toBeLessThanOrEqual(
						columns,
					);
				},
			),
		);
	});
});

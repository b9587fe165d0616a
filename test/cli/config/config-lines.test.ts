import fc from 'fast-check';
import stringWidth from 'string-width';
import {describe, expect, it} from 'vitest';
import {type Setting, toConfigLines} from '../../../source/cli/print-config.ts';

const copy: Setting = ['keys.copy', 'default', '{"filter":["ctrl+y"],"browse":["y","ctrl+y"]}'];
const format: Setting = ['format', '/home/me/.config/envpick/config.json:3:9', 'csv, and so on'];

describe('the lines of the settings', () => {
	it('have columns for name, source and value', () => {
		expect(toConfigLines([copy, ['format', '--as', 'csv, and so on']])).toEqual([
			'setting    from     value',
			'keys.copy  default  {"filter":["ctrl+y"],"browse":["y","ctrl+y"]}',
			'format     --as     csv, and so on',
		]);
	});

	it('put a value below its name if it does not fit', () => {
		expect(toConfigLines([copy, format], 60)).toEqual([
			`setting    from${' '.repeat(38)}value`,
			'keys.copy  default',
			'    {"filter":["ctrl+y"],"browse":["y","ctrl+y"]}',
			'format     /home/me/.config/envpick/config.json:3:9',
			'    csv, and so on',
		]);
	});

	it('show each value completely', () => {
		const anyValue = fc
			.array(fc.constantFrom('a', ',', ' ', '"ctrl+y"', '錯'), {maxLength: 40})
			.map(parts => parts.join(''));
		fc.assert(
			fc.property(anyValue, fc.integer({min: 1, max: 120}), (value, columns) => {
				const heading = toConfigLines([], columns);
				const lines = toConfigLines([['a', 'b', value]], columns).slice(heading.length);

				const text = (all: string) => all.replaceAll(' ', '');
				expect(text(lines.join(''))).toBe(text(`ab${value}`));
				const longest = Math.max(0, ...value.split(/(?<=[, ])/).map(part => stringWidth(part)));
				expect(Math.max(...lines.map(line => stringWidth(line)))).toBeLessThanOrEqual(Math.max(columns, longest + 16));
			}),
		);
	});
});

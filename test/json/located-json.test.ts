import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createLineFinder, type JsonTree, PlacedError, parseJsonTree, toValue} from '../../source/json/located-json.ts';

/** The result of parsing a text, or the error. */
const tryParse = (text: string): unknown => {
	try {
		return {value: toValue(parseJsonTree(text))};
	} catch (error) {
		if (error instanceof PlacedError) {
			return error;
		}
		throw error;
	}
};

// JSON with some characters of it changed, dropped or doubled.
const damagedJson = fc
	.tuple(
		fc.jsonValue({maxDepth: 3}).map(value => JSON.stringify(value, undefined, 1)),
		fc.array(fc.tuple(fc.nat(), fc.constantFrom('', ...'"{}[],:\\\n0-e', '//', '/*', '*/'))),
	)
	.map(([text, damages]) =>
		damages.slice(0, 3).reduce((damaged, [position, put]) => {
			const at = position % (damaged.length + 1);
			return damaged.slice(0, at) + put + damaged.slice(at + 1);
		}, text),
	);

/** The text without comments and trailing commas. */
const toPlainJson = (text: string): string =>
	text
		.replaceAll(/("(?:\\.|[^"\\])*")|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g, (_, quoted?: string) => quoted ?? ' ')
		.replaceAll(
			/("(?:\\.|[^"\\])*")|(?<![[{,:\s][ \t\n\r]*),(?=[ \t\n\r]*[}\]])/g,
			(_, quoted?: string) => quoted ?? '',
		);

const parsesAsJson = (text: string): boolean => {
	try {
		JSON.parse(toPlainJson(text));
		return true;
	} catch {
		return false;
	}
};

describe('parseJsonTree', () => {
	it.each<[string, object]>([
		['\ufeff"a"', {type: 'text', at: 1, text: 'a'}],
		['"\ufeff"', {type: 'text', at: 0, text: '\ufeff'}],
		['{"__proto__": 1}', {fields: [{name: '__proto__'}]}],
	])('reads a byte order mark, or __proto__, as what it is: %j', (text, tree) => {
		expect(parseJsonTree(text)).toMatchObject(tree);
	});

	it('reads any JSON as JSON.parse does', () => {
		fc.assert(
			fc.property(fc.json({maxDepth: 5}), text => {
				const result = tryParse(text);
				// JSON allows duplicate names.
				fc.pre(!(result instanceof PlacedError && result.why === 'duplicate key'));
				expect(result).toEqual({value: JSON.parse(text)});
			}),
		);
	});

	it('refuses what JSON.parse refuses without comments, at a place in it', () => {
		const seen = {good: 0, bad: 0};
		fc.assert(
			fc.property(fc.oneof(damagedJson, fc.string()), text => {
				const result = tryParse(text);
				fc.pre(!(result instanceof PlacedError && result.why === 'duplicate key'));
				expect(result instanceof PlacedError).toBe(!parsesAsJson(text));
				seen[result instanceof PlacedError ? 'bad' : 'good']++;
				if (result instanceof PlacedError) {
					expect(result.at).toBeGreaterThanOrEqual(0);
					expect(result.at).toBeLessThanOrEqual(text.length);
					expect(`${result.why}${result.tryThis}`).toMatch(/^[ -~]+$/);
				}
			}),
			{numRuns: 2000},
		);
		expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(100);
	});

	it('records the offset of each value', () => {
		const text = ' {"a": [1, "two"],\n"b": {"c": null}} ';
		const placesOf = (tree: JsonTree): readonly string[] => [
			text.slice(tree.at, tree.at + 4),
			...(tree.type === 'object' ? tree.fields.flatMap(({value}) => placesOf(value)) : []),
			...(tree.type === 'array' ? tree.items.flatMap(placesOf) : []),
		];

		expect(placesOf(parseJsonTree(text))).toEqual(['{"a"', '[1, ', '1, "', '"two', '{"c"', 'null']);
	});

	it('stops at 100 levels, before the stack overflows', () => {
		const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

		expect(tryParse(nested(100))).toEqual({value: JSON.parse(nested(100))});
		expect(tryParse(nested(101))).toMatchObject({why: 'it is nested deeper than 100 levels', at: 100});
		expect(tryParse('['.repeat(100_000))).toMatchObject({why: 'it is nested deeper than 100 levels'});
	});

	it('skips comments and a comma after the last entry', () => {
		const text = '// one\n{"a": /* two */ [1, 2,], "//": "/* text */", /* three\n*/ } // four';

		expect(tryParse(text)).toEqual({value: {a: [1, 2], '//': '/* text */'}});
	});
});

describe('createLineFinder', () => {
	it('counts lines and columns as an editor does', () => {
		const places = [1, 2, 3, 4, 7, 8].map(createLineFinder('\ufeffa\nbc\r\n\rd'));

		expect(places.map(({line, column}) => `${line}:${column}`).join(' ')).toBe('1:1 1:2 2:1 2:2 3:1 4:1');
	});

	it('finds a mark anywhere', () => {
		const lines = fc.array(fc.stringMatching(/^[a-z漢 ]*$/), {minLength: 1, maxLength: 20});
		const mark = fc.constantFrom('', '\ufeff');
		const end = fc.constantFrom('\n', '\r\n', '\r');
		fc.assert(
			fc.property(lines, fc.nat(), fc.nat(), mark, end, (texts, row, cell, first, between) => {
				const line = row % texts.length;
				const text = texts[line] ?? '';
				const column = cell % (text.length + 1);
				const marked = texts.with(line, `${text.slice(0, column)}X${text.slice(column)}`);
				const whole = first + marked.join(between);

				expect(createLineFinder(whole)(whole.indexOf('X'))).toEqual({line: line + 1, column: column + 1});
			}),
		);
	});
});

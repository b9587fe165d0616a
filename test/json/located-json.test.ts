import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	fieldAt,
	type JsonTree,
	type LocatedJson,
	PlacedError,
	type Position,
	parseJsonTree,
	toValue,
} from '../../source/json/located-json.ts';

describe('parseJsonTree', () => {
	it.each<[string, object]>([
		['\ufeff"a"', {type: 'text', at: {line: 1, column: 1}, text: 'a'}],
		['"\ufeff"', {type: 'text', text: '\ufeff'}],
		['{"__proto__": 1}', {fields: new Map([['__proto__', {value: {type: 'scalar', value: 1}}]])}],
	])('reads a byte order mark, or __proto__, as what it is: %j', (text, tree) => {
		expect(parseJsonTree(text).tree).toMatchObject(tree);
	});

	it('reads any JSON as JSON.parse does', () => {
		fc.assert(
			fc.property(fc.json({maxDepth: 5}), text => {
				const result = tryParse(text);
				// Of duplicate names, the first counts here, and the last in JSON.parse.
				fc.pre(!hasDoubled(result));
				expect(result).toEqual({value: JSON.parse(text), doubled: []});
			}),
		);
	});

	it('refuses what JSON.parse refuses without comments, at a place in it', () => {
		const seen = {good: 0, bad: 0};
		fc.assert(
			fc.property(fc.oneof(damagedJson, fc.string()), text => {
				const result = tryParse(text);
				expect(result instanceof PlacedError).toBe(!parsesAsJson(text));
				seen[result instanceof PlacedError ? 'bad' : 'good']++;
				if (result instanceof PlacedError) {
					const {at, why, tryThis} = result.mistake;
					const line = text.split(/\r\n|\r|\n/)[at.line - 1];
					expect(line?.length).toBeGreaterThanOrEqual(at.column - 1);
					expect(`${why}${tryThis}`).toMatch(/^[ -~]+$/);
				}
			}),
			{numRuns: 2000},
		);
		expect(Math.min(seen.good, seen.bad)).toBeGreaterThan(100);
	});

	it('records the position of each value and name', () => {
		const positionsOf = (tree: JsonTree): readonly Position[] => [
			tree.at,
			...(tree.type === 'object'
				? [...tree.fields.values()].flatMap(({at, value}) => [at, ...positionsOf(value)])
				: []),
			...(tree.type === 'array' ? tree.items.flatMap(positionsOf) : []),
		];

		const positions = positionsOf(parseJsonTree(' {"a": [1, "two"],\n"b": {"c": null}} ').tree);

		expect(positions.map(({line, column}) => `${line}:${column}`).join(' ')).toBe(
			'1:2 1:3 1:8 1:9 1:12 2:1 2:6 2:7 2:12',
		);
	});

	it.each([
		['"X"', (text: string) => parseJsonTree(text).tree.at],
		['X', (text: string) => (tryParse(text) as PlacedError).mistake.at],
	])('counts lines and columns as an editor does, before %s', (last, toPosition) => {
		const anyBlank = fc.array(fc.constantFrom(' ', '\t', '\n', '\r\n', '\r', '/* 漢😀 */', '/* a\r\nb\r*/', '// c\n'));
		fc.assert(
			fc.property(fc.constantFrom('', '\ufeff'), anyBlank, (mark, blank) => {
				const lines = blank.join('').split(/\r\n|\r|\n/);

				expect(toPosition(mark + blank.join('') + last)).toEqual({
					line: lines.length,
					column: (lines.at(-1) ?? '').length + 1,
				});
			}),
		);
	});

	it.each([
		['[1,\n', 'invalid JSON: value expected; correct it @ 2:1'],
		['{"a": 1', 'invalid JSON: close brace expected; correct it @ 1:8'],
		['[1 2]', 'invalid JSON: comma expected; correct it @ 1:4'],
		['[1] 2', 'invalid JSON: end of file expected; correct it @ 1:5'],
		["{'a': 1}", 'invalid JSON: invalid symbol; use double quotes @ 1:2'],
		['["a\\n\\x"]', 'invalid JSON: invalid escape character; correct it @ 1:2'],
		['{"a": 1,\n"a": 2,}}', 'invalid JSON: end of file expected; correct it @ 2:9'],
	])('says what is wrong with %j, and where', (text, error) => {
		const {why, tryThis, at} = (tryParse(text) as PlacedError).mistake;

		expect(`${why}; ${tryThis} @ ${at.line}:${at.column}`).toBe(error);
	});

	it('stops at 100 levels, before the stack overflows', () => {
		const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

		const tooDeep = {mistake: {why: 'it is nested deeper than 100 levels', at: {line: 1, column: 101}}};
		expect(tryParse(nested(100))).toEqual({value: JSON.parse(nested(100)), doubled: []});
		expect(tryParse(nested(101))).toMatchObject(tooDeep);
		expect(tryParse('['.repeat(100_000))).toMatchObject(tooDeep);
	});

	it('skips comments and a comma after the last entry', () => {
		const text = '// one\n{"a": /* two */ [1, 2,], "//": "/* text */", /* three\n*/ } // four';

		expect(tryParse(text)).toEqual({value: {a: [1, 2], '//': '/* text */'}, doubled: []});
	});

	it('keeps the first of several fields with the same name, and lists the others', () => {
		expect(tryParse('{"a": 1, "b": {"a": 2}, "a": {"a": 3, "\\u0061": 4},\n"a": 5}')).toEqual({
			value: {a: 1, b: {a: 2}},
			doubled: [
				{at: {line: 1, column: 25}, path: ['a']},
				{at: {line: 1, column: 39}, path: ['a', 'a']},
				{at: {line: 2, column: 1}, path: ['a']},
			],
		});
	});
});

describe('fieldAt', () => {
	const {tree} = parseJsonTree('{"a": [1, {"b": "two"}], "constructor": {}}');

	it.each<[path: readonly unknown[], field: unknown]>([
		[[], {value: tree}],
		[['a', 0], {at: {line: 1, column: 8}, value: {value: 1}}],
		[['a', 1, 'b'], {at: {line: 1, column: 12}, value: {at: {line: 1, column: 17}, text: 'two'}}],
		[['constructor'], {value: {type: 'object'}}],
	])('finds the field at %j', (path, field) => {
		expect(fieldAt(tree, path)).toMatchObject(field as object);
	});

	it.each([[['b']], [['toString']], [['a', 2]], [['a', 'b']], [['a', 0, 'b']], [['b', 'c', 'd']]])(
		'finds nothing at %j',
		path => {
			expect(fieldAt(tree, path)).toBeUndefined();
		},
	);
});

const hasDoubled = (result: unknown): boolean => (result as Partial<LocatedJson>).doubled?.length !== 0;

/** The result of parsing a text, or the error. */
const tryParse = (text: string): unknown => {
	try {
		const {tree, doubled} = parseJsonTree(text);
		return {value: toValue(tree), doubled};
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
			/("(?:\\.|[^"\\])*")|(?<!(?:[[{,:]|^)[ \t\n\r]*),(?=[ \t\n\r]*[}\]])/g,
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

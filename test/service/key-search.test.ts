import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {createKeySearch} from '../../source/service/key-search.ts';
import {always} from '../helpers/arbitrary/always.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

/** Whether the key is found in a JSON text that arrives in parts of this length. */
const finds = (json: string, key: string, length = json.length): boolean => {
	const search = createKeySearch(key);
	for (let start = 0; start < json.length; start += length) {
		search.take(json.slice(start, start + length));
	}
	return search.finds(JSON.parse(json));
};

const escapeAll = (text: string): string =>
	text.replace(/[\s\S]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

describe('the search for the key', () => {
	const key = 'p@ss/w0"rd';

	it.each([
		['a value', '{"data":["p@ss/w0\\"rd"]}'],
		['a part of a value', '{"data":["note:p@ss/w0\\"rd."]}'],
		['a name', '{"data":[],"p@ss/w0\\"rd":1}'],
		['a value with an escaped slash', '["p@ss\\/w0\\"rd"]'],
		['a value of escapes', `["${escapeAll(key)}"]`],
		['a nested value', `${'['.repeat(60)}{"a":{"b":"${escapeAll(key)}"}}${']'.repeat(60)}`],
	])('finds it in %s', (_, json) => {
		expect(finds(json, key)).toBe(true);
		expect(finds(json, `${key}!`)).toBe(false);
	});

	it.each([
		['12345678', '[123456789]', true],
		['windows10', '["os:windows10-1703"]', true],
		['windows10', '["\\u0077indows10"]', true],
		['windows1', '["windows","10"]', false],
		['win', '["win10"]', false],
		['win', '["win"]', true],
		['win', '["\\u0077in"]', true],
		['win', '{"win":1}', false],
		['a"b\\c/d', '["a\\"b\\\\c\\/d"]', true],
		['a"b\\c/d', '["note:a\\"b\\\\c\\/d"]', false],
		['1234567', '[1234567]', false],
		['data', '{"data":[{"resources":[{"tags":["data:x"]}]}]}', false],
	])('reads the key %s in %s: %s', (given, json, isFound) => {
		expect(finds(json, given)).toBe(isFound);
	});

	it('does not depend on how the text is cut into parts', () => {
		const visible = fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code));
		const keys = fc.string({unit: visible, minLength: 1, maxLength: 20});
		const around = fc.string({unit: anyCharacter, maxLength: 8});
		const cases = fc.record({key: keys, before: around, after: around, length: fc.integer({min: 1, max: 30})});

		always(1200, cases, ({key: given, before, after, length}) => {
			const isFound = given.length > 7 || before + after === '';
			const value = before + given + after;

			for (const json of [JSON.stringify([value]), JSON.stringify({a: value}), `["${escapeAll(value)}"]`]) {
				expect(finds(json, given, length)).toBe(isFound);
			}
		});
	});
});

import {type GenericSchema, getDotPath, safeParse} from 'valibot';
import {describe, expect, it} from 'vitest';
import {choiceOf, eitherOf, listOf, mapOf, objectOf, stringOf, switchOf, textOf} from '../../source/config/checks.ts';

describe('the check of a value', () => {
	it.each([
		'{}',
		'{"word": "abc", "isOn": false, "color": "green", "words": ["ä"], "byName": {"a": "b", "constructor": "c"}}',
		'{"key": "a", "part": {"first": "a"}, "one": {"file": "a"}, "any": ""}',
		'{"key": ["a"], "part": {"first": "a", "second": "b"}, "one": {"command": "a"}}',
	])('accepts a valid value: $0', text => {
		expect(messagesAbout(text)).toEqual([]);
	});

	it.each([
		['[]', ' is a list, not an object; write an object: {"name": …}'],
		['"a"', ' is a string, not an object; write an object: {"name": …}'],
		['{"word": 5}', 'word is a number, not a string; write a word of a to z'],
		['{"word": "a b"}', 'word is not a word; write a word of a to z'],
		['{"word": ""}', 'word is empty; write a word of a to z'],
		['{"word": null}', 'word is null, not a string; write a word of a to z'],
		['{"any": []}', 'any is a list, not a string; write anything'],
		['{"isOn": "yes"}', 'isOn is a string; write true or false'],
		['{"isOn": 0}', 'isOn is a number; write true or false'],
		['{"isOn": null}', 'isOn is null; write true or false'],
		['{"color": "gren"}', 'color is not a color; did you mean `green`?'],
		['{"color": ""}', 'color is empty; write one of red, green'],
		['{"color": true}', 'color is true, not a string; write one of red, green'],
		['{"words": "a"}', 'words is a string, not a list; write a list of words'],
		['{"words": []}', 'words is empty; write a list of words'],
		['{"words": ["a", 5]}', 'words.1 is a number, not a string; write a word of a to z'],
		['{"byName": 5}', 'byName is a number, not an object; write an object: {"name": …}'],
		['{"byName": {"A": "a"}}', 'byName.A is not a name; write a to z'],
		['{"byName": {"__proto__": "a"}}', 'byName.__proto__ is not a name; write a to z'],
		['{"byName": {"a": {}}}', 'byName.a is an object, not a string; write a word of a to z'],
		['{"byName": {"constructor": 5}}', 'byName.constructor is a number, not a string; write a word of a to z'],
		['{"key": 5}', 'key is a number; write a key or a list'],
		['{"key": {}}', 'key is an object; write a key or a list'],
		['{"key": {"toString": null}}', 'key is an object; write a key or a list'],
		['{"key": "b"}', 'key is not a key; write one of a'],
		['{"key": [5]}', 'key.0 is a number, not a string; write a word of a to z'],
		['{"part": {"second": "a"}}', 'part.first is missing; add "first"'],
		['{"part": {"frist": "a"}}', 'part.frist is unknown; did you mean `first`?'],
		['{"one": {"file": "a", "command": "b"}}', 'one.command and `file` are both given; write one of them'],
		['{"one": {"command": "a", "file": "b"}}', 'one.file and `command` are both given; write one of them'],
		['{"wrod": "a"}', 'wrod is unknown; did you mean `word`?'],
		['{"Access_Key": "a"}', 'Access_Key is unknown; keep it elsewhere'],
		...['toString', '__proto__', 'constructor'].map(name => [
			`{"${name}": "a"}`,
			`${name} is unknown; write one of word, any, isOn, color, words, byName, key, part, one`,
		]),
	])('says what is wrong with %s', (text, message) => {
		expect(messagesAbout(text)).toEqual([message]);
	});

	it('names every wrong value and field', () => {
		expect(
			messagesAbout('{"word": "a b", "x": 1, "words": [1, "a", ""], "part": {"second": 5}, "toString": 2}'),
		).toEqual([
			expect.stringMatching(/^word is not a word/),
			expect.stringMatching(/^x is unknown/),
			expect.stringMatching(/^words\.0 is a number/),
			expect.stringMatching(/^words\.2 is empty/),
			expect.stringMatching(/^part\.first is missing/),
			expect.stringMatching(/^part\.second is a number/),
			expect.stringMatching(/^toString is unknown/),
		]);
	});
});

const word = textOf(String.raw`^\p{Ll}+$`, 'not a word', 'a word of a to z');

const file: GenericSchema = objectOf(
	{
		word,
		any: stringOf('write anything'),
		isOn: switchOf(),
		color: choiceOf(['red', 'green'], 'not a color'),
		words: listOf(word, 'a list of words', 1),
		byName: mapOf(String.raw`^\p{Ll}+$`, 'a to z', word),
		key: eitherOf('a key or a list', {text: choiceOf(['a'], 'not a key'), list: listOf(word, '')}),
		part: objectOf({first: word, second: word}, {needs: ['first']}),
		one: objectOf({file: word, command: word}, {oneOf: ['file', 'command']}),
	},
	{wrongNames: {names: ['accesskey'], tryThis: 'keep it elsewhere'}},
);

/** The path of each wrong value, followed by the message about it. */
const messagesAbout = (text: string): readonly string[] =>
	(safeParse(file, JSON.parse(text)).issues ?? []).map(issue => `${getDotPath(issue) ?? ''}${issue.message}`);

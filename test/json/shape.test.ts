import {describe, expect, it} from 'vitest';
import {PlacedError, parseJsonTree} from '../../source/json/located-json.ts';
import {checkShape, type Shape} from '../../source/json/shape.ts';

describe('the check of a shape', () => {
	it.each([
		'{}',
		'{"word": "abc", "isOn": false, "color": "green", "words": ["ä"], "byName": {"a": "b"}}',
		'{"key": "a", "part": {"first": "a"}, "one": {"file": "a"}}',
		'{"key": ["a"], "part": {"first": "a", "second": "b"}, "one": {"command": "a"}}',
	])('accepts a valid value: $0', text => {
		expect(misfitOf(text)).toBe('');
	});

	it.each([
		['[]', 'the file is a list, not an object; write an object: {"name": …} @ []'],
		['{"word": 5}', '`word` is a number, not a string; write a word of a to z @ 5}'],
		['{"word": "a b"}', '`word` is not a word; write a word of a to z @ "a b'],
		['{"word": ""}', '`word` is empty; write a word of a to z @ ""}'],
		['{"word": null}', '`word` is null, not a string; write a word of a to z @ null'],
		['{"isOn": "yes"}', '`isOn` is a string; true or false @ "yes'],
		['{"isOn": 0}', '`isOn` is a number; true or false @ 0}'],
		['{"isOn": null}', '`isOn` is null; true or false @ null'],
		['{"color": "gren"}', '`color` is no color; did you mean `green`? @ "gre'],
		['{"color": true}', '`color` is true, not a string; write one of red, green @ true'],
		['{"words": "a"}', '`words` is a string, not a list; write a list of words @ "a"}'],
		['{"words": []}', '`words` is empty; write a list of words @ []}'],
		['{"words": ["a", 5]}', '`words[1]` is a number, not a string; write a word of a to z @ 5]}'],
		['{"byName": 5}', '`byName` is a number, not an object; write an object: {"name": …} @ 5}'],
		['{"byName": {"A": "a"}}', '`byName.A` is not a name; write a to z @ "A":'],
		['{"byName": {"a": {}}}', '`byName.a` is an object, not a string; write a word of a to z @ {}}}'],
		['{"key": 5}', '`key` is a number; write a key or a list @ 5}'],
		['{"key": "b"}', '`key` is no key; write one of a @ "b"}'],
		['{"key": [5]}', '`key[0]` is a number, not a string; write a word of a to z @ 5]}'],
		['{"part": {"second": "a"}}', '`part.first` is missing; add "first" @ {"se'],
		['{"one": {"file": "a", "command": "b"}}', '`one.file` and `command` are both given; write one of them @ "com'],
		['{"wrod": "a"}', '`wrod` is unknown; did you mean `word`? @ "wro'],
		['{"Access_Key": "a"}', '`Access_Key` is unknown; keep it elsewhere @ "Acc'],
		[
			'{"toString": "a"}',
			'`toString` is unknown; write one of word, isOn, color, words, byName, key, part, one @ "toS',
		],
		['{"a\\u001bb": 5}', '`a^[b` is unknown; write one of word, isOn, color, words, byName, key, part, one @ "a\\u'],
	])('says what is wrong with %s, and where', (text, misfit) => {
		expect(misfitOf(text)).toBe(misfit);
	});

	it('cuts a long name', () => {
		expect(misfitOf(`{"${'x'.repeat(60)}": 5}`)).toContain(`\`${'x'.repeat(39)}…\` is unknown`);
	});
});

const word: Shape = {
	type: 'text',
	pattern: '^\\p{Ll}+$',
	isNot: 'not a word',
	write: 'a word of a to z',
};

const file: Shape = {
	type: 'object',
	fields: {
		word,
		isOn: {type: 'switch'},
		color: {type: 'choice', names: ['red', 'green'], isNot: 'no color'},
		words: {type: 'list', of: word, fewest: 1, write: 'a list of words'},
		byName: {type: 'map', names: '^\\p{Ll}+$', nameIs: 'a to z', of: word},
		key: {
			type: 'either',
			shapes: [
				{type: 'choice', names: ['a'], isNot: 'no key'},
				{type: 'list', of: word, fewest: 0, write: ''},
			],
			write: 'a key or a list',
		},
		part: {type: 'object', fields: {first: word, second: word}, needs: ['first']},
		one: {type: 'object', fields: {file: word, command: word}, oneOf: ['file', 'command']},
	},
	wrongNames: {names: ['accesskey'], tryThis: 'keep it elsewhere'},
};

/** The error in a text, and the text at the error's position. */
const misfitOf = (text: string): string => {
	try {
		checkShape(parseJsonTree(text), file);
	} catch (error) {
		if (error instanceof PlacedError) {
			return `${error.message}; ${error.tryThis} @ ${text.slice(error.at.column - 1, error.at.column + 3)}`;
		}
		throw error;
	}
	return '';
};

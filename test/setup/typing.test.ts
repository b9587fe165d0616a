import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {whyNoKey} from '../../source/access-key/access-key.ts';
import {type Input, toNamedKey} from '../../source/keys/key-codes.ts';
import {keymap} from '../../source/keys/keymap.ts';
import {longestPaste} from '../../source/keys/read-keys.ts';
import {typeInto} from '../../source/setup/typing.ts';
import {emptyLine, type Line, longestLine, toLine} from '../../source/text/line-edit.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';

const pasted = (text: string): Input => ({type: 'paste', text});
const typed = (character: string): Input => toNamedKey(character, character);

const typeKey = (input: Input, line: Line = emptyLine) => typeInto(line, input, true, keymap);
const typeText = (input: Input, line: Line = emptyLine) => typeInto(line, input, false, keymap);

describe('the text in a key field', () => {
	it('is a paste without its line end, unless that cannot be a key: then it is not shown', () => {
		fc.assert(
			fc.property(
				fc.oneof(
					fc.constant(' correct-horse\r\n'),
					hostileText.map(text => text.slice(0, 4095)),
				),
				text => {
					const why = whyNoKey(text);
					expect(typeKey(pasted(text))).toEqual(why === undefined ? toLine(text.trim()) : `this is not a key: ${why}`);
				},
			),
		);
		expect(typeKey(pasted(' correct-horse\r\n'))).toEqual(toLine('correct-horse'));
	});

	it('refuses a paste that the keyboard may have truncated', () => {
		expect(typeKey(pasted('x'.repeat(longestPaste)))).toBe('this is not a key: it is longer than 4096 characters');
	});

	it('is typed unchanged, at the cursor', () => {
		expect(typeKey(typed('é'))).toEqual(toLine('é'));
		expect(typeKey(typed(' '), {text: 'ab', cursor: 1})).toEqual({text: 'a b', cursor: 2});
	});
});

describe('the text of an address or a command', () => {
	it.each<[string, Input, Line, Line | string]>([
		[
			'has spaces for line breaks, and no controls',
			pasted('\na.org\r\nrm\u001b\u0003\n'),
			emptyLine,
			toLine('a.org rm'),
		],
		['is inserted at its cursor', typed('b'), {text: 'a.org', cursor: 1}, {text: 'ab.org', cursor: 2}],
		['may be long', pasted('x'.repeat(longestLine)), emptyLine, toLine('x'.repeat(longestLine))],
		['is refused if it would be too long', pasted('x'.repeat(longestLine + 1)), emptyLine, 'too long'],
	])('%s', (_, input, line, expected) => {
		expect(typeText(input, line)).toEqual(expected);
	});
});

describe('a key for editing', () => {
	it.each([
		['home', 'a org', 0],
		['end', 'a org', 5],
		['ctrl+a', 'a org', 0],
		['left', 'a org', 2],
		['ctrl+right', 'a org', 5],
		['ctrl+u', 'rg', 0],
		['ctrl+w', 'a rg', 2],
		['backspace', 'a rg', 2],
		['down', 'a org', 3],
		['tab', 'a org', 3],
	])('%s moves, edits or does nothing: %s, %i', (key, text, cursor) => {
		expect(typeText(toNamedKey(key), {text: 'a org', cursor: 3})).toEqual({text, cursor});
	});

	it.each<Input>([toNamedKey('up'), {type: 'reply', text: 'x'}])('types nothing by itself: %j', input => {
		expect(typeText(input, toLine('a'))).toEqual(toLine('a'));
		expect(typeKey(input, toLine('a'))).toEqual(toLine('a'));
	});
});

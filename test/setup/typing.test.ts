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
const pressed = (key: string): Input => toNamedKey(key);
const typed = (character: string): Input => toNamedKey(character, character);

const typeKey = (input: Input, line: Line = emptyLine) => typeInto(line, input, true, keymap);
const typeText = (input: Input, line: Line = emptyLine) => typeInto(line, input, false, keymap);

describe('the text in a key field', () => {
	it('is a pasted key without its line end', () => {
		expect(typeKey(pasted(' correct-horse\r\n'))).toEqual(toLine('correct-horse'));
	});

	it('refuses a paste that cannot be a key, and does not show it', () => {
		fc.assert(
			fc.property(
				hostileText.map(text => text.slice(0, 4095)),
				text => {
					const why = whyNoKey(text);
					expect(typeKey(pasted(text))).toEqual(why === undefined ? toLine(text.trim()) : `this is not a key: ${why}`);
				},
			),
		);
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
	it('has spaces for line breaks, and no control characters', () => {
		expect(typeText(pasted('\na.org\r\nrm\u001b\u0003\n'))).toEqual(toLine('a.org rm'));
	});

	it('is inserted at its cursor', () => {
		expect(typeText(typed('b'), {text: 'a.org', cursor: 1})).toEqual({text: 'ab.org', cursor: 2});
	});

	it('is refused if it would be too long', () => {
		expect(typeText(pasted('x'.repeat(longestLine + 1)))).toBe('too long');
		expect(typeText(pasted('x'.repeat(longestLine)))).toMatchObject({cursor: longestLine});
	});
});

describe('a key for editing', () => {
	it.each([
		['home', 0],
		['end', 5],
		['ctrl+a', 0],
		['left', 2],
		['ctrl+right', 5],
	])('%s moves', (key, cursor) => {
		expect(typeText(pressed(key), {text: 'a org', cursor: 3})).toEqual({text: 'a org', cursor});
	});

	it.each([
		['ctrl+u', ''],
		['ctrl+w', 'a '],
		['backspace', 'a or'],
		['down', 'a org'],
		['tab', 'a org'],
	])('%s edits, or does nothing', (key, text) => {
		expect(typeText(pressed(key), toLine('a org'))).toEqual(toLine(text));
	});

	it.each<Input>([pressed('up'), {type: 'reply', text: 'x'}])('types nothing by itself: %j', input => {
		expect(typeText(input, toLine('a'))).toEqual(toLine('a'));
		expect(typeKey(input, toLine('a'))).toEqual(toLine('a'));
	});
});

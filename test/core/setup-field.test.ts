import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {usualBindings} from '../../source/core/bindings.ts';
import {whyNoKey} from '../../source/core/key.ts';
import type {Line} from '../../source/core/line-edit.ts';
import {toLine} from '../../source/core/line-edit.ts';
import {editPlain, editSecret, type Stroke, strokesOf} from '../../source/core/setup-field.ts';
import {hostileText} from '../helpers/arbitrary-states.ts';

// What the field on the screen makes of strokes: it counts in UTF-16 units.
const stroke = ({text, cursor}: Line, one: Stroke): Line => {
	switch (one.type) {
		case 'left':
			return {text, cursor: Math.max(0, cursor - 1)};
		case 'right':
			return {text, cursor: Math.min(text.length, cursor + 1)};
		case 'backspace':
			return {text: text.slice(0, cursor - 1) + text.slice(cursor), cursor: cursor - 1};
		case 'insert':
			return {text: text.slice(0, cursor) + one.text + text.slice(cursor), cursor: cursor + one.text.length};
	}
};

// A cursor stands between characters, and no text has half of one.
const anyLine = hostileText
	.map(text => text.toWellFormed())
	.chain(text => fc.constantFrom(...boundariesOf(text)).map(cursor => ({text, cursor})));

const boundariesOf = (text: string): number[] => {
	const ends = [0];
	for (const character of text) {
		ends.push((ends.at(-1) ?? 0) + character.length);
	}
	return ends;
};

describe('the strokes that lead a field', () => {
	it('lead from every line to every other, and never through half a character', () => {
		fc.assert(
			fc.property(anyLine, anyLine, (from, to) => {
				let line: Line = from;
				for (const one of strokesOf(from, to)) {
					line = stroke(line, one);
					if (one.type === 'insert') {
						expect(one.text.isWellFormed()).toBe(true);
					}
				}
				expect(line).toEqual(to);
			}),
		);
	});

	it('are none between a line and itself', () => {
		fc.assert(fc.property(anyLine, line => strokesOf(line, line).length === 0));
	});

	it('touch only what differs', () => {
		expect(strokesOf(toLine('https://a.org'), toLine('https://a.org/api'))).toEqual([{type: 'insert', text: '/api'}]);
		expect(strokesOf({text: 'abc', cursor: 1}, {text: 'ac', cursor: 1})).toEqual([
			{type: 'right'},
			{type: 'backspace'},
		]);
	});
});

describe('the field of a key', () => {
	const paste = (text: string, line = toLine('')) => editSecret(line, {type: 'paste', text}, usualBindings);

	it('takes a pasted key without the line end', () => {
		expect(paste(' correct-horse\r\n')).toEqual({type: 'edited', line: toLine('correct-horse')});
	});

	it.each([
		['correct\nhorse', 'this is not a key: character 8 is a line break'],
		['corr\u00e9ct', 'this is not a key: character 5 is not ASCII'],
		['corr\u200bect', 'this is not a key: character 5 is not ASCII'],
		['a\u0007b', 'this is not a key: character 2 is a control character'],
		['Bearer abc', 'this is not a key: it begins with the word Bearer, which is not part of it'],
		['\n', 'no key yet'],
		['x'.repeat(5000), 'this is not a key: it is too long'],
	])('refuses the paste %j as a whole', (text, why) => {
		expect(paste(text)).toEqual({type: 'refused', why});
	});

	it('takes no paste that can be no key', () => {
		fc.assert(
			fc.property(hostileText, text => {
				const edit = paste(text);
				if (edit.type === 'edited') {
					expect(whyNoKey(edit.line.text)).toBeUndefined();
				}
			}),
		);
	});

	it('has the line keys of the filter', () => {
		const edit = editSecret(toLine('correct-horse'), {type: 'key', name: 'ctrl+u'}, usualBindings);

		expect(edit).toEqual({type: 'edited', line: toLine('')});
	});
});

describe('the field of an address', () => {
	it('has home and end for its ends', () => {
		const press = (name: string, cursor: number) =>
			editPlain({text: 'a.org', cursor}, {type: 'key', name}, usualBindings);

		expect(press('home', 3)).toEqual({type: 'edited', line: {text: 'a.org', cursor: 0}});
		expect(press('end', 3)).toEqual({type: 'edited', line: {text: 'a.org', cursor: 5}});
	});

	it('takes a paste without the blanks around it', () => {
		const edit = editPlain(toLine(''), {type: 'paste', text: '  https://a.org\n'}, usualBindings);

		expect(edit).toEqual({type: 'edited', line: toLine('https://a.org')});
	});

	it('has room for what can be an address', () => {
		const edit = editPlain(toLine(''), {type: 'paste', text: 'x'.repeat(100_000)}, usualBindings);

		expect(edit).toEqual({type: 'refused', why: 'it is too long'});
	});
});

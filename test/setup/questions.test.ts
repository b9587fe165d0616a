import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {
	addressField,
	commandField,
	keyField,
	nameField,
	type TextField,
	wordsOf,
} from '../../source/setup/questions.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';

describe('the text of a question', () => {
	const none = {typed: '', given: ''};
	const name = nameField('lab', new Map([['work', 'the service at `a.org`']]));
	const cases: readonly (readonly [TextField, text: string, isAnswer: boolean, says: string | RegExp])[] = [
		[addressField(none, false), 'a.org/api', true, 'requests https://a.org/api/v0/resources'],
		[addressField(none, false), 'http://a.org', false, /^plain http to `a\.org` would send the access key in clear /],
		[addressField(none, true), 'http://a.org', true, 'requests http://a.org/v0/resources'],
		[addressField(none, false), '', false, /^the address is empty; /],
		[keyField('', 'a.org'), ' correct-horse ', true, '13 characters'],
		[keyField('', 'a.org'), '  ', false, 'no key yet'],
		[keyField('', 'a.org'), 'correct horse', false, 'this is not a key: character 8 is a space'],
		[keyField('', 'a.org'), 'Bearer x', false, 'this is not a key: it includes the word Bearer'],
		[commandField(none), 'pass show sandbox', true, ''],
		[commandField(none), '~/bin/key ~/x', true, ''],
		[commandField(none), '~ada/bin/key', false, /^`~` needs a shell/],
		[commandField(none), 'cat | head', false, /^`\|` needs a shell/],
		[commandField(none), ' ', false, 'no command yet'],
		[commandField(none), "''", false, 'no command yet'],
		[name, 'lab', true, ''],
		[name, ' Lab-2.x_y ', true, ''],
		[name, ' ', false, 'no name yet'],
		[name, 'work', false, '`work` is already the service at `a.org`; write another name'],
		[name, 'my lab', false, 'a space cannot be in a name; write letters, digits, dots, dashes and underscores'],
		[name, 'a/b', false, /^`\/` cannot be in a name; /],
		[name, 'größe', false, /^`ö` cannot be in a name; /],
		[name, '--setup', false, 'a name begins with a letter or a digit'],
		[name, '..', false, 'a name begins with a letter or a digit'],
		[name, 'a'.repeat(41), false, 'a name has at most 40 characters'],
	];
	const named = cases.map(([field, text, isAnswer, says]) => ({field, question: field.question, text, isAnswer, says}));
	it.each(named)('$question of "$text" is valid: $isAnswer', ({field, text, isAnswer, says}) => {
		const meaning = field.read(text);

		expect(meaning.says).toEqual(says instanceof RegExp ? expect.stringMatching(says) : says);
		expect(meaning.isAnswer).toBe(isAnswer);
	});

	it('is split into words as a shell splits it', () => {
		expect(wordsOf(" cat '~/my key'  ~/x ")).toEqual(['cat', '~/my key', '~/x']);
	});

	it('is never shown if it is a key', () => {
		fc.assert(
			fc.property(hostileText, text => {
				const {says} = keyField('', 'a.org').read(`\u0000${text.slice(0, 8)}xyzzy-`);
				expect(says).not.toContain('xyzzy');
			}),
		);
	});
});

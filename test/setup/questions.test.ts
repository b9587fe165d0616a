import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {addressField, commandField, keyField} from '../../source/setup/questions.ts';
import {hostileText} from '../helpers/arbitrary/hostile.ts';

describe('the text of a question', () => {
	const aKey = 'correct-horse';
	it.each([
		[addressField('', false), 'a.org/api', true, 'requests https://a.org/api/v0/resources'],
		[addressField('', false), 'http://a.org', false, /^plain http to `a\.org` would send the access key in clear /],
		[addressField('', true), 'http://a.org', true, 'requests http://a.org/v0/resources'],
		[addressField('', false), '', false, /^the address is empty; /],
		[keyField('', 'a.org'), ' correct-horse ', true, '13 characters'],
		[keyField('', 'a.org'), '  ', false, 'no key yet'],
		[keyField('', 'a.org'), 'correct horse', false, 'this is not a key: character 8 is a space'],
		[keyField('', 'a.org'), 'Bearer x', false, 'this is not a key: it includes the word Bearer'],
		[commandField('', aKey), 'pass show sandbox', true, 'runs pass with 2 arguments'],
		[commandField('', aKey), 'cat | head', false, /^`\|` needs a shell/],
		[commandField('', aKey), ' ', false, 'no command yet'],
		[commandField('', aKey), 'echo correct-horse', false, /^the command contains the key; /],
		[commandField('', aKey), 'echo xcorrect-horsex', false, /^the command contains the key; /],
	])('$question: %#', ({read}, text, isAnswer, says) => {
		const meaning = read(text);

		expect(meaning.says).toEqual(says instanceof RegExp ? expect.stringMatching(says) : says);
		expect(meaning.isAnswer).toBe(isAnswer);
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

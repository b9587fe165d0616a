import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {messageOf} from '../../source/service/service-message.ts';
import {createRedact} from '../../source/text/redact.ts';
import {anyCharacter} from '../helpers/arbitrary/characters.ts';

const key = 'qV7xT2pL9wZ4kR8mN3';
const redact = createRedact(key);

describe('messageOf', () => {
	it.each([
		[{error: 'UNAUTHORIZED', message: 'Missing Authorization header'}, 'UNAUTHORIZED: Missing Authorization header'],
		[{error: 'NOT_FOUND'}, 'NOT_FOUND'],
		[{message: 'no such endpoint'}, 'no such endpoint'],
		[{error: {code: 7, message: 'nested'}}, 'nested'],
		[{error: 'A', message: {text: 'odd'}}, 'A'],
		[{type: 'about:blank', title: 'Not allowed', detail: 'Ask Ann', status: 403}, 'Not allowed: Ask Ann'],
		[{detail: 'Not authenticated'}, 'Not authenticated'],
		[{error: 'A', title: 'B'}, 'A'],
		[{error: '  spaced \n out\t'}, 'spaced out'],
	])('reads %j', (body, message) => {
		expect(messageOf(body, redact)).toBe(message);
	});

	// Each row is an array: the name of a test cannot print an empty array alone.
	it.each(
		[{}, {error: ''}, {error: ' '}, {error: 5}, {error: null}, {error: {}}, {errors: ['A']}, [], 'A', 5, null].map(
			body => [body],
		),
	)('finds no message in %j', body => {
		expect(messageOf(body, redact)).toBeUndefined();
	});

	it('shows no control character, no bidi character and no key', () => {
		expect(messageOf({error: `\u001b]52;c;x\u0007 ${key} \u202egnp`}, redact)).toBe('^[]52;c;x^G ••• <U+202E>gnp');
		expect(messageOf({error: [...key].join('\u200b')}, redact)).toBe('•••');
	});

	it('is one safe line without the key, for any body', () => {
		const text = fc.oneof(
			fc.string({unit: anyCharacter}),
			fc.constant(key),
			fc.string({unit: 'grapheme', minLength: 300}),
		);
		const body = fc.dictionary(fc.constantFrom('error', 'message', 'title', 'detail'), fc.oneof(text, fc.jsonValue()));
		fc.assert(
			fc.property(body, value => {
				const message = messageOf(value, redact) ?? '';

				expect(message).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u);
				expect(message).not.toContain(key.slice(0, 8));
			}),
		);
	});
});

import {describe, expect, it} from 'vitest';
import {asFault, Fault, failureLine} from '../../source/fault/fault.ts';
import {quote} from '../../source/text/quote.ts';

describe('a fault', () => {
	it('is its words, with exit code 2 unless another is given', () => {
		expect({...new Fault('no list', 'name one')}).toMatchObject({what: 'no list', tryThis: 'name one', exitCode: 2});
		expect(new Fault('none picked', 'pick one', 1)).toMatchObject({exitCode: 1, message: 'none picked; pick one'});
	});

	it('is passed on, and any other error is thrown again', () => {
		const [fault, bug] = [new Fault('a', 'b'), new TypeError('x is not a function')];

		expect(asFault(fault)).toBe(fault);
		expect(() => asFault(bug)).toThrow(bug);
	});
});

describe('failureLine', () => {
	const failure = {what: '`h.org` refused the key (401: `clé ••• inconnue…`)', tryThis: 'check the key'};

	it('is ASCII, whatever the service says', () => {
		expect(failureLine(failure)).toContain('(401: `cl<U+00E9> *** inconnue...`)');
		expect(failureLine(failure)).toMatch(/^[\x20-\x7e]+$/);
	});

	it('cuts no sentence and no command, however long', () => {
		const command = `\`cat ${'y'.repeat(500)}\``;

		expect(failureLine({what: 'x'.repeat(400), tryThis: command})).toBe(`envpick: ${'x'.repeat(400)}; ${command}`);
	});

	it('cuts a value in its middle that marks make longer, but never a mark', () => {
		const what = `cannot read ${quote(`/home/${'漢'.repeat(20)}/listing.json`)} (no such file)`;
		const line = failureLine({what, tryThis: 'check the path'});

		expect(line).toMatch(
			/^envpick: cannot read `\/home\/(?:<U\+6F22>)+\.{3}(?:<U\+6F22>)+\/listing\.json` \(no such file\); /,
		);
		expect(line.length).toBeLessThanOrEqual('envpick: cannot read `` (no such file); check the path'.length + 60);
	});
});

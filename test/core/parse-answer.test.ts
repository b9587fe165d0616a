import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {type Fault, FaultError} from '../../source/core/fault.ts';
import {parseAnswer} from '../../source/core/parse-answer.ts';

const faultFor = (text: string, otherBase?: string): Fault | undefined => {
	try {
		parseAnswer(text, '`saved.json`', otherBase);
		return undefined;
	} catch (error) {
		if (error instanceof FaultError) {
			return error.fault;
		}
		throw error;
	}
};

describe('parseAnswer', () => {
	it('gives any JSON, whatever it is', () => {
		fc.assert(
			fc.property(fc.jsonValue(), value => {
				const text = JSON.stringify(value);

				expect(JSON.stringify(parseAnswer(` ${text}\n`, 'it'))).toBe(text);
			}),
		);
	});

	it.each([
		['', 'empty'],
		[' \r\n', 'empty'],
		['<!doctype html><title>Sign in</title>', 'web-page'],
		['\n <?xml version="1.0"?>', 'web-page'],
		['{"data":[', 'incomplete'],
		['{"data":[]', 'incomplete'],
		['{"data":[]}{"data":[]}', 'no-json'],
		['{"data":[],}', 'no-json'],
		['{"data":NaN}', 'no-json'],
		['{\0"\0d\0a\0', 'no-json'],
		['OK', 'no-json'],
		['[1,2', 'no-json'],
	])('says what is wrong with %j: %s', (text, reason) => {
		expect(faultFor(text)).toEqual({type: 'unusable', from: '`saved.json`', reason});
	});

	it('names the other address only for a web page', () => {
		const otherBase = 'https://sandbox.example.org/api';

		expect(faultFor('<html>', otherBase)).toMatchObject({reason: 'web-page', otherBase});
		expect(faultFor('', otherBase)).toEqual({type: 'unusable', from: '`saved.json`', reason: 'empty'});
	});

	it('throws nothing but its fault, and quotes nothing of the text', () => {
		fc.assert(
			fc.property(fc.string({unit: 'binary'}), text => {
				const fault = faultFor(`S3KRET${text}`);

				expect(fault).toMatchObject({type: 'unusable'});
				expect(JSON.stringify(fault)).not.toContain('S3KRET');
			}),
		);
	});

	it('takes an object that is cut anywhere for incomplete or for no JSON', () => {
		const whole = '{"data":[{"resources":[{"tags":["os:windows10-2004-x64"]}]}]}';
		for (let end = 1; end < whole.length; end++) {
			expect(faultFor(whole.slice(0, end))).toMatchObject({
				reason: whole.slice(0, end).endsWith('}') ? 'no-json' : 'incomplete',
			});
		}
	});

	it('throws on what is no fault of the text', () => {
		const bug = new RangeError('a bug');
		const text = {
			toString: () => {
				throw bug;
			},
		};

		expect(() => parseAnswer(text as unknown as string, 'it')).toThrow(bug);
	});
});

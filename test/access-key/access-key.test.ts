import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {keySourceOf, parseKey} from '../../source/access-key/access-key.ts';
import {Fault} from '../../source/fault/fault.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';

const whyOf = async (text: string): Promise<string> => {
	const fault = await faultOf(() => parseKey(text, 'the test'));
	expect(fault).toMatchObject({tryThis: 'copy it again from the service', exitCode: 4});
	return fault.what.replace(/^cannot use the access key from the test \((.*)\)$/, '$1');
};

const visible = fc.integer({min: 0x21, max: 0x7e}).map(code => String.fromCharCode(code));
const key = fc.string({unit: visible, minLength: 1}).filter(text => !/^(["']).*\1$/.test(text));

describe('the source of a key', () => {
	it('is the file of the option, or else a variable, or else the file of a variable', () => {
		const variables = {ENVPICK_ACCESS_KEY: 'a'};
		const ofVariable = {type: 'file', path: '/v', from: 'ENVPICK_ACCESS_KEY_FILE'} as const;
		const ofOption = {...ofVariable, from: '--access-key-file'} as const;

		expect(keySourceOf({variables, accessKeyFile: ofOption})).toEqual(ofOption);
		expect(keySourceOf({variables, accessKeyFile: ofVariable})).toEqual({type: 'variable', key: 'a'});
		expect(keySourceOf({variables: {}, accessKeyFile: ofVariable})).toEqual(ofVariable);
	});

	const none = {type: 'none', service: 'lab'};
	const command = ['pass'];

	it.each([
		[{}, none],
		[{accessKeyFile: '/k'}, {type: 'service-file', path: '/k', field: 'services.lab.accessKeyFile'}],
		[{accessKeyCommand: command}, {type: 'service-command', command, field: 'services.lab.accessKeyCommand'}],
	])('is a variable, unless a service was chosen that has %j', (fields, source) => {
		const service = {name: 'lab', address: 'lab.example', ...fields};
		const variables = {ENVPICK_ACCESS_KEY: 'a'};
		const variable = {type: 'variable', key: 'a'};

		expect(keySourceOf({variables: {}, service})).toEqual(source);
		expect(keySourceOf({variables, service})).toEqual(variable);
		expect(keySourceOf({variables, service, isChosen: true})).toEqual(source === none ? variable : source);
	});
});

describe('parseKey', () => {
	it.each(['S3KRET', ' S3KRET ', 'S3KRET\n', 'S3KRET\r\n', '\ufeffS3KRET\n', '\n\nS3KRET\n\n'])(
		'drops the white space around the key: %j',
		text => {
			expect(parseKey(text, 'a file')).toBe('S3KRET');
		},
	);

	it.each([
		['', 'it is empty'],
		[' \n', 'it is empty'],
		['S3 KRET', 'character 3 is a space'],
		['S3\tKRET', 'character 3 is a space'],
		['S3KRET\nS3KRET', 'character 7 is a line break'],
		['S3KRET\rS3KRET', 'character 7 is a line break'],
		['S\u0000', 'character 2 is not visible ASCII'],
		['S\u007f', 'character 2 is not visible ASCII'],
		['S\u001b[31m', 'character 2 is not visible ASCII'],
		['S3KR\u00c9T', 'character 5 is not visible ASCII'],
		['S3KRET\u{1f600}', 'character 7 is not visible ASCII'],
		['Bearer S3KRET', 'it includes the word Bearer'],
		['S3KRET.bearer x', 'character 14 is a space'],
		['bearer\tS3KRET', 'it includes the word Bearer'],
	])('refuses %j', async (text, why) => {
		expect(await whyOf(text)).toBe(why);
	});

	it.each(['"S3KRET"', "'S3KRET'\n", '""', '"S3KRET x"'])('names the quotes around a key: %j', text => {
		expect(() => parseKey(text, 'the test')).toThrow(
			new Fault(
				'cannot use the access key from the test (it is in quotes)',
				'remove the quotes (`docker --env-file` keeps them)',
				4,
			),
		);
	});

	it.each(['"S3KRET', `S3KRET'`, `"S3KRET'`, '"', 'S"3"K'])('accepts a key with a quote in it: %s', text => {
		expect(parseKey(text, 'the test')).toBe(text);
	});

	it('accepts a key of 4096 characters, but no longer key', async () => {
		expect(parseKey('k'.repeat(4096), 'a file')).toHaveLength(4096);
		expect(await whyOf('k'.repeat(4097))).toBe('it is longer than 4096 characters');
	});

	it('accepts every visible ASCII character, and repeats nothing of an invalid key', async () => {
		// Of a key in quotes, only these are named.
		const part = fc.string({unit: visible, minLength: 8, maxLength: 60}).filter(text => !/^["']/.test(text));
		const wrong = fc.constantFrom(' ', '\n', '\u0000', '\u00e9', '\u{1f600}');
		fc.assert(fc.property(key, text => void expect(parseKey(text, 'a file')).toBe(text)));
		await fc.assert(
			fc.asyncProperty(part, wrong, part, async (start, between, end) => {
				const why = await whyOf(start + between + end);

				expect([start, end].filter(one => why.includes(one))).toEqual([]);
			}),
		);
	});
});

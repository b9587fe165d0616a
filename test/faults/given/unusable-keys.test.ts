import {describe} from 'vitest';
import {type FaultCase, fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {giving, inFile} from '../../helpers/scenes/keys.ts';
import {works} from '../../helpers/service/good-service.ts';

const inVariable = (toText: (key: string) => string) =>
	giving(key => ({environment: {ENVPICK_ACCESS_KEY: toText(key)}}));

const badKey = (source: string, why: string): string =>
	`cannot use the access key from ${source} (${why}); copy it again from the service`;

describe('a key that cannot be sent', () => {
	testFaults([
		...[
			['a line break in its midst', (key: string) => `${key}\nx`, 'character 41 is a line break'],
			['a header after it', (key: string) => `${key}\r\nX-Evil: y`, 'character 41 is a line break'],
			['a tab in its midst', (key: string) => `${key}\tx`, 'character 41 is a space'],
			['a space in its midst', (key: string) => `x ${key}`, 'character 2 is a space'],
			['an escape sequence', (key: string) => `${key}\u001b]0;x\u0007`, 'character 41 is a control character'],
			['a letter of Latin 1', (key: string) => `\u00e9${key}`, 'character 1 is not ASCII'],
			['a dash that was made long', (key: string) => `\u2014${key}`, 'character 1 is not ASCII'],
			['an invisible space', (key: string) => `${key}\u200b`, 'character 41 is not ASCII'],
			['spaces alone', () => ' \t ', 'it is empty'],
			['the word Bearer', (key: string) => `Bearer ${key}`, 'it begins with the word Bearer, which is not part of it'],
			['five thousand characters', (key: string) => key.repeat(125), 'it is longer than 4096 characters'],
		].map(
			([what, toText, why]): FaultCase => ({
				name: `E7: ${what} is refused before anything is asked`,
				scene: inVariable(toText as (key: string) => string),
				...fails(4, badKey('ENVPICK_ACCESS_KEY', why as string)),
				within: 1000,
			}),
		),
		{name: 'E7: a line break at its end is passed over', scene: inVariable(key => `${key}\r\n`), ...works},
		{name: 'E7: a line break at the end of its file is passed over', scene: inFile(key => `${key}\n`), ...works},
		{name: 'E7: a byte order mark before it is passed over', scene: inFile(key => `\ufeff${key}\r\n`), ...works},
		{name: 'E7: an empty file is refused', scene: inFile(() => ''), ...fails(4, badKey('`{path}`', 'it is empty'))},
		{
			name: 'E7: a NUL is refused',
			scene: inFile(key => `${key}\0`),
			...fails(4, badKey('`{path}`', 'character 41 is a control character')),
		},
		{
			name: 'E7: bytes that are no text are refused',
			scene: inFile(key => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(key, 'utf16le')])),
			...fails(4, badKey('`{path}`', 'character 1 is not ASCII')),
		},
		{
			name: 'E7: a file of a megabyte is refused',
			scene: inFile(key => key.repeat(2 ** 15)),
			...fails(2, 'cannot read `{path}` (it is larger than 64 KiB); check the path'),
		},
	]);
});

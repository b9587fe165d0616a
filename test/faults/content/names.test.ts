import {describe} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {gives, leftOut, ofTags} from '../../helpers/scenes/tags.ts';

describe('names that are repeated or special', () => {
	testFaults([
		{
			name: 'C12: identical environments with the same id are all listed',
			...gives(`[{"resources":[${Array<string>(3).fill('{"id":"a","tags":["os:x"]}').join()}]}]`),
			prints: 'os:x\nos:x\nos:x\n',
			shows: '3 environments in 1 group',
		},
		{
			name: 'C13: tags with names of JavaScript properties are ordinary tags',
			...ofTags('["__proto__","constructor","hasOwnProperty","toString:valueOf","__proto__:x"]'),
			prints: '__proto__,constructor,hasOwnProperty,toString:valueOf,__proto__:x\n',
			shows: '__proto__',
		},
		{
			name: 'C14: numbers beyond double precision keep their digits',
			...gives('[{"resources":[{"id":12345678901234567890,"a":1e400,"b":-0,"c":0.10,"tags":["os:x"]}]}]'),
			arguments: ['--as', 'record'],
			prints: '{"id":12345678901234567890,"a":1e400,"b":-0,"c":0.10,"tags":["os:x"]}\n',
			shows: '12345678901234567890',
		},
		{
			name: 'C15: a lone surrogate is not printed as text',
			...ofTags('["a\\ud800b"]'),
			...fails(1, leftOut('1 of 1', '`a<U+FFFD>b` cannot be written as csv (it contains invalid Unicode)')),
			shows: 'a\ufffdb',
		},
		{
			name: 'C16: the last value of a duplicate name is used',
			...gives('[{"resources":[{"tags":["os:x"],"tags":["os:y"]}]}]', `,"data":[{"resources":[{"tags":["os:z"]}]}]`),
			prints: 'os:z\n',
			shows: '1 environment in 1 group',
		},
	]);
});

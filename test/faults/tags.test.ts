import {describe, expect, it} from 'vitest';
import {type FaultCase, testFaults} from '../helpers/fault-case.ts';
import {runOnTerminal} from '../helpers/fault-run.ts';
import {answerOf, startFaultServer} from '../helpers/fault-server.ts';
import {assertGates} from '../helpers/gates.ts';

const leftOut = (count: string, why: string, form = 'json'): string =>
	`${count} left out (${why}; use ${form}); --json prints them all`;

const gives = (data: string, more = ''): {readonly answer: Buffer; readonly requests: 1} => ({
	answer: answerOf(200, `{"data":${data}${more}}`),
	requests: 1,
});

const ofTags = (tags: string) => gives(`[{"resources":[{"tags":${tags}}]}]`);

const empty = {exitCode: 1, shows: 'no environments'} as const;

describe('a listing of nothing', () => {
	testFaults([
		{row: 'C5', name: 'an empty list is shown as such', ...gives('[]'), ...empty},
		{row: 'C5', name: 'null instead of a list is none', ...gives('null'), ...empty},
		{
			row: 'C5',
			name: 'groups without environments are none',
			...gives('[{"resources":[]},{"resources":null}]'),
			...empty,
			shows: '0 environments in 2 groups',
		},
	]);
});

const good = '{"resources":[{"tags":["os:x"]}]}';

describe('what is no group or no environment', () => {
	testFaults([
		...[
			['null', 'null', '`entry 1` is not an environment (expected a group, found null)'],
			['a number', '7', '`entry 1` is not an environment (expected a group, found 7)'],
			['a list', '[]', '`entry 1` is not an environment (expected a group, found an array)'],
			['a group without resources', '{"name":"g"}', '`entry 1` is not an environment (`resources` is missing)'],
			[
				'a group whose resources are an object',
				'{"resources":{}}',
				'`entry 1` is not an environment (`resources` should be an array, found an object)',
			],
		].map(
			([what, group, why]): FaultCase => ({
				row: 'C6',
				name: `${what} in the place of a group is counted, and the rest is listed`,
				...gives(`[${group},${good}]`),
				exitCode: 0,
				says: leftOut('1 of 2', why ?? '', 'record'),
				prints: 'os:x\n',
				shows: '1 unreadable',
			}),
		),
		{
			row: 'C6',
			name: 'resources of null are none',
			...gives(`[{"resources":null},${good}]`),
			exitCode: 0,
			prints: 'os:x\n',
			shows: '1 environment in 2 groups',
		},
		...[
			['null', 'null', 'null'],
			['a text', '"\\u001b[8mhidden"', 'a text'],
			['a list', '[["os:y"]]', 'an array'],
		].map(
			([what, item, found]): FaultCase => ({
				row: 'C7',
				name: `${what} in the place of an environment is a row of its own`,
				...gives(`[{"resources":[{"tags":["os:x"]},${item}]}]`),
				exitCode: 0,
				says: leftOut(
					'1 of 2',
					`\`entry 2\` is not an environment (expected an environment, found ${found})`,
					'record',
				),
				prints: 'os:x\n',
				shows: '1 unreadable',
			}),
		),
	]);
});

const printed: readonly (readonly [tags: string, text: string])[] = [
	['"os:x"', 'os:x'],
	['5', '5'],
	['false', 'false'],
	['["a",1,true,null]', 'a,1,true,null'],
	['[{"k":[1]}]', '{"k":[1]}'],
	['[[["b"]]]', '[["b"]]'],
	['{"os":"x","n":null,"o":{"p":1}}', 'os:x'],
	['["os:a","os:a","locale:b","z"]', 'os:a,os:a,locale:b'],
	['["a:b:c",":d","e:"]', 'a:b:c,:d,e:'],
];

const unprintable: readonly (readonly [tags: string, why: string])[] = [
	['null', '`environment 1` has no tags (`tags` is null)'],
	['[]', '`environment 1` has no tags (`tags` is empty)'],
	['{}', '`environment 1` has no tags (`tags` is empty)'],
	['""', 'an empty tag cannot be written as csv (who reads it would skip it)'],
	['["a,b"]', '`a,b` cannot be written as csv (commas separate the tags there)'],
	['["-rf"]', '`-rf` cannot be written as csv (a command would take it for an option)'],
	['["a\\u001b]0;x\\u0007"]', '`a^[]0;x^G` cannot be written as csv (it holds a control character)'],
	['["\u00e9\\n"]', '`<U+00E9>^J` cannot be written as csv (it holds a control character)'],
];

describe('tags of any type', () => {
	testFaults([
		...printed.map(
			([tags, text]): FaultCase => ({
				row: 'C8',
				name: `${tags} are printed as ${text}`,
				...ofTags(tags),
				exitCode: 0,
				prints: `${text}\n`,
				shows: '1 environment in 1 group',
			}),
		),
		...unprintable.map(
			([tags, why]): FaultCase => ({
				row: 'C8',
				name: `${tags} are left out with the reason`,
				...ofTags(tags),
				exitCode: 1,
				says: leftOut('1 of 1', why, /has no tags/.test(why) ? 'record' : 'json'),
				shows: '1 environment in 1 group',
			}),
		),
		{
			row: 'C8',
			name: 'missing tags are left out with the reason',
			...gives('[{"resources":[{}]}]'),
			exitCode: 1,
			says: leftOut('1 of 1', '`environment 1` has no tags (`tags` is missing)', 'record'),
			shows: '1 environment in 1 group',
		},
	]);
});

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

describe('a listing that is deep or large', () => {
	testFaults([
		{
			row: 'C9',
			name: 'half a million lists in each other as a field are kept',
			...gives(`[{"resources":[{"x":${deep(500_000, '[', ']')},"tags":["os:x"]}]}]`),
			exitCode: 0,
			prints: 'os:x\n',
			shows: '1 environment',
			within: 15_000,
		},
		{
			row: 'C9',
			name: 'a hundred thousand objects in each other as tags are printed',
			...ofTags(`[${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}]`),
			exitCode: 0,
			prints: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}\n`,
			shows: '1 environment',
			within: 15_000,
		},
		{
			row: 'C9',
			name: 'a million lists in each other instead of groups are one unreadable entry',
			...gives(deep(1_000_000, '[', ']')),
			exitCode: 1,
			says: leftOut('1 of 1', '`entry 1` is not an environment (expected a group, found an array)', 'record'),
			shows: '1 unreadable',
			within: 15_000,
		},
		{
			row: 'C9',
			name: 'a million lists that never close end midway',
			answer: answerOf(200, '['.repeat(1_000_000)),
			exitCode: 6,
			says: 'the answer of `{host}` is not a listing (it is not JSON); check the address',
			requests: 1,
			within: 15_000,
		},
		{
			row: 'C10',
			name: 'a hundred thousand environments are listed',
			...gives(
				`[{"resources":[${Array.from({length: 100_000}, (_, index) => `{"tags":["os:x${index}","locale:en-us","image:y-${index}","arch:x64"]}`).join()}]}]`,
			),
			exitCode: 0,
			prints: Array.from({length: 100_000}, (_, index) => `os:x${index},locale:en-us\n`).join(''),
			shows: '100000 environments',
			within: 15_000,
		},
		{
			row: 'C10',
			name: 'ten thousand groups are listed',
			...gives(
				`[${Array.from({length: 10_000}, (_, index) => `{"name":"g${index}","resources":[{"tags":["os:x"]}]}`).join()}]`,
			),
			exitCode: 0,
			prints: 'os:x\n'.repeat(10_000),
			shows: '10000 environments in 10000 groups',
			within: 10_000,
		},
	]);
});

const large: readonly (readonly [what: string, tag: string])[] = [
	['a tag of a megabyte', 'x'.repeat(2 ** 20)],
	['a megabyte of combining marks', `e${'\u0301'.repeat(2 ** 19)}`],
	['a megabyte of emoji that are joined', '👩\u200d'.repeat(2 ** 18)],
	['a megabyte of wide letters', '错'.repeat(2 ** 19)],
	['a megabyte of spaces', `a${' '.repeat(2 ** 20)}b`],
];

describe('an environment that is large', () => {
	testFaults([
		{
			row: 'C11',
			name: 'ten thousand tags are printed',
			...ofTags(JSON.stringify(Array.from({length: 10_000}, (_, index) => `t${index}`))),
			exitCode: 0,
			prints: `${Array.from({length: 10_000}, (_, index) => `t${index}`).join()}\n`,
			shows: '1 environment',
			within: 10_000,
		},
	]);

	it.each(large)('C11: %s is drawn in few bytes', async (_, tag) => {
		const server = await startFaultServer(
			answerOf(200, JSON.stringify({data: [{resources: [{tags: [tag, 'os:x']}]}]})),
		);

		const run = await runOnTerminal({arguments: ['--base-url', server.base]}, async terminal => {
			await terminal.waitForText('1 environment in 1 group');
			terminal.press('tab', 'q');
		});

		assertGates(run, {exitCode: 0, within: 15_000, server, paths: ['/v0/resources']});
		expect(run.written.length).toBeLessThan(2 ** 16);
	});
});

describe('names that stand twice or mean something', () => {
	testFaults([
		{
			row: 'C12',
			name: 'equal environments with one id are all there',
			...gives(`[{"resources":[${Array<string>(3).fill('{"id":"a","tags":["os:x"]}').join()}]}]`),
			exitCode: 0,
			prints: 'os:x\nos:x\nos:x\n',
			shows: '3 environments in 1 group',
		},
		{
			row: 'C13',
			name: 'tags that are names of the language are tags',
			...ofTags('["__proto__","constructor","hasOwnProperty","toString:valueOf","__proto__:x"]'),
			exitCode: 0,
			prints: '__proto__,constructor,hasOwnProperty,toString:valueOf,__proto__:x\n',
			shows: '__proto__',
		},
		{
			row: 'C13',
			name: 'fields that are names of the language are fields',
			...gives('[{"resources":[{"__proto__":{"tags":["os:y"]},"constructor":1,"tags":["os:x"]}]}]'),
			arguments: ['--as', 'record'],
			exitCode: 0,
			prints: '{"__proto__":{"tags":["os:y"]},"constructor":1,"tags":["os:x"]}\n',
			shows: '__proto__',
		},
		{
			row: 'C13',
			name: 'tags of an object are its own names alone',
			...ofTags('{"__proto__":"x","constructor":{"prototype":1}}'),
			exitCode: 0,
			prints: '__proto__:x,constructor:{"prototype":1}\n',
			shows: '__proto__',
		},
		{
			row: 'C14',
			name: 'numbers beyond what a computer counts keep their digits',
			...gives('[{"resources":[{"id":12345678901234567890,"a":1e400,"b":-0,"c":0.10,"tags":["os:x"]}]}]'),
			arguments: ['--as', 'record'],
			exitCode: 0,
			prints: '{"id":12345678901234567890,"a":1e400,"b":-0,"c":0.10,"tags":["os:x"]}\n',
			shows: '12345678901234567890',
		},
		{
			row: 'C14',
			name: 'numbers as tags keep their digits',
			...ofTags('[9007199254740993,1e400,0.10]'),
			exitCode: 0,
			prints: '9007199254740993,1e400,0.10\n',
			shows: '9007199254740993',
		},
		{
			row: 'C15',
			name: 'half a character is not printed as text',
			...ofTags('["a\\ud800b"]'),
			exitCode: 1,
			says: leftOut('1 of 1', '`a<U+FFFD>b` cannot be written as csv (it holds half a character)'),
			shows: 'a\ufffdb',
		},
		{
			row: 'C15',
			name: 'half a character is printed as JSON as it came',
			...ofTags('["a\\udc00b"]'),
			arguments: ['--as', 'json'],
			exitCode: 0,
			prints: '["a\\udc00b"]\n',
			shows: 'a\ufffdb',
		},
		{
			row: 'C16',
			name: 'of a name that stands twice the last counts',
			...gives('[{"resources":[{"tags":["os:x"],"tags":["os:y"]}]}]', `,"data":[{"resources":[{"tags":["os:z"]}]}]`),
			exitCode: 0,
			prints: 'os:z\n',
			shows: '1 environment in 1 group',
		},
		{
			row: 'C16',
			name: 'of tags that stand twice the last count',
			...gives('[{"resources":[{"tags":["os:x"],"tags":["os:y"]}]}]'),
			exitCode: 0,
			prints: 'os:y\n',
			shows: '1 environment in 1 group',
		},
	]);
});

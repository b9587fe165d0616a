import {describe, expect, it} from 'vitest';
import {testFaults} from '../helpers/fault-case.ts';
import {runOnTerminal} from '../helpers/fault-run.ts';
import {answerOf, startFaultServer} from '../helpers/fault-server.ts';
import {assertGates} from '../helpers/gates.ts';
import {gives, leftOut, ofTags} from '../helpers/tag-scenes.ts';

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

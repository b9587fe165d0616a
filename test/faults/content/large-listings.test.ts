import {describe, expect, it} from 'vitest';
import {fails, testFaults} from '../../helpers/faults/fault-case.ts';
import {casesOf} from '../../helpers/project/torture.ts';
import {gives, ofTags} from '../../helpers/scenes/tags.ts';
import {responseOf, startFaultServer} from '../../helpers/service/fault-server.ts';
import {openSession} from '../../helpers/terminal/session.ts';

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth);

const entries = 'it has more groups and environments than 150,000';
const values = 'it has more values than 1,500,000';
const entry = 'one of its entries has more values than 15,000';

describe('a listing that is deep or large', () => {
	testFaults([
		...(
			[
				['half a million lists in each other as a field', `[{"resources":[{"x":${deep(500_000, '[', ']')}}]}]`],
				['a million lists in each other instead of groups', deep(1_000_000, '[', ']')],
			] as const
		).map(([name, data]) => ({
			name: `C9: ${name} are refused`,
			...gives(data),
			...fails(6, 'the response from `{host}` is not a listing (it is nested deeper than 64); check the address'),
			within: 5000,
		})),
		...(
			[
				['a million numbers instead of environments', `[{"resources":[${'0,'.repeat(1_000_000)}0]}]`, entries],
				['a million numbers as tags', `[{"resources":[{"tags":[${'15,'.repeat(1_000_000)}0]}]}]`, entry],
				['four million fields of one environment', `[{"resources":[{${'"a":0,'.repeat(4_000_000)}"b":0}]}]`, values],
			] as const
		).map(([name, data, why]) => ({
			name: `C10: ${name} are refused`,
			...gives(data),
			...fails(6, `the response from \`{host}\` is not a listing (${why}); check the address`),
			within: 5000,
		})),
		{
			name: 'C10: a hundred thousand environments are listed',
			...gives(
				`[{"resources":[${Array.from({length: 100_000}, (_, index) => `{"tags":["os:x${index}","locale:en-us","image:y-${index}","arch:x64"]}`).join()}]}]`,
			),
			prints: Array.from({length: 100_000}, (_, index) => `os:x${index},locale:en-us\n`).join(''),
			shows: '100000 environments',
			within: 15_000,
		},
		{
			name: 'C10: ten thousand groups are listed',
			...gives(
				`[${Array.from({length: 10_000}, (_, index) => `{"name":"g${index}","resources":[{"tags":["os:x"]}]}`).join()}]`,
			),
			prints: 'os:x\n'.repeat(10_000),
			shows: '10000 environments in 10000 groups',
			within: 10_000,
		},
	]);
});

const large: readonly (readonly [what: string, tag: string])[] = [
	['a megabyte of combining marks', `e${'\u0301'.repeat(2 ** 19)}`],
	['a megabyte of emoji that are joined', '👩\u200d'.repeat(2 ** 18)],
	['a megabyte of wide letters', '错'.repeat(2 ** 19)],
	['a tag of a megabyte', 'x'.repeat(2 ** 20)],
	['a megabyte of spaces', `a${' '.repeat(2 ** 20)}b`],
];

describe('an environment that is large', () => {
	testFaults([
		{
			name: 'C11: ten thousand tags are printed',
			...ofTags(JSON.stringify(Array.from({length: 10_000}, (_, index) => `t${index}`))),
			prints: `${Array.from({length: 10_000}, (_, index) => `t${index}`).join()}\n`,
			shows: '1 environment',
			within: 10_000,
		},
	]);

	it.each(casesOf(large, 1))('C11: %s is drawn in few bytes', async (_, tag) => {
		const server = await startFaultServer(
			responseOf(200, JSON.stringify({data: [{resources: [{tags: [tag, 'os:x']}]}]})),
		);

		const {terminal, held} = openSession(['--base-url', server.base]);
		await terminal.waitForText('1 environment in 1 group');
		terminal.press('tab', 'q');

		const {written} = await held(0, {within: 15_000, server, paths: ['/v0/resources']});
		expect(written.length).toBeLessThan(2 ** 16);
	});
});

import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../../helpers/program/envpick.ts';
import {runHere} from '../../helpers/program/run-here.ts';
import {machines} from '../../helpers/truth/machines.ts';

describe('-1 with a template', () => {
	it.each([
		['one environment', 'host-3'],
		['several environments', 'macos'],
	])('says that no environment has the name in it: %s', async (_, query) => {
		const args = ['--input', '-', '--list', '-1', query, '--as', '{nope}'];

		expect(await runHere(args, {input: JSON.stringify(machines)})).toMatchObject({
			stderr: expect.stringMatching(/^envpick: no environment has `\{nope\}`/),
			exitCode: 2,
		});
	});
});

describe('-1 with a query after --run', () => {
	const machine = (name: string) => ({tags: [`os:${name}`]});
	const input = JSON.stringify({data: [{resources: [machine('win'), machine('mac')]}]});
	const advice = 'write the query before --run: all words after it are the command';

	it.each([
		['echo win', advice],
		['echo !win', advice],
		['echo', 'narrow the filter, or print them all with --list'],
		['ls -l', 'narrow the filter, or print them all with --list'],
		['cp {} win', 'narrow the filter, or print them all with --list'],
		['cat /etc/passwd', 'narrow the filter, or print them all with --list'],
	])('says where a query belongs: %s', async (command, tryThis) => {
		const {stderr, exitCode} = await runEnvpick(['--input', '-', '-1', '--run', ...command.split(' ')], {input});

		expect(stderr).toBe(
			`envpick: the matches give 2 different picks (\`os:win\`, \`os:mac\`: os differs), and there is no screen to choose on; ${tryThis}\n`,
		);
		expect(exitCode).toBe(2);
	});
});

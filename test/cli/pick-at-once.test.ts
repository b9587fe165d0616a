import {describe, expect, it} from 'vitest';
import {runHere} from '../helpers/program/run-here.ts';
import {machines} from '../helpers/truth/machines.ts';

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

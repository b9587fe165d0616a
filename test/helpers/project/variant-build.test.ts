import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../program/envpick.ts';
import {buildVariant} from './variant-build.ts';

describe('a build with one place made different', () => {
	it('does everything else as the program does', async () => {
		const entry = await buildVariant({
			file: 'source/fault/explain.ts',
			from: 'return `envpick: ',
			to: 'return `variant: ',
		});
		const [same, other] = [['--demo', '--list', 'win10'], ['--no-such-option']];

		expect(await runEnvpick(same, {entry})).toEqual(await runEnvpick(same));
		expect(await runEnvpick(other, {entry})).toEqual({
			stdout: '',
			stderr: expect.stringMatching(/^variant: unknown option/),
			exitCode: 2,
		});
	});

	it('is none where there is no such place', async () => {
		await expect(buildVariant({file: 'source/cli.ts', from: 'no such line', to: ''})).rejects.toThrow(
			'source/cli.ts does not hold `no such line`',
		);
	});
});

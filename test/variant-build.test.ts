import {describe, expect, it} from 'vitest';
import {runEnvpick} from './helpers/envpick.ts';
import {buildVariant} from './helpers/variant-build.ts';

describe('a build with one place made different', () => {
	it('does everything else as the program does', async () => {
		const entry = await buildVariant({
			file: 'source/core/explain-fault.ts',
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
		await expect(buildVariant({file: 'source/cli.tsx', from: 'no such line', to: ''})).rejects.toThrow(
			'source/cli.tsx does not hold `no such line`',
		);
	});
});

import {describe, expect, it} from 'vitest';
import {runEnvpick} from '../program/envpick.ts';
import {assertPlaces, buildVariant} from './variant-build.ts';

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

	it('is none where there is no such place, whether it is built or run from the source', async () => {
		const lost = {file: 'source/cli.ts', from: 'no such line', to: ''};
		const complaint = 'source/cli.ts does not hold `no such line`';

		await expect(buildVariant(lost)).rejects.toThrow(complaint);
		expect(() => assertPlaces([lost])).toThrow(complaint);
	});
});

import {expect, it} from 'vitest';
import type {PrivateFiles} from '../../source/history/io/private-files.ts';
import {trim} from '../../source/history/io/trim.ts';

it('leaves what another run may still write, and removes what a killed one left', () => {
	const removed: string[] = [];
	const fileOf = (age: number) => ({
		name: `.tags.${'0'.repeat(11)}${age === 0 ? 1 : 2}`,
		time: Date.now() - age,
		bytes: 1,
	});
	const files = {
		list: () => [fileOf(0), fileOf(24 * 3_600_000)],
		remove: (name: string) => removed.push(name) > 0,
	} satisfies Partial<PrivateFiles> as unknown as PrivateFiles;

	trim(files, 'f'.repeat(16));

	expect(removed).toEqual([`.tags.${'0'.repeat(11)}2`]);
});

import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {describe, expect, it, onTestFinished} from 'vitest';
import {leaveMemoryOutOfCores, withUsualCores} from '../../source/system/io/core-dumps.ts';

const filter = '/proc/self/coredump_filter';
const held = (): string => readFileSync(filter, 'latin1').trim();

// The system has none on macOS.
describe.skipIf(!existsSync(filter))('what a core file may hold of the memory', () => {
	it('is nothing, but as usual while another process is started', () => {
		const before = held();
		onTestFinished(() => writeFileSync(filter, `0x${before}`));
		writeFileSync(filter, '0x1f');
		expect(withUsualCores(held)).toBe('0000001f');

		leaveMemoryOutOfCores();
		expect(held()).toBe('00000000');

		expect(withUsualCores(held)).toBe('0000001f');
		expect(held()).toBe('00000000');

		const fail = () => {
			throw new Error('not started');
		};
		expect(() => withUsualCores(fail)).toThrow('not started');
		expect(held()).toBe('00000000');
	});
});

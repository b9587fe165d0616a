import {execFileSync} from 'node:child_process';
import {describe, expect, it} from 'vitest';

const file = new URL('../../source/service/io/heap-growth.ts', import.meta.url).href;

// All that it makes survives, as with a listing, so V8 doubles its space for new objects up to its limit.
const surviving = `const kept = [];
for (let index = 0; index < 2_000_000; index++) kept.push({index});
const {getHeapSpaceStatistics} = await import('node:v8');
console.log(getHeapSpaceStatistics().find(({space_name}) => space_name === 'new_space').space_size);`;

/** Bytes of the space for new objects where everything survives, in a process to which so many bytes of an answer have come. */
const newSpaceAfter = (bytes: number): number => {
	const before = `import {holdHeapIfLarge} from ${JSON.stringify(file)};\nholdHeapIfLarge(${bytes});\n`;
	return Number(execFileSync(process.execPath, ['--input-type=module', '-e', before + surviving], {encoding: 'utf8'}));
};

describe('the space for new objects', () => {
	it('grows no more once 4 MiB of an answer have come', () => {
		expect(newSpaceAfter(2 ** 22 - 1)).toBeGreaterThan(4 * newSpaceAfter(2 ** 22));
	});
});

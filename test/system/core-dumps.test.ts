import {EventEmitter} from 'node:events';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {Fault} from '../../source/fault/fault.ts';
import {disableCoreDumps, withUsualCoreDumps} from '../../source/system/io/core-dumps.ts';
import {openForeground} from '../../source/system/io/run-in-foreground.ts';
import {assertChecks} from '../helpers/faults/checks.ts';
import {runPlain} from '../helpers/faults/fault-run.ts';
import {makeDirectory} from '../helpers/program/directory.ts';
import {noteUnless} from '../helpers/program/programs.ts';
import {soon} from '../helpers/project/waits.ts';
import {goodBody, responseOf, startFaultServer} from '../helpers/service/fault-server.ts';

const filter = '/proc/self/coredump_filter';
const held = (): string => readFileSync(filter, 'latin1').trim();
const note = noteUnless(existsSync(filter), filter);

// macOS has no such file; the other process tests do not run there either.
describe.skipIf(note !== '')(`the core file that a failure of Node would leave${note}`, () => {
	it('contains no memory, except while another process is started', async () => {
		const before = held();
		onTestFinished(() => writeFileSync(filter, `0x${before}`));
		writeFileSync(filter, '0x1f');
		expect(withUsualCoreDumps(held)).toBe('0000001f');

		disableCoreDumps();
		expect(held()).toBe('00000000');

		expect(withUsualCoreDumps(held)).toBe('0000001f');
		expect(held()).toBe('00000000');
		const file = join(await makeDirectory(), 'file');
		await openForeground(new EventEmitter() as NodeJS.Process)(
			['cp', filter, file],
			{PATH: process.env['PATH']},
			why => new Fault(why, ''),
		);
		expect(readFileSync(file, 'latin1')).toBe('0000001f\n');

		const fail = () => {
			throw new Error('not started');
		};
		expect(() => withUsualCoreDumps(fail)).toThrow('not started');
		expect(held()).toBe('00000000');
	});

	it('contains no memory during a request', async () => {
		let pid = 0;
		let asked = '';
		const server = await startFaultServer(socket => {
			asked = readFileSync(`/proc/${pid}/coredump_filter`, 'latin1');
			socket.end(responseOf(200, goodBody));
		});
		const run = await runPlain({arguments: ['--base-url', server.base, '--list']}, started => {
			pid = started;
		});

		expect(asked).toBe('00000000\n');
		assertChecks(run, {exitCode: 0, within: soon, server, paths: ['/v0/resources']});
	});
});

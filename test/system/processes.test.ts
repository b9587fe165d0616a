import {spawn} from 'node:child_process';
import {expect, it, onTestFinished} from 'vitest';
import {openProcesses, readProcess, readProcesses, readVariables} from '../../source/system/io/processes.ts';
import {linuxNote, missingNote} from '../helpers/program/programs.ts';

const noProcess = 2 ** 30;

const startSleep = (): number => {
	const env = {MARKED: 'a=b', EMPTY: ''};
	const child = spawn('/bin/sleep', ['600'], {detached: true, stdio: 'ignore', env});
	onTestFinished(() => void child.kill());
	return child.pid ?? 0;
};

const note = linuxNote || missingNote(['ps']);

it.skipIf(note !== '')(`finds the same parent and name of a process in /proc as with ps${note}`, async () => {
	const [linux, others] = [await openProcesses('linux'), await openProcesses('darwin')];
	for (const pid of [process.pid, process.ppid, 1]) {
		const {name, parent} = others(pid) ?? {};

		expect(linux(pid)).toMatchObject({name, parent});
	}
	expect([linux(noProcess), others(noProcess)]).toEqual([undefined, undefined]);
});

it.skipIf(linuxNote !== '')(`reads the session and the start of a process${linuxNote}`, () => {
	const pid = startSleep();
	const [own, sleep] = [readProcess(process.pid), readProcess(pid)];

	expect(sleep).toMatchObject({name: 'sleep', parent: process.pid, session: pid, terminal: '0', hasEnded: false});
	expect(sleep?.started).toBeGreaterThanOrEqual(own?.started ?? Number.POSITIVE_INFINITY);
	expect(readProcesses().find(one => one.pid === pid)).toEqual(sleep);
});

it.skipIf(linuxNote !== '')(`reads the variables with which a process was started${linuxNote}`, () => {
	expect(readVariables(startSleep())).toMatchObject({MARKED: 'a=b', EMPTY: ''});
	expect(readVariables(noProcess)).toBeUndefined();
});

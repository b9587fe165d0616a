import {chmod, readdir, readFile, rm, writeFile} from 'node:fs/promises';
import {dirname} from 'node:path';
import {describe, expect, it} from 'vitest';
import {saveDefaultService} from '../../source/config/io/save-default.ts';
import {faultOf} from '../helpers/faults/fault-of.ts';
import {makeHome} from '../helpers/program/config.ts';
import {modeOf} from '../helpers/program/histories.ts';

const services = {work: {address: 'a.example.org'}, lab: {address: 'b.example.org'}};

const make = async () => {
	const {home, file} = await makeHome({services});
	return {file, before: await readFile(file, 'utf8'), request: {variables: {HOME: home}, userId: process.getuid?.()}};
};

describe('another default service', () => {
	it('is saved in the config, which keeps its mode', async () => {
		const {file, request} = await make();
		await chmod(file, 0o640);

		expect(await saveDefaultService('lab', request)).toBe(file);

		expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({service: 'lab', services});
		expect(modeOf(file)).toBe('640');
	});

	it('is not saved if the config no longer has the service, and nothing changes', async () => {
		const {file, before, request} = await make();

		const fault = await faultOf(() => saveDefaultService('gone', request));

		expect(fault.message).toBe('the service `gone` is no longer in the config; choose another');
		expect(await readFile(file, 'utf8')).toBe(before);
	});

	it.each([
		['others could replace it', (file: string) => chmod(dirname(file), 0o777), 'cannot use the config'],
		['it is gone', (file: string) => rm(file), 'no such file'],
		['it is broken', (file: string) => writeFile(file, '{'), 'cannot use the config'],
	])('is not saved in a config if %s', async (_, change, says) => {
		const {file, request} = await make();
		await change(file);
		const before = await readFile(file, 'utf8').catch(() => undefined);

		expect((await faultOf(() => saveDefaultService('lab', request))).message).toContain(says);
		expect(await readFile(file, 'utf8').catch(() => undefined)).toBe(before);
		expect(await readdir(dirname(file))).toHaveLength(before === undefined ? 0 : 1);
	});
});

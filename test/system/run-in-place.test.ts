import {EventEmitter} from 'node:events';
import {existsSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it, onTestFinished} from 'vitest';
import {openPlace} from '../../source/system/io/run-in-place.ts';

const environment = {PATH: process.env['PATH']};

const makeFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'envpick-'));
	onTestFinished(() => rm(folder, {recursive: true}));
	return folder;
};

describe('openPlace', () => {
	it.each([
		['SIGTERM', 143],
		['SIGINT', 130],
		['SIGQUIT', 131],
	])('starts nothing more after a %s that comes between two commands', async (signal, code) => {
		const host = new EventEmitter();
		const place = openPlace(host as NodeJS.Process);
		const file = join(await makeFolder(), 'made');

		expect(await place.run(['true'], environment)).toEqual({exitCode: 0});
		const next = place.run(['touch', file], environment);
		// While it is looked for in PATH.
		host.emit(signal);

		expect(await next).toEqual({exitCode: code});
		expect(place.endingCode()).toBe(code);
		expect(existsSync(file)).toBe(false);
	});

	it('leaves Ctrl-C to a command that runs', async () => {
		const host = new EventEmitter();
		const place = openPlace(host as NodeJS.Process);

		const running = place.run([process.execPath, '-e', ''], environment);
		host.emit('SIGINT');

		expect(await running).toEqual({exitCode: 0});
		expect(place.endingCode()).toBeUndefined();
	});
});

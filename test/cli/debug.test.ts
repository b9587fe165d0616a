import {EventEmitter} from 'node:events';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {expect, it} from 'vitest';
import {startDebug} from '../../source/cli/debug.ts';
import {usageFault} from '../../source/fault/fault.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const start = async () => {
	const path = join(await makeFolder(), 'log');
	const ending = new EventEmitter();
	const {platform, arch, version} = process;
	const debug = startDebug({
		...{path, names: ['list'], version: '1.2.3', environment: {}, isCaptured: true},
		process: Object.assign(ending, {platform, arch, version, exitCode: 3}) as unknown as NodeJS.Process,
	});
	const lines = async () =>
		(await readFile(path, 'utf8'))
			.replaceAll(/^ *\d+\.\d /gm, '')
			.split('\n')
			.slice(3, -1);
	return {...debug, lines, exit: () => ending.emit('exit')};
};

it('logs what ended a load and then the run once, and another error after it', async () => {
	const {onError, lines, exit} = await start();
	const [fault, bug] = [usageFault('no service given', 'use --base-url'), new RangeError('S3KRET')];

	for (const error of [fault, fault, bug, bug]) {
		onError(error);
	}
	exit();

	expect((await lines()).filter(line => !line.startsWith('  at '))).toEqual([
		'fault: usage',
		'bug: RangeError',
		'exit code 3',
	]);
});

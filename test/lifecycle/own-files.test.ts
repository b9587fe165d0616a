import {cpSync, readdirSync, renameSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {envpick, runEnvpick} from '../helpers/program/envpick.ts';
import {isTorture} from '../helpers/project/torture.ts';

/** Copies the program as installed, and returns the path of the copy's entry file. */
const copyProgram = async (): Promise<string> => {
	const directory = join(await makeDirectory(), 'distribution');
	cpSync(dirname(envpick), directory, {recursive: true});
	writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
	return join(directory, basename(envpick));
};

const partsOf = (entry: string): readonly string[] =>
	readdirSync(join(dirname(entry), 'chunks')).filter(name => name.endsWith('.js'));

it('a program with a missing file still lists, or reports it with code 2', {timeout: 300_000}, async () => {
	const entry = await copyProgram();
	const chunks = join(dirname(entry), 'chunks');
	const names = partsOf(entry).filter((_, index) => isTorture || index % 16 === 0);
	const wrong: string[] = [];
	for (const name of names) {
		renameSync(join(chunks, name), join(chunks, 'away'));
		const {stdout, stderr, exitCode} = await runEnvpick(['--list', '--demo'], {entry});
		renameSync(join(chunks, 'away'), join(chunks, name));
		const isWhole = exitCode === 0 && stdout.split('\n').length === 49 && stderr === '';
		const isSaid = exitCode === 2 && stdout === '' && /^envpick: [ -~]+; [^;\n]*reinstall it\n$/.test(stderr);
		if (!(isWhole || isSaid)) {
			wrong.push(`${name}: ${exitCode}, ${stderr}`);
		}
	}

	expect(wrong).toEqual([]);
});

import {mkdir, writeFile} from 'node:fs/promises';
import {join, relative} from 'node:path';
import {expect, it} from 'vitest';
import {whyNoProgram} from '../../source/system/io/why-no-program.ts';
import {makeFolder} from '../helpers/program/folder.ts';

const isMissing = {why: 'names a program that is not in PATH', tryThis: 'install it, or write its path'};
const isUnset = {why: 'names a program, and PATH is not set', tryThis: 'write its path, or set PATH'};
const isPassedOver = {
	why: 'is only in a relative folder of PATH, and these are not searched',
	tryThis: 'write its path',
};

const makeProgram = async () => {
	const folder = await makeFolder();
	await writeFile(join(folder, 'own-program'), '#!/bin/sh\n', {mode: 0o755});
	await mkdir(join(folder, 'own-folder'));
	return folder;
};

it.each([
	['own-program', 'has it in a relative folder', (folder: string) => `/usr/bin:${folder}`, isPassedOver],
	['own-program', 'has it nowhere', () => '/usr/bin:other:', isMissing],
	['own-folder', 'has a folder of that name', (folder: string) => folder, isMissing],
	['own-program', 'is empty', () => '', isUnset],
	['own-program', 'is not set', () => undefined, isUnset],
])('says truly why %s was not found: PATH %s', async (name, _, toPath, refusal) => {
	const folder = relative(process.cwd(), await makeProgram());

	expect(await whyNoProgram(name, {PATH: toPath(folder)})).toEqual({exitCode: 127, refusal});
});

it('has nothing to say of a program in an absolute folder of PATH', async () => {
	expect(await whyNoProgram('own-program', {PATH: `other:${await makeProgram()}`})).toBeUndefined();
});

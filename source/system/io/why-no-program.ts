import {constants} from 'node:fs';
import type {Variables} from '../variables.ts';
import {findTool} from './find-program.ts';
import {type Refusal, whyNotFound, whyNotStarted} from './not-started.ts';

/**
Why a command could not be started, as far as can be told without starting it, and the exit code of a shell for that (126: no
program, 127: not found); undefined where nothing speaks against it.
*/
export const whyNoProgram = async (
	name: string,
	environment: Variables,
): Promise<{readonly exitCode: 126 | 127; readonly refusal: Refusal} | undefined> => {
	if (!name.includes('/')) {
		return (await findTool(name, environment)) === undefined
			? {exitCode: 127, refusal: whyNotFound(name, environment)}
			: undefined;
	}
	const {access, stat} = await import('node:fs/promises');
	try {
		await access(name, constants.X_OK);
		return (await stat(name)).isDirectory() ? {exitCode: 126, refusal: whyNotStarted(name, undefined)} : undefined;
	} catch (error) {
		const isMissing = error instanceof Error && 'code' in error && ['ENOENT', 'ENOTDIR'].includes(String(error.code));
		return {exitCode: isMissing ? 127 : 126, refusal: whyNotStarted(name, error)};
	}
};

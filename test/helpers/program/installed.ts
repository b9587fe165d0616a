import {symlink} from 'node:fs/promises';
import {delimiter, dirname, join} from 'node:path';
import {answerWith, serve} from '../service/service.ts';
import {envpick} from './envpick.ts';
import {makeFolder} from './folder.ts';

/** A home in which `envpick` is a command, set up for a service that answers with a listing; and the variables for it. */
export const installFor = async (listing: unknown) => {
	const service = await serve(answerWith(listing));
	const home = await makeFolder();
	await symlink(envpick, join(home, 'envpick'));
	const env = {
		HOME: home,
		PATH: [home, dirname(process.execPath), process.env['PATH']].join(delimiter),
		LC_ALL: 'C.UTF-8',
		ENVPICK_BASE_URL: service.url,
		ENVPICK_ACCESS_KEY: 'correct-horse',
	};
	return {home, env};
};

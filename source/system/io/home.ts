import {homedir} from 'node:os';
import type {Variables} from '../variables.ts';

/** The home of the person; the root folder where the user is in no list of users, as in many containers. */
export const homeOf = ({HOME}: Variables): string => {
	try {
		return HOME || homedir();
	} catch {
		return '/';
	}
};

import type {Settings} from '../config/settings.ts';

type Given = {readonly task?: string | undefined};

/** Whether a command line requests nothing but browsing; the setup comes before. */
export const browses = ({task}: Given, {select1, exit0}: Settings): boolean =>
	task === undefined ? !(select1 || exit0) : task === 'setup';

/** Whether a command line prints every match. With `-1` it prints a pick. */
export const isList = ({task}: Given, {select1}: Settings): boolean => task === 'list' && !select1;

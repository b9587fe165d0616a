import type {Settings} from '../config/settings.ts';
import type {Reader} from '../formats/format.ts';
import type {Target} from '../state/run-options.ts';

/** Who reads the output: with `--print0` any program, such as `xargs -0`, unless the output is a list. */
export const readerOf = (
	{task}: {readonly task?: string | undefined},
	{unquoted, print0, insert}: Settings,
	isCaptured: boolean,
): Reader => (unquoted || (print0 && task !== 'list') ? 'any' : insert ? 'line' : isCaptured ? 'shell' : 'person');

/** Where a pick goes. Captured standard output gets it, as the pick is for whoever captures it. */
export const targetOf = (
	{task}: {readonly task?: string | undefined},
	{run, insert, print, print0}: Settings,
	isCaptured: boolean,
): Target =>
	run !== undefined
		? 'command'
		: insert
			? 'line'
			: task === 'list' || print || print0 || isCaptured
				? 'output'
				: 'clipboard';

/** Whether a command line requests nothing but browsing; the setup comes before. */
export const browses = ({task}: {readonly task?: string | undefined}, {select1, exit0}: Settings): boolean =>
	task === undefined ? !(select1 || exit0) : task === 'setup';

// Whether the run prints every match. With `-1` it prints a pick.
export const isList = ({task}: {readonly task?: string | undefined}, {select1}: Settings): boolean =>
	task === 'list' && !select1;

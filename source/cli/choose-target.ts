import type {Settings} from '../config/settings.ts';
import type {Reader} from '../formats/format.ts';
import type {Target} from '../state/run-options.ts';

type Given = {readonly task?: string | undefined};

/** Who reads the output: with `--print0` any program, such as `xargs -0`, unless the output is a list. */
export const readerOf = ({task}: Given, {unquoted, print0, insert}: Settings, isCaptured: boolean): Reader =>
	unquoted || (print0 && task !== 'list') ? 'any' : insert ? 'line' : isCaptured ? 'shell' : 'person';

/** Where a pick goes: if standard output is captured, the pick is printed there. */
export const targetOf = ({task}: Given, {run, insert, print, print0}: Settings, isCaptured: boolean): Target =>
	run !== undefined
		? 'command'
		: insert
			? 'line'
			: task === 'list' || print || print0 || isCaptured
				? 'output'
				: 'clipboard';

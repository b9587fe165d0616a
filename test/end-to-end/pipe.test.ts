import {describe, expect, it} from 'vitest';
import {makeDirectory} from '../helpers/program/directory.ts';
import {openShell} from '../helpers/program/envpick.ts';
import {sampleListing} from '../helpers/program/run-options.ts';
import {casesOf} from '../helpers/project/torture.ts';

const listing = `cat ${sampleListing}`;

// The options and the input of each run.
const runs = [
	['--list --input in', listing],
	['-1 --input in android', listing],
	['--list --unique --input in', 'echo "{}"'],
	['--list --input in --debug log', listing],
	['--list --demo --config in', 'echo "{}"'],
	['--json --input in', listing],
] as const;

describe('the reader of the output', () => {
	it.each(casesOf(runs, 2))('keeps the terminal settings that it made meanwhile: envpick %s', async (args, input) => {
		const cwd = await makeDirectory();
		const terminal = openShell(`mkfifo in; { envpick ${args}; : >ended; } | { ${toReader(input)}; }`, {cwd});

		await terminal.waitForText('reader: ');

		expect(terminal.screen()).toContain('reader: kept');
	});
});

// Sets the terminal to raw mode, as fzf and less do, once the program waits for its input; then sends that input. Checks the
// terminal again when the program has exited.
const toReader = (input: string): string =>
	[
		'exec 3>in',
		'stty raw -echo </dev/tty',
		'before=$(stty -g </dev/tty)',
		`${input} >&3; exec 3>&-`,
		'cat >/dev/null',
		'until [ -e ended ]; do sleep 0.05; done',
		'after=$(stty -g </dev/tty)',
		'stty sane </dev/tty',
		'if [ "$before" = "$after" ]; then echo "reader: kept"; else echo "reader: lost"; fi',
	].join('; ');

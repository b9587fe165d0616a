import {Fault} from '../../fault/fault.ts';
import type {FilledCommand} from '../../formats/fill-command.ts';
import {openForeground} from '../../system/io/run-in-foreground.ts';
import {findProgram, type ToProgramFault} from '../../system/io/run-program.ts';
import type {Variables} from '../../system/variables.ts';
import {quote} from '../../text/quote.ts';
import {toSafeText} from '../../text/safe-text.ts';
import {joinLines, reportFailure} from '../report-outcome.ts';
import type {Run} from '../run-context.ts';

// People type no longer one.
const longestCommand = 200;

/** Throws Fault, before the pick, if the command could not be started. */
export const needCommand = async ([name = '']: readonly string[], variables: Variables): Promise<void> => {
	const separate = 'write the command and its arguments as separate words';
	const unquoted = name.length > longestCommand ? separate : `${separate}: \`--run ${toSafeText(name)}\``;
	const found = await findProgram(name, variables, (why, tryThis, exitCode) =>
		notRun(name)(why, /\s/.test(name) ? unquoted : tryThis, exitCode),
	);
	if (typeof found !== 'string') {
		throw found;
	}
};

const notRun =
	(name: string): ToProgramFault =>
	(why, tryThis, exitCode) =>
		new Fault(`cannot run ${quote(name)} (it ${why})`, tryThis, exitCode);

/**
Runs commands on our terminal, up to the first that fails, or until a signal ends this process. Returns the exit code of the last
one, as a shell would. If a command cannot be started, its pick and the following ones are printed, so that they are not lost.
*/
export const runCommands = async (commands: readonly FilledCommand[], run: Run): Promise<number> => {
	const {process} = run;
	const {ENVPICK_ACCESS_KEY: _, ...variables} = run.variables;
	const start = openForeground(process);
	for (const [index, {words}] of commands.entries()) {
		const ended = await start(words, variables, notRun(words[0] ?? ''));
		if (typeof ended !== 'number') {
			const exitCode = reportFailure(ended, process.stderr);
			process.stdout.write(joinLines(commands.slice(index).map(({text}) => text)));
			return exitCode;
		}
		if (ended !== 0) {
			return ended;
		}
	}
	return 0;
};

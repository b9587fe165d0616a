import {failureLine} from '../fault/explain.ts';
import {usageFault} from '../fault/fault.ts';
import type {FilledCommand} from '../formats/fill-command.ts';
import {openPlace} from '../system/io/run-in-place.ts';
import {findProgram} from '../system/io/run-program.ts';
import type {Variables} from '../system/variables.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';
import {options} from './options/table.ts';
import {type Output, writeLines} from './report.ts';
import type {Run} from './run-context.ts';

/** Throws FaultError, before the pick, if the command could not be started. */
export const needCommand = async ([name = '']: readonly string[], environment: Variables): Promise<void> => {
	const found = await findProgram(name, environment);
	if ('refusal' in found) {
		const {exitCode, refusal} = found;
		// As written for `sh -c`.
		const tryThis = /\s/.test(name)
			? `write the command and its arguments without quotes: \`--run ${toShown(name)}\``
			: refusal.tryThis;
		throw usageFault(`cannot run \`${toShown(name)}\` (it ${refusal.why})`, tryThis, exitCode);
	}
};

/**
Runs commands on our terminal, one after the other, up to the first that fails, or to a signal that ends this process. Gives the exit code
of the last one, as a shell would, or of the signal if commands are left. If one cannot be started, a
line says why and the picks are printed, so that they are not lost.
*/
export const runCommands = async (commands: readonly FilledCommand[], {plan, process}: Run): Promise<number> => {
	const {ENVPICK_ACCESS_KEY: _, ...environment} = plan.seen.environment;
	const place = openPlace(process);
	for (const [index, {words}] of commands.entries()) {
		const {exitCode, refusal} = await place.run(words, environment);
		if (refusal !== undefined) {
			const {why, tryThis} = refusal;
			writeLines([`envpick: cannot run \`${toShown(words[0] ?? '')}\` (it ${why}); ${tryThis}`], process.stderr);
			writeLines(
				commands.slice(index).map(({text}) => text),
				process.stdout,
			);
		}
		const endingCode = place.endingCode();
		const isLast = index === commands.length - 1;
		if (exitCode !== 0 && refusal === undefined) {
			tellOfOptions(words, process.stderr);
		}
		if (exitCode !== 0 || (endingCode !== undefined && !isLast)) {
			return exitCode || (endingCode ?? 0);
		}
	}
	return 0;
};

// Everything after `--run` belongs to the command, as for xargs and env. If that fails, an option of ours in it may be the cause.
const tellOfOptions = ([name = '', ...rest]: readonly string[], stderr: Output): void => {
	const meant = rest.find(word => options.some(option => word.split('=')[0] === `--${option.name}`));
	if (meant !== undefined) {
		const tryThis = 'options of envpick go before --run';
		writeLines([failureLine({what: `\`${toShown(meant)}\` went to \`${toShown(name)}\``, tryThis})], stderr);
	}
};

const toShown = (word: string): string => cutText(toSafeText(word), 40);

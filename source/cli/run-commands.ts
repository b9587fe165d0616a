import type {FilledCommand} from '../forms/fill-command.ts';
import {openPlace} from '../system/io/run-in-place.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutText} from '../text/width.ts';
import {writeLines} from './report.ts';
import type {Run} from './run-context.ts';

/**
Runs commands on our terminal, one after the other, up to the first that fails, or to the signal that is to end us. Gives
the exit code of the last one, as a shell would, or of that signal where commands are left. Where one cannot be started, a
line says why and the picks are printed, so that they are not lost.
*/
export const runCommands = async (commands: readonly FilledCommand[], {plan, process}: Run): Promise<number> => {
	const {ENVPICK_ACCESS_KEY: _, ...environment} = plan.seen.environment;
	const place = openPlace(process);
	for (const [index, {words}] of commands.entries()) {
		const {exitCode, refusal} = await place.run(words, environment);
		if (refusal !== undefined) {
			const name = cutText(toSafeText(words[0] ?? ''), 40);
			writeLines([`envpick: cannot run \`${name}\` (it ${refusal.why}); ${refusal.tryThis}`], process.stderr);
			writeLines(
				commands.slice(index).map(({text}) => text),
				process.stdout,
			);
		}
		const endingCode = place.endingCode();
		const isLast = index === commands.length - 1;
		if (exitCode !== 0 || (endingCode !== undefined && !isLast)) {
			return exitCode || (endingCode ?? 0);
		}
	}
	return 0;
};

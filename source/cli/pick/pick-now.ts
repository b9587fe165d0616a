import {toCopyAdvice, toCopyText} from '../../clipboard/copy-report.ts';
import {Fault} from '../../fault/fault.ts';
import {fillCommands} from '../../formats/fill-command.ts';
import type {FormatOptions} from '../../formats/format.ts';
import {writePick} from '../../formats/write-format.ts';
import type {Environment} from '../../listing/listing.ts';
import {reportOutcome} from '../report-outcome.ts';
import type {Run} from '../run-context.ts';
import {runCommands} from './run-commands.ts';

/** Picks without a screen; calls `tell` once nothing can refuse the pick. Returns the exit code. Throws Fault. */
export const pickNow = async (
	run: Run,
	environments: readonly Environment[],
	options: FormatOptions,
	tell: () => void = () => {},
): Promise<number> => {
	const {settings, format, target, end, process} = run;
	if (target === 'command') {
		const commands = fillCommands(settings.run ?? [], environments, format, options);
		tell();
		return runCommands(commands, run);
	}
	const {text} = writePick(environments, format, options);
	if (target === 'output') {
		tell();
		return reportOutcome({type: 'printed', text}, end, process);
	}
	const terminal = run.terminal();
	const {clipboard} = await run.clipboard(terminal, false);
	const report = await clipboard.copy(text);
	terminal.close();
	if (report.type === 'refused') {
		throw new Fault(toCopyText(report, ''), toCopyAdvice(report) ?? 'use --print');
	}
	tell();
	return reportOutcome({type: 'copied', report, text}, end, process);
};

import {type CopyReport, toCopyAdvice, toCopySummary, toCopyText} from '../clipboard/report.ts';
import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import type {Notice} from './state.ts';

/**
The notice after copying: the copied text, and for how many environments if some had the same; or why nothing was copied, the key
that prints, and the helpful line of tmux.conf.
*/
export const toCopyNotice = (
	report: CopyReport,
	text: string,
	printKey: string | undefined,
	merged?: string,
): Notice => {
	if (report.type === 'refused') {
		const prints = printKey && `${printKey} prints it`;
		const remedy = report.remedy && `tmux.conf: \`${report.remedy}\``;
		const full = join([toCopySummary(report), prints, toCopyAdvice(report)]);
		return {text: full, short: join(['not copied', prints, remedy]), isFailure: true};
	}
	const lines = text.split('\n').length;
	const shown = lines === 1 ? toSafeText(text) : countOf(lines, 'line');
	const done = report.type === 'copied' ? 'surely' : 'likely';
	return {text: join([toCopyText(report, shown), merged]), isFailure: false, done};
};

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

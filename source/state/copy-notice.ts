import {type CopyReport, toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import type {Notice} from './state.ts';

/**
The notice after copying: what happened, and of how many environments if some had the same text; if that may not have worked, the
key that prints, and the line of tmux.conf that helps.
*/
export const toCopyNotice = (report: CopyReport, printKey: string | undefined, merged?: string): Notice => {
	const summary = toCopySummary(report);
	if (report.type === 'copied') {
		return {text: join([summary, merged]), short: summary, isFailure: false};
	}
	const prints = printKey && `${printKey} prints it`;
	const advice = toCopyAdvice(report);
	if (report.type === 'sent') {
		const wayOut = prints && `nothing pasted? ${prints}`;
		const short = join(['sent, not confirmed', prints]);
		return {text: join([summary, merged, wayOut, advice]), short, isFailure: false};
	}
	const remedy = report.remedy && `tmux.conf: \`${report.remedy}\``;
	const [said, many] = report.type === 'kept' ? ['only in tmux', merged] : ['not copied', undefined];
	return {text: join([summary, many, prints, advice]), short: join([said, prints, remedy]), isFailure: true};
};

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

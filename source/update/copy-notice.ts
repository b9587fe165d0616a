import {type CopyReport, toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import type {Notice} from '../state/notice.ts';

/**
What the person reads on the screen after copying: what happened, then, where it may not have worked, the key that
prints if there is one, then the line of tmux.conf that helps. Each shorter form gives up the least needed words of the one before.
*/
export const toCopyNotice = (report: CopyReport, printKey: string | undefined): Notice => {
	const summary = toCopySummary(report);
	if (report.type === 'copied') {
		return {text: summary, isFailure: false};
	}
	const advice = toCopyAdvice(report);
	const remedy = report.type === 'sent' ? undefined : report.remedy;
	const [short, shortest] = shortSummaries[report.type];
	const prints = printKey === undefined ? undefined : `${printKey} prints it`;
	const wayOut = report.type === 'sent' && prints !== undefined ? `nothing pasted? ${prints}` : prints;
	return {
		text: join([summary, wayOut, advice]),
		shorter: [
			join([short, wayOut, advice]),
			...(remedy === undefined ? [] : [summary, short].map(said => join([said, wayOut, `tmux.conf: \`${remedy}\``]))),
			join([summary, wayOut]),
			join([short, wayOut]),
			join([shortest, prints]),
		],
		isFailure: report.type !== 'sent',
	};
};

const shortSummaries = {
	sent: ['sent to your terminal, not confirmed', 'sent, not confirmed'],
	kept: ['kept in tmux, not passed on to your terminal', 'kept in tmux'],
	refused: ['not copied', 'not copied'],
} as const;

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

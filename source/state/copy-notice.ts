import {type CopyReport, toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import type {Notice} from './state.ts';

/**
The notice after copying: what happened, and of how many environments where some came to the same; where that may not have
worked, the key that prints; the line of tmux.conf that helps. Each shorter form drops the least useful words of the one
before.
*/
export const toCopyNotice = (report: CopyReport, printKey: string | undefined, merged?: string): Notice => {
	const summary = toCopySummary(report);
	const whole = join([summary, report.type === 'refused' ? undefined : merged]);
	if (report.type === 'copied') {
		return {text: whole, shorter: [summary], isFailure: false};
	}
	const advice = toCopyAdvice(report);
	const remedy = report.type === 'sent' ? undefined : report.remedy;
	const [short, shortest] = shortSummaries[report.type];
	const prints = printKey === undefined ? undefined : `${printKey} prints it`;
	const wayOut = report.type === 'sent' && prints !== undefined ? `nothing pasted? ${prints}` : prints;
	return {
		text: join([whole, wayOut, advice]),
		shorter: [
			join([summary, wayOut, advice]),
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
	kept: ['only in tmux, not passed on to your terminal', 'only in tmux'],
	refused: ['not copied', 'not copied'],
} as const;

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

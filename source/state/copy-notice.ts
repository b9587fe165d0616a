import {type CopyReport, toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import type {Notice} from './state.ts';

/** What a form that was chosen from the menu yielded, in one safe line. */
type Taken = {readonly as: string; readonly text: string};

/**
The notice after copying: what happened, and of how many environments where some came to the same; where that may not have
worked, the key that prints; the line of tmux.conf that helps. Each shorter form drops the least useful words of the one
before. Of a copy in a form from the menu it ends with that form and the text, which may be cut.
*/
export const toCopyNotice = (
	report: CopyReport,
	printKey: string | undefined,
	merged?: string,
	taken?: Taken,
): Notice => {
	const summary = toCopySummary(report);
	const whole = join([summary, report.type === 'refused' ? undefined : merged]);
	if (taken !== undefined && report.type !== 'refused') {
		const {text, shorter = []} = toCopyNotice(report, printKey, merged);
		const [said, note] = withForm[report.type];
		const named = `as ${taken.as}: ${taken.text}`;
		return {
			text: join([text, named]),
			shorter: [...shorter.map(words => join([words, named])), `${said} as ${taken.as}${note}: ${taken.text}`],
			isFailure: report.type === 'kept',
		};
	}
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

const withForm = {copied: ['copied', ''], sent: ['sent', ' (not confirmed)'], kept: ['only in tmux', '']} as const;

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

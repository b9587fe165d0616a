import {type CopyReport, toCopyAdvice, toCopySummary} from '../clipboard/report.ts';
import type {Notice} from './state.ts';

/** What a form that was chosen from the menu yielded, in one safe line. */
type Taken = {readonly as: string; readonly text: string};

/**
The notice after copying: what happened, and of how many environments if some came to the same; if that may not have worked,
the key that prints, and the line of tmux.conf that helps. Of a copy in a form from the menu it ends with that form and the
text, which may be cut.
*/
export const toCopyNotice = (
	report: CopyReport,
	printKey: string | undefined,
	merged?: string,
	taken?: Taken,
): Notice => {
	const words = toWords(report, printKey === undefined ? undefined : `${printKey} prints it`, merged);
	const isFailure = report.type === 'kept' || report.type === 'refused';
	if (taken === undefined || report.type === 'refused') {
		return {...words, isFailure};
	}
	const [said, note] = withForm[report.type];
	const named = `as ${taken.as}`;
	return {
		text: join([words.text, `${named}: ${taken.text}`]),
		short: `${said} ${named}${note}: ${taken.text}`,
		isFailure,
	};
};

const toWords = (
	report: CopyReport,
	prints: string | undefined,
	merged: string | undefined,
): Required<Pick<Notice, 'text' | 'short'>> => {
	const summary = toCopySummary(report);
	if (report.type === 'copied') {
		return {text: join([summary, merged]), short: summary};
	}
	const advice = toCopyAdvice(report);
	if (report.type === 'sent') {
		const wayOut = prints && `nothing pasted? ${prints}`;
		return {text: join([summary, merged, wayOut, advice]), short: join(['sent, not confirmed', prints])};
	}
	const remedy = report.remedy && `tmux.conf: \`${report.remedy}\``;
	const [said, many] = report.type === 'kept' ? ['only in tmux', merged] : ['not copied', undefined];
	return {text: join([summary, many, prints, advice]), short: join([said, prints, remedy])};
};

const withForm = {copied: ['copied', ''], sent: ['sent', ' (not confirmed)'], kept: ['only in tmux', '']} as const;

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

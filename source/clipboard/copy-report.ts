import {countOf} from '../text/numbers.ts';
import {linesOf, toSafeText} from '../text/safe-text.ts';

/** The outcome of a copy. tmux has a text that was `kept`, but does not pass it on. A terminal does not confirm what was `sent`. */
export type CopyReport = {
	readonly type: 'copied' | 'sent' | 'kept' | 'refused';
	/** Which methods failed, and why, or why there is none. */
	readonly problems: readonly string[];
	/** A line of tmux.conf. */
	readonly remedy?: string | undefined;
};

/** The line of tmux.conf that helps, in a clause; undefined if none is known or needed. */
export const toCopyAdvice = ({type, remedy}: CopyReport): string | undefined => {
	if (remedy === undefined) {
		return undefined;
	}
	return type === 'sent'
		? `nothing pasted? try \`${remedy}\` in your own tmux.conf`
		: `add \`${remedy}\` to tmux.conf, reload it and attach again`;
};

/** The outcome of a copy: `copied os:a`, `sent to the terminal's clipboard: os:a`. */
export const toCopyText = ({type, problems}: CopyReport, text: string): string =>
	type === 'refused' ? `not copied (${problems.join('; ')})` : outcomes[type] + text;

const outcomes = {
	copied: 'copied ',
	sent: "sent to the terminal's clipboard: ",
	kept: 'copied inside tmux (paste: prefix ]): ',
};

const mostPrinted = 100;

/**
The lines after quitting with a copy: the outcome, the text, and advice. `merged` says how many environments had identical output.
A text of several lines is printed first, unless it is long: then it would only push away what is on the terminal.
*/
export const toLeavingLines = (report: CopyReport, text: string, merged?: string): readonly string[] => {
	const lines = linesOf(text).map(toSafeText);
	const [first = '', ...more] = lines;
	const said = toCopyText(report, more.length === 0 ? first : countOf(lines.length, 'line'));
	const problems = report.type === 'refused' ? [] : report.problems;
	const outcome = [said, merged, ...problems, toCopyAdvice(report)].filter(Boolean).join('; ');
	return more.length === 0 || lines.length > mostPrinted ? [outcome] : [...lines, outcome];
};

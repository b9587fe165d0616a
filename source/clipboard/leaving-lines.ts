import {type CopyReport, toCopyAdvice, toCopySummary} from './report.ts';
import {toSafeText} from '../text/safe-text.ts';

/**
What is said on the normal screen after leaving with a copy: what happened, what was copied, line for line, and the
line of tmux.conf that helps.
*/
export const toLeavingLines = (report: CopyReport, text: string): readonly string[] => {
	const lines = text.split('\n').map(toSafeText);
	const summary = toCopySummary(report);
	const told = lines.length === 1 ? [`${summary}: ${lines[0]}`] : [`${summary}:`, ...lines];
	const advice = toCopyAdvice(report);
	return advice === undefined ? told : [...told, report.type === 'sent' ? `nothing pasted? ${advice}` : advice];
};

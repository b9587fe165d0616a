import {toSafeText} from '../text/safe-text.ts';
import {mostBytesOfTerminals} from './osc52.ts';
import {clipboardLimitOf, hasHop, type Path} from './path.ts';
import {type ClipboardMode, isPassedByTmux, isTerminalReached, type Route} from './route.ts';
import {farRemedy, remedyOf} from './tmux-advice.ts';

/** A tool that failed. */
export type FailedTool = {readonly name: string; readonly why: string};

/** What is known of a copy. `bytes` counts the text in UTF-8. */
export type CopyReport =
	/** A tool took the text and ended well. */
	| {readonly type: 'copied'; readonly with: string; readonly bytes: number}
	/** It was written to a terminal, which does not answer. */
	| {
			readonly type: 'sent';
			/** `OSC 52`, `OSC 52 through tmux`, `through tmux` … */
			readonly by: string;
			readonly bytes: number;
			readonly failed: readonly FailedTool[];
			/** The line for a tmux.conf out of reach that may be missing. */
			readonly farRemedy?: string;
	  }
	/** tmux has it, and is known not to pass it on. */
	| {readonly type: 'kept'; readonly bytes: number; readonly remedy?: string | undefined}
	| {readonly type: 'refused'; readonly why: string; readonly bytes: number; readonly remedy?: string | undefined};

const toBytes = (bytes: number): string => `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;

/** The report of a text that was written to the terminal, or given to tmux, along a path. */
export const toSentReport = (
	route: Exclude<Route, {type: 'tool'}>,
	path: Path,
	bytes: number,
	failed: readonly FailedTool[],
): CopyReport => {
	if (route.type === 'tmux' && !isPassedByTmux(path)) {
		return {type: 'kept', bytes, remedy: remedyOf(path, isPassedByTmux)};
	}
	const isFarTmux = path.some(hop => hop.type === 'multiplexer' || (hop.type === 'tmux' && hop.server === undefined));
	return {type: 'sent', by: toWay(route, path), bytes, failed, ...(isFarTmux && {farRemedy})};
};

const toWay = (route: Route, path: Path): string => {
	const hops = (['tmux', 'screen', 'mosh'] as const).filter(type => hasHop(path, type));
	const through = hops.length === 0 ? [] : [`through ${hops.join(' and ')}`];
	return [...(route.type === 'terminal' ? ['OSC 52'] : []), ...through].join(' ');
};

/** The report of a text that is longer than what comes through a path. */
export const toTooLongReport = (path: Path, bytes: number, failed: readonly FailedTool[]): CopyReport => {
	const limit = clipboardLimitOf(path);
	const who = limit < mostBytesOfTerminals ? 'mosh takes' : 'terminals take';
	const before = failed.length > 0 ? `${toFailures(failed)}; ` : '';
	const why = `${before}${toBytes(bytes)}, ${who} ${limit.toLocaleString('en')} at most`;
	return {type: 'refused', why, bytes};
};

/** The report of a text for which no way was left. */
export const toRefusedReport = (
	mode: ClipboardMode,
	path: Path,
	bytes: number,
	failed: readonly FailedTool[],
): CopyReport => {
	if (failed.length > 0) {
		return {type: 'refused', why: toFailures(failed), bytes};
	}
	if (mode !== 'auto' && mode !== 'osc52') {
		return {type: 'refused', why: whyNoRoute[mode], bytes};
	}
	const who = hasHop(path, 'tmux') ? 'tmux' : 'screen';
	return {type: 'refused', why: `${who} drops OSC 52 here`, bytes, remedy: remedyOf(path, isTerminalReached)};
};

const whyNoRoute = {
	off: 'the clipboard is off',
	tmux: 'no tmux here that answers',
	native: 'no clipboard tool here, or no display for it',
};

const toFailures = (failed: readonly FailedTool[]): string => failed.map(({name, why}) => `${name}: ${why}`).join(', ');

/** What happened to the text, in one clause: `sent to your terminal (OSC 52, 38 bytes, not confirmed)`. */
export const toCopySummary = (report: CopyReport): string => {
	switch (report.type) {
		case 'copied':
			return `copied with ${report.with} (${toBytes(report.bytes)})`;
		case 'sent': {
			const before = report.failed.length > 0 ? `no copy by ${toFailures(report.failed)}; ` : '';
			return `${before}sent to your terminal (${report.by}, ${toBytes(report.bytes)}, not confirmed)`;
		}
		case 'kept':
			// Where no line of its settings would help, nobody is attached to it, or it is not what drops the text.
			return report.remedy === undefined
				? `only in tmux (${toBytes(report.bytes)}), which does not pass it on to your terminal`
				: `only in tmux (${toBytes(report.bytes)}): its settings keep copies from your terminal`;
		case 'refused':
			return `not copied (${report.why})`;
	}
};

/** The line of tmux.conf that helps, in a clause; undefined where none is known or needed. */
export const toCopyAdvice = (report: CopyReport): string | undefined => {
	if (report.type === 'sent') {
		return report.farRemedy && `your own tmux.conf may need \`${report.farRemedy}\``;
	}
	const remedy = report.type === 'copied' ? undefined : report.remedy;
	return remedy && `put \`${remedy}\` into tmux.conf, source it and attach again`;
};

/**
What is printed after quitting with a copy: what happened, what was copied, line for line, and the advice; `merged` says of
how many environments where some came to the same.
*/
export const toLeavingLines = (report: CopyReport, text: string, merged?: string): readonly string[] => {
	const lines = text.split('\n').map(toSafeText);
	const summary = [toCopySummary(report), ...(merged === undefined ? [] : [merged])].join(', ');
	const outcome = lines.length === 1 ? [`${summary}: ${lines[0]}`] : [`${summary}:`, ...lines];
	const advice = toCopyAdvice(report);
	return advice === undefined ? outcome : [...outcome, report.type === 'sent' ? `nothing pasted? ${advice}` : advice];
};

import {toSafeText} from '../text/safe-text.ts';
import {clipboardLimitOf, hasHop, mostBytesOfTerminals, type Path} from './path.ts';
import {type ClipboardMode, isPassedByTmux, isTerminalReached, type Route} from './route.ts';
import {isVersion, namesClipboard, type TmuxServer} from './tmux.ts';

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

/** What happened to the text, in a few words: `sent to your terminal (OSC 52, 38 bytes, not confirmed)`. */
export const toCopySummary = (report: CopyReport): string => {
	switch (report.type) {
		case 'copied':
			return `copied with ${report.with} (${toBytes(report.bytes)})`;
		case 'sent': {
			const failures = report.failed.length > 0 ? `; no copy by ${toFailures(report.failed)}` : '';
			return `sent to your terminal (${report.by}, ${toBytes(report.bytes)}, not confirmed)${failures}`;
		}
		case 'kept':
			return `only in tmux (${toBytes(report.bytes)}), not passed on to your terminal; prefix ] pastes it`;
		case 'refused':
			return `not copied (${report.why})`;
	}
};

/** The line of tmux.conf that helps, in a clause; undefined if none is known or needed. */
export const toCopyAdvice = (report: CopyReport): string | undefined => {
	if (report.type === 'sent') {
		return report.farRemedy && `try \`${report.farRemedy}\` in your own tmux.conf`;
	}
	const remedy = report.type === 'copied' ? undefined : report.remedy;
	return remedy && `add \`${remedy}\` to tmux.conf, reload it and attach again`;
};

/**
What is printed after quitting with a copy: what was copied, then in one line what happened and what may help; `merged` says
of how many environments if some were identical. A text of one line stands in that line, in backticks.
*/
export const toLeavingLines = (report: CopyReport, text: string, merged?: string): readonly string[] => {
	const lines = text.split('\n').map(toSafeText);
	const advice = toCopyAdvice(report);
	const help = report.type === 'sent' && advice !== undefined ? `nothing pasted? ${advice}` : advice;
	const outcome = [toCopySummary(report), merged, help].filter(clause => clause !== undefined).join('; ');
	return lines.length === 1 ? [`\`${lines[0]}\` ${outcome}`] : [...lines, outcome];
};

/** The line for tmux.conf by which a text arrives, as `isPassed` tells of a path; undefined if no single line does. */
const remedyOf = (path: Path, isPassed: (path: Path) => boolean): string | undefined => {
	for (const [index, hop] of path.entries()) {
		const changes = hop.type === 'tmux' && hop.server !== undefined ? changesOf(hop.server) : [];
		const helping = changes.find(({server}) => isPassed(path.with(index, {type: 'tmux', server})));
		if (helping !== undefined) {
			return helping.line;
		}
	}
	return undefined;
};

/** The line for the tmux.conf of a tmux that cannot be asked, on the person's own machine. */
const farRemedy = 'set -s set-clipboard on';

// The lines that change something, each with the server as it then is.
const changesOf = (server: TmuxServer) => {
	const changes: {readonly line: string; readonly server: TmuxServer}[] = [];
	if (server.setClipboard !== 'on') {
		changes.push({line: farRemedy, server: {...server, setClipboard: 'on'}});
	}
	if (!namesClipboard(server) && /^[\w.+-]+$/.test(server.terminal)) {
		changes.push({
			line: `set -ga terminal-overrides ',${server.terminal}:Ms=\\E]52;c;%p2%s\\7'`,
			server: {...server, ms: '\\033]52;c;%p2%s\\a'},
		});
	}
	if (!server.isPassing && isVersion(server.version, 3, 3)) {
		changes.push({line: 'set -g allow-passthrough on', server: {...server, isPassing: true}});
	}
	return changes;
};

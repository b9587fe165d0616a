import {mostBytesOfTerminals} from './osc52.ts';
import {type Path, hasHop, limitOf} from './path.ts';
import {type ClipboardMode, type Route, isTerminalReached, isTmuxLeft} from './route.ts';
import {farRemedy, remedyOf} from './tmux-advice.ts';

/** A tool that was tried in vain. */
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
	| {readonly type: 'kept'; readonly bytes: number; readonly remedy?: string}
	| {readonly type: 'refused'; readonly why: string; readonly bytes: number; readonly remedy?: string};

/** Puts a number into words: `1 byte`, `74,994 bytes`. */
const toBytes = (bytes: number): string => `${bytes.toLocaleString('en')} ${bytes === 1 ? 'byte' : 'bytes'}`;

/** The report of a text that was written to the terminal, or given to tmux, along a path. */
export const toSentReport = (
	route: Exclude<Route, {type: 'tool'}>,
	path: Path,
	bytes: number,
	failed: readonly FailedTool[],
): CopyReport => {
	if (route.type === 'tmux' && !isTmuxLeft(path)) {
		const remedy = remedyOf(path, isTmuxLeft);
		return {type: 'kept', bytes, ...(remedy !== undefined && {remedy})};
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
	const who = limitOf(path) < mostBytesOfTerminals ? 'mosh takes' : 'terminals take';
	const why = `${toBytes(bytes)}, ${who} ${limitOf(path).toLocaleString('en')} at most`;
	return {type: 'refused', why: failed.length > 0 ? `${toFailures(failed)}; ${why}` : why, bytes};
};

/** The report of a text for which no way was left. */
export const toRefusedReport = (
	mode: ClipboardMode,
	path: Path,
	bytes: number,
	failed: readonly FailedTool[],
): CopyReport => {
	const refused = (why: string): CopyReport => ({type: 'refused', why, bytes});
	if (failed.length > 0) {
		return refused(toFailures(failed));
	}
	switch (mode) {
		case 'off':
			return refused('the clipboard is off');
		case 'tmux':
			return refused('no tmux here that answers');
		case 'native':
			return refused('no clipboard tool here, or no display for it');
		case 'auto':
		case 'osc52': {
			const remedy = remedyOf(path, isTerminalReached);
			const who = hasHop(path, 'tmux') ? 'tmux' : 'screen';
			return {type: 'refused', why: `${who} drops OSC 52 here`, bytes, ...(remedy !== undefined && {remedy})};
		}
	}
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
			return `kept in tmux (${toBytes(report.bytes)}), which does not pass it on to your terminal`;
		case 'refused':
			return `not copied (${report.why})`;
	}
};

/** The line of tmux.conf that helps, in a clause; undefined where none is known or needed. */
export const toCopyAdvice = (report: CopyReport): string | undefined => {
	switch (report.type) {
		case 'copied':
			return undefined;
		case 'sent':
			return report.farRemedy === undefined ? undefined : `your own tmux.conf may need \`${report.farRemedy}\``;
		case 'kept':
		case 'refused':
			return report.remedy === undefined
				? undefined
				: `put \`${report.remedy}\` into tmux.conf, source it and attach again`;
	}
};

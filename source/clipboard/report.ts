import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import {
	clipboardLimitOf,
	hasHop,
	mostBytesOfTerminals,
	type Passage,
	type Path,
	passageOf,
	type TmuxServer,
} from './path.ts';
import type {ClipboardMode, Route} from './route.ts';

/** The outcome of a copy. `bytes` counts the text in UTF-8; the remedy is a line of tmux.conf. */
export type CopyReport =
	/** A tool accepted the text and exited with code 0. */
	| {readonly type: 'copied'; readonly with: string; readonly bytes: number}
	/** The text was written to a terminal, which does not confirm it. */
	| (Uncertain & {
			readonly type: 'sent';
			readonly by: string;
			/** Failed attempts, and why: `xclip failed: exit code 1`. */
			readonly failed: readonly string[];
	  })
	/** tmux has the text, but does not pass it on. */
	| (Uncertain & {readonly type: 'kept'})
	| (Uncertain & {readonly type: 'refused'; readonly why: string});

type Uncertain = {readonly bytes: number; readonly remedy?: string | undefined};

const toBytes = (bytes: number): string => `${bytes.toLocaleString('en')} byte${bytes === 1 ? '' : 's'}`;

/** The report of a text that was written to the terminal, or passed to tmux, along a path. */
export const toSentReport = (
	route: Exclude<Route['type'], 'tool'>,
	path: Path,
	bytes: number,
	failed: readonly string[],
): CopyReport => {
	if (route === 'tmux' && !isPassedByTmux(passageOf('', path))) {
		return {type: 'kept', bytes, remedy: remedyOf(path, isPassedByTmux)};
	}
	const hops = (['tmux', 'screen', 'mosh'] as const).filter(type => hasHop(path, type));
	const through = hops.length === 0 ? '' : `through ${hops.join(' and ')}`;
	const by = [route === 'terminal' ? 'OSC 52' : '', through].filter(Boolean).join(' ');
	const isFarTmux = path.some(hop => hop.type === 'multiplexer' || (hop.type === 'tmux' && hop.server === undefined));
	return {type: 'sent', by, bytes, failed, ...(isFarTmux && {remedy: setClipboardOn})};
};

export const toTooLongReport = (path: Path, bytes: number, failed: readonly string[]): CopyReport => {
	const limit = clipboardLimitOf(path);
	const who = limit < mostBytesOfTerminals ? 'mosh accepts' : 'terminals accept';
	const before = failed.length > 0 ? `${failed.join(', ')}; ` : '';
	const why = `${before}${toBytes(bytes)}, ${who} at most ${limit.toLocaleString('en')}`;
	return {type: 'refused', why, bytes};
};

export const toRefusedReport = (
	{mode, path, takesSequences}: {readonly mode: ClipboardMode; readonly path: Path; readonly takesSequences: boolean},
	bytes: number,
	failed: readonly string[],
): CopyReport => {
	const why = failed.join(', ') || whyNoRoute[mode] || (takesSequences ? undefined : noSequences);
	if (why !== undefined) {
		return {type: 'refused', why, bytes};
	}
	const who = hasHop(path, 'tmux') ? 'tmux' : 'screen';
	return {type: 'refused', why: `${who} drops OSC 52 here`, bytes, remedy: remedyOf(path, isArriving)};
};

const noSequences = 'no clipboard tool for this machine, and no OSC 52 on this terminal';

const whyNoRoute: Readonly<Partial<Record<ClipboardMode, string>>> = {
	off: 'the clipboard is off',
	tmux: 'tmux does not respond',
	native: 'no clipboard tool, or no display',
};

/** The outcome of a copy in detail: `sent to your terminal (OSC 52, 38 bytes, not confirmed)`. */
export const toCopySummary = (report: CopyReport): string => {
	switch (report.type) {
		case 'copied':
			return `copied with ${report.with} (${toBytes(report.bytes)})`;
		case 'sent': {
			const failures = report.failed.length > 0 ? `; ${report.failed.join(', ')}` : '';
			return `sent to your terminal (${report.by}, ${toBytes(report.bytes)}, not confirmed)${failures}`;
		}
		case 'kept':
			return `copied only inside tmux (${toBytes(report.bytes)}), not passed on to your terminal; prefix ] pastes it`;
		case 'refused':
			return `not copied (${report.why})`;
	}
};

/** The line of tmux.conf that helps, in a clause; undefined if none is known or needed. */
export const toCopyAdvice = (report: CopyReport): string | undefined => {
	if (report.type === 'copied' || report.remedy === undefined) {
		return;
	}
	return report.type === 'sent'
		? `try \`${report.remedy}\` in your own tmux.conf`
		: `add \`${report.remedy}\` to tmux.conf, reload it and attach again`;
};

/** The outcome of a copy in short: `copied os:a`, `sent to the terminal's clipboard: os:a`. */
export const toCopyText = (report: CopyReport, text: string): string => {
	switch (report.type) {
		case 'copied':
			return `copied ${text}`;
		case 'sent':
			return `sent to the terminal's clipboard: ${text}`;
		case 'kept':
			return `copied inside tmux (paste: prefix ]): ${text}`;
		case 'refused':
			return toCopySummary(report);
	}
};

/**
The lines after quitting with a copy: the outcome, the text, and advice. `merged` says how many environments had identical output.
A text of several lines is printed first.
*/
export const toLeavingLines = (report: CopyReport, text: string, merged?: string): readonly string[] => {
	const lines = text.split('\n').map(toSafeText);
	const [first = '', ...more] = lines;
	const advice = toCopyAdvice(report);
	const help = report.type === 'sent' && advice !== undefined ? `nothing pasted? ${advice}` : advice;
	const failed = report.type === 'sent' ? report.failed.join(', ') : '';
	const said = toCopyText(report, more.length === 0 ? first : countOf(lines.length, 'line'));
	const outcome = [said, merged, failed, help].filter(Boolean).join('; ');
	return more.length === 0 ? [outcome] : [...lines, outcome];
};

const isArriving = ({bytes}: Passage): boolean => bytes !== '';

// Whether a text reaches the terminal, as far as is known, if it was both loaded into tmux and written for tmux to pass on.
const isPassedByTmux = ({tmux, unread}: Passage): boolean => tmux?.isBufferPassed === true || unread !== '';

// The line of tmux.conf that makes tmux pass a text on; undefined if no single line does.
const remedyOf = (path: Path, isPassed: (passage: Passage) => boolean): string | undefined => {
	const changes = path.flatMap((hop, index) =>
		hop.type === 'tmux' && hop.server !== undefined
			? changesOf(hop.server).map(({line, server}) => ({line, path: path.with(index, {type: 'tmux', server})}))
			: [],
	);
	return changes.find(changed => isPassed(passageOf('', changed.path)))?.line;
};

// The lines of tmux.conf, and the server with each of them. A terminal with an unusual name could inject further lines.
const changesOf = (server: TmuxServer): readonly {readonly line: string; readonly server: TmuxServer}[] => [
	{line: setClipboardOn, server: {...server, setClipboard: 'on'}},
	{
		line: `set -ga terminal-overrides ',${server.terminal}:Ms=\\E]52;c;%p2%s\\7'`,
		server: /^[\w.+-]+$/.test(server.terminal) ? {...server, ms: '\\033]52;c;%p2%s\\a'} : server,
	},
	{line: 'set -g allow-passthrough on', server: {...server, isPassing: true}},
];

const setClipboardOn = 'set -s set-clipboard on';

import {countOf} from '../text/numbers.ts';
import {toSafeText} from '../text/safe-text.ts';
import {clipboardLimitOf, hasHop, type Passage, type Path, passageOf, type TmuxServer} from './path.ts';
import type {ClipboardMode, Detection, Route} from './route.ts';

/** The outcome of a copy. tmux has a text that was `kept`, but does not pass it on. A terminal does not confirm what was `sent`. */
export type CopyReport = {
	readonly type: 'copied' | 'sent' | 'kept' | 'refused';
	/** Which methods failed, and why, or why there is none. */
	readonly problems: readonly string[];
	/** A line of tmux.conf. */
	readonly remedy?: string | undefined;
};

/** The report of a text that a tool accepted, or that was passed to tmux or written to the terminal. */
export const toDoneReport = (route: Route['type'], path: Path, problems: readonly string[]): CopyReport => {
	if (route === 'tool') {
		return {type: 'copied', problems: []};
	}
	if (route === 'tmux' && !isPassedByTmux(passageOf('', path))) {
		return {type: 'kept', problems, remedy: remedyOf(path, isPassedByTmux)};
	}
	const isFarTmux = path.some(hop => hop.type === 'multiplexer' || (hop.type === 'tmux' && hop.server === undefined));
	return {type: 'sent', problems, ...(isFarTmux && {remedy: setClipboardOn})};
};

export const toTooLongReport = (path: Path, bytes: number, problems: readonly string[]): CopyReport => {
	const limit = clipboardLimitOf(path);
	const tooLong = `${bytes.toLocaleString('en')} bytes, ${limit.by} at most ${limit.bytes.toLocaleString('en')}`;
	return {type: 'refused', problems: [...problems, tooLong]};
};

/** The report of a text that no method could copy. */
export const toRefusedReport = ({mode, path, takesSequences}: Detection, failed: readonly string[]): CopyReport => {
	const problems = failed.length > 0 ? failed : [whyNoRoute[mode] ?? (takesSequences ? [] : noSequences)].flat();
	if (problems.length > 0) {
		return {type: 'refused', problems};
	}
	const who = hasHop(path, 'tmux') ? 'tmux' : 'screen';
	const remedy = remedyOf(path, ({bytes}) => bytes !== '');
	return {type: 'refused', problems: [`${who} drops OSC 52 here`], remedy};
};

const noSequences = 'no clipboard tool for this machine, and no OSC 52 on this terminal';

const whyNoRoute: Readonly<Partial<Record<ClipboardMode, string>>> = {
	off: 'the clipboard is off',
	tmux: 'tmux does not respond',
	native: 'no clipboard tool, or no display',
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

/**
The lines after quitting with a copy: the outcome, the text, and advice. `merged` says how many environments had identical output.
A text of several lines is printed first.
*/
export const toLeavingLines = (report: CopyReport, text: string, merged?: string): readonly string[] => {
	const lines = text.split('\n').map(toSafeText);
	const [first = '', ...more] = lines;
	const said = toCopyText(report, more.length === 0 ? first : countOf(lines.length, 'line'));
	const problems = report.type === 'refused' ? [] : report.problems;
	const outcome = [said, merged, ...problems, toCopyAdvice(report)].filter(Boolean).join('; ');
	return more.length === 0 ? [outcome] : [...lines, outcome];
};

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

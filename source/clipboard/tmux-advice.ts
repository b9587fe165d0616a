import {type Passage, type Path, passageOf} from './path.ts';
import type {TmuxServer} from './tmux-server.ts';

export const setClipboardOn = 'set -s set-clipboard on';

/** The line of tmux.conf that makes tmux pass a text on; undefined if no single line does. */
export const tmuxAdviceOf = (path: Path, isPassed: (passage: Passage) => boolean): string | undefined => {
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

import type {Path} from './path.ts';
import {isVersion, namesClipboard, type TmuxServer} from './tmux-server.ts';

/** The line for tmux.conf by which a text arrives, as `isPassed` tells of a path; undefined where no single line does. */
export const remedyOf = (path: Path, isPassed: (path: Path) => boolean): string | undefined => {
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
export const farRemedy = 'set -s set-clipboard on';

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

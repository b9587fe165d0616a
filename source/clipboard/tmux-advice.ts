import type {Path} from './path.ts';
import {type TmuxServer, isVersion, namesClipboard} from './tmux-server.ts';

type Change = {readonly line: string; readonly server: TmuxServer};

/**
The line for tmux.conf that lets a text through where nothing comes through now; undefined where no single line does.
`isPassed` tells whether a text arrives along a path.
*/
export const remedyOf = (path: Path, isPassed: (path: Path) => boolean): string | undefined => {
	for (const [index, hop] of path.entries()) {
		if (hop.type !== 'tmux' || hop.server === undefined) {
			continue;
		}
		for (const {line, server} of changesOf(hop.server)) {
			if (isPassed(path.with(index, {...hop, server}))) {
				return line;
			}
		}
	}
	return undefined;
};

/** The line for the tmux.conf of a tmux that cannot be asked, on the person's own machine. */
export const farRemedy = 'set -s set-clipboard on';

const changesOf = (server: TmuxServer): readonly Change[] => {
	const changes: Change[] = [];
	if (server.setClipboard !== 'on') {
		changes.push({line: 'set -s set-clipboard on', server: {...server, setClipboard: 'on'}});
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

const format = '#{version}|#{set-clipboard}|#{allow-passthrough}|#{client_pid}|#{client_tty}|#{client_termname}';

/** Arguments with which tmux prints the input of `parseTmuxServer`. */
export const tmuxQuestion: readonly string[] = ['display-message', '-p', format, ';', 'show-messages', '-T'];

/** Reads what tmux prints for `tmuxQuestion`; undefined if it is anything else. */
export const parseTmuxServer = (reply: string): TmuxServer | undefined => {
	const [line = '', ...terminals] = reply.split(/\n(?=Terminal )/);
	const [version = '', setClipboard, passthrough, client = '', tty = '', ...rest] = (line.split('\n')[0] ?? '').split(
		'|',
	);
	if (setClipboard !== 'off' && setClipboard !== 'external' && setClipboard !== 'on') {
		return undefined;
	}
	return {
		version,
		setClipboard,
		// The option was a flag in 3.3 and is a choice since 3.4. Before 3.3 it did not exist, and everything was passed on (CHANGES).
		isPassing: ['1', 'on', 'all'].includes(passthrough ?? '') || !isVersion(version, 3, 3),
		terminal: rest.join('|'),
		ms: msOf(terminals, tty),
		client: /^\d+$/.test(client) ? Number(client) : undefined,
	};
};

// "Terminal 0: xterm-256color for /dev/pts/3, flags=0x20:" and below it "  192: Ms: (string) …" or "… [missing]".
const msOf = (terminals: readonly string[], tty: string): string | undefined => {
	const ours = terminals.find(terminal => terminal.split('\n', 1)[0]?.includes(` for ${tty},`)) ?? '';
	return /^\s*\d+: Ms: \(string\) (.*)/m.exec(ours)?.[1];
};

/** Whether a version of tmux (`3.3a`, `next-3.5`) is at least `major.minor`; a version without a number counts as new. */
export const isVersion = (version: string, major: number, minor: number): boolean => {
	const [, first, second] = /(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [0, Number.POSITIVE_INFINITY, 0];
	return Number(first) > major || (first === major && Number(second) >= minor);
};

/** Whether the server names the clipboard `c` itself, and does not leave the name empty, as tmux does by default. */
export const namesClipboard = ({ms}: TmuxServer): boolean => ms?.includes(']52;c;') ?? false;

/** The state of a tmux server and of the terminal attached to it. */
export type TmuxServer = {
	readonly version: string;
	readonly setClipboard: 'off' | 'external' | 'on';
	/** Whether it passes wrapped sequences on: by `allow-passthrough`, or because its version predates that option. */
	readonly isPassing: boolean;
	/** The TERM of the terminal attached to it; empty if none is. */
	readonly terminal: string;
	/** The sequence that it sends to that terminal to set the clipboard; undefined if it knows none. */
	readonly ms: string | undefined;
	readonly client: number | undefined;
};

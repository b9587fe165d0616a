/** What a tmux server says of itself and of the terminal attached to it. */
export type TmuxServer = {
	readonly version: string;
	/** Its option of that name. */
	readonly setClipboard: 'off' | 'external' | 'on';
	/** Whether it passes wrapped sequences on: `allow-passthrough`, or a version before there was that option. */
	readonly isPassing: boolean;
	/** The TERM of the terminal attached to it; empty if none is. */
	readonly terminal: string;
	/** What it sends that terminal to set the clipboard, as it writes it; undefined if it knows no way. */
	readonly ms: string | undefined;
	/** The process attached to it; undefined if none is. */
	readonly client: number | undefined;
};

const format = '#{version}|#{set-clipboard}|#{allow-passthrough}|#{client_pid}|#{client_tty}|#{client_termname}';

/** Arguments with which tmux prints what `parseTmuxServer` reads: its options, then all it knows of its terminals. */
export const tmuxQuestion: readonly string[] = ['display-message', '-p', format, ';', 'show-messages', '-T'];

/** Reads the answer to `tmuxQuestion`; undefined if it is none. */
export const parseTmuxServer = (answer: string): TmuxServer | undefined => {
	const [line = '', ...terminals] = answer.split(/\n(?=Terminal )/);
	const [version, setClipboard, passthrough, client = '', tty = '', ...rest] = (line.split('\n')[0] ?? '').split('|');
	if (version === undefined || (setClipboard !== 'off' && setClipboard !== 'external' && setClipboard !== 'on')) {
		return undefined;
	}
	return {
		version,
		setClipboard,
		// A flag in 3.3, a choice since 3.4; before 3.3 there is no such option and everything is passed on (CHANGES).
		isPassing: ['1', 'on', 'all'].includes(passthrough ?? '') || !isVersion(version, 3, 3),
		terminal: rest.join('|'),
		ms: tty === '' ? undefined : msOf(terminals, tty),
		client: /^\d+$/.test(client) ? Number(client) : undefined,
	};
};

// "Terminal 0: xterm-256color for /dev/pts/3, flags=0x20:" and below it "  192: Ms: (string) …" or "… [missing]".
const msOf = (terminals: readonly string[], tty: string): string | undefined => {
	const ours = terminals.find(terminal => terminal.split('\n', 1)[0]?.includes(` for ${tty},`)) ?? '';
	return /^\s*\d+: Ms: \(string\) (.*)/m.exec(ours)?.[1];
};

/** Whether a version of tmux (`3.3a`, `next-3.5`) is at least `major.minor`; one without a number counts as new. */
export const isVersion = (version: string, major: number, minor: number): boolean => {
	const [, first, second] = /(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [0, Number.POSITIVE_INFINITY, 0];
	return Number(first) > major || (first === major && Number(second) >= minor);
};

/** Whether what it sends names the clipboard `c` itself, instead of what tmux fills in: nothing. */
export const namesClipboard = ({ms}: TmuxServer): boolean => ms?.includes(']52;c;') ?? false;

import type {Variables} from '../system/variables.ts';

/** A hop of a copy. An unreachable tmux has no server. A multiplexer is tmux or screen: its TERM fits both. */
export type Hop = TmuxHop | {readonly type: 'screen' | 'multiplexer' | 'mosh' | 'ssh'};

/** The tmux command needs the variables to reach the server. */
export type TmuxHop = {readonly type: 'tmux'; readonly server?: TmuxServer; readonly variables?: Variables};

export type Path = readonly Hop[];

/** A program that owns a terminal, and passes copies on in its own way. */
export type TerminalOwner = Exclude<Hop['type'], 'multiplexer'>;

/** The next hop by the variables; undefined for a terminal. */
export const hopTypeOf = (variables: Variables): TerminalOwner | undefined => {
	const {TMUX, STY, TERM, SSH_TTY, SSH_CONNECTION, SSH_CLIENT} = variables;
	// tmux and screen pass each other's variable on. screen prepends its name to the TERM that it found.
	if (TMUX && !(STY && TERM?.startsWith('screen.'))) {
		return 'tmux';
	}
	return STY ? 'screen' : SSH_TTY || SSH_CONNECTION || SSH_CLIENT ? 'ssh' : undefined;
};

/** The far end of an SSH connection or a container, which shows neither in variables nor in processes. */
export const farHopOf = (terminal = ''): Hop | undefined => {
	if (terminal.startsWith('screen')) {
		return {type: terminal.startsWith('screen.') ? 'screen' : 'multiplexer'};
	}
	return terminal.startsWith('tmux') ? {type: 'tmux'} : undefined;
};

export const hasHop = (path: Path, type: Hop['type']): boolean => path.some(hop => hop.type === type);

/** The part of a text that reaches the end of a path, as far as is known. */
export type Passage = {
	/** The bytes to write; empty if nothing arrives. For tmux, up to two sequences: tmux reads the first, and passes on the second. */
	readonly bytes: string;
	/** The part that the innermost tmux passes on unread; may be empty. */
	readonly unread: string;
	/** The names of the clipboard with which a plain sequence arrives; tmux up to 3.3 sends an empty one. */
	readonly names: 'any' | 'c' | 'none';
	readonly tmux?: ReachableTmux | undefined;
};

export type ReachableTmux = {
	readonly variables: Variables;
	/** Whether the sequence that `tmux load-buffer -w` causes arrives; that command ignores `set-clipboard`. */
	readonly isBufferPassed: boolean;
};

/** Follows a text from the terminal inwards, hop by hop. */
export const passageOf = (text: string, path: Path): Passage => {
	const osc = toOsc52(text);
	let passage: Passage = {bytes: osc, unread: '', names: 'any'};
	for (const hop of path.toReversed()) {
		passage = {...passage, unread: '', ...throughHop(hop, passage, osc)};
	}
	return passage;
};

// How a hop changes the path beyond it.
const throughHop = (hop: Hop, beyond: Passage, osc: string): Partial<Passage> => {
	const plain = beyond.names === 'none' ? '' : osc;
	switch (hop.type) {
		case 'ssh':
			return {};
		case 'mosh':
			// A sequence is dropped if it does not name `c`, or if it is wrapped for another program.
			return {bytes: plain, names: plain === '' ? 'none' : 'c'};
		case 'screen':
			// A sequence wrapped for an outer tmux would end screen's own string, so only the plain sequence works.
			return {bytes: chunkForScreen(plain), names: 'none'};
		case 'multiplexer':
			// The whole sequence comes last: a terminal outside screen would use the first chunk as the text.
			return {bytes: chunkForScreen(osc) + osc};
		case 'tmux':
			return throughTmux(hop, beyond, osc);
	}
};

const throughTmux = ({server, variables = {}}: TmuxHop, beyond: Passage, osc: string): Partial<Passage> => {
	const isPassing = server === undefined || (server.isPassing && server.terminal !== '');
	const unread = isPassing && beyond.bytes !== '' ? wrapForTmux(beyond.bytes) : '';
	// Whether a sequence of its own arrives. An unreachable tmux may name the clipboard `c`.
	const isArriving =
		beyond.names === 'any' || (beyond.names === 'c' && (server === undefined || namesClipboard(server)));
	const reached = server && {variables, isBufferPassed: server.ms !== undefined && isArriving};
	const isSending = server === undefined || (server.setClipboard === 'on' && server.ms !== undefined);
	// tmux 3.4 sends the name that it got (CHANGES: "pass through first argument to OSC 52").
	const keepsName = server !== undefined && !namesClipboard(server) && isVersion(server.version, 3, 4);
	const names = !isSending ? 'none' : keepsName ? beyond.names : isArriving ? 'any' : 'none';
	return {names, bytes: (names === 'none' ? '' : osc) + unread, unread, tmux: beyond.tmux ?? reached};
};

/**
The sequence that puts a text on the clipboard of a terminal (xterm's control sequences, "Operating System Commands", 52). mosh
accepts only the name `c`, and screen swallows a longer terminator than BEL. An empty text clears the clipboard.
*/
export const toOsc52 = (text: string): string => `\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`;

/** Wraps a sequence so that tmux passes it on unread, if allow-passthrough is on (tmux(1)). */
export const wrapForTmux = (sequence: string): string => `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;

/** Cuts a sequence into control strings that GNU screen passes on unread (screen(1), DCS); before 4.2.1 it accepts 254 bytes. */
export const chunkForScreen = (sequence: string): string =>
	sequence.replace(/.{1,252}/gs, chunk => `\x1bP${chunk}\x1b\\`);

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

const format = '#{version}|#{set-clipboard}|#{allow-passthrough}|#{client_pid}|#{client_tty}|#{client_termname}';

/** Arguments with which tmux prints the input of `parseTmuxServer`. */
export const tmuxQuestion: readonly string[] = ['display-message', '-p', format, ';', 'show-messages', '-T'];

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

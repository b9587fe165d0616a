import type {Variables} from '../system/variables.ts';
import {chunkForScreen, toOsc52, wrapForTmux} from './osc52.ts';
import {isVersion, namesClipboard, type TmuxServer} from './tmux-server.ts';

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

import type {Variables} from '../system/variables.ts';
import {chunkForScreen, mostBytesOfTerminals, mostBytesThroughMosh, toOsc52, wrapForTmux} from './osc52.ts';
import {isVersion, namesClipboard, type TmuxServer} from './tmux.ts';

/** What a copied text passes through. A tmux out of reach has no server; a multiplexer is tmux or screen: TERM fits both. */
export type Hop =
	| {readonly type: 'tmux'; readonly server?: TmuxServer; readonly variables?: Variables}
	| {readonly type: 'screen' | 'multiplexer' | 'mosh' | 'ssh'};

/** The hops from this program outwards. */
export type Path = readonly Hop[];

/** The program that holds a terminal, as far as it matters here. */
export type TerminalHolder = 'tmux' | 'screen' | 'mosh' | 'ssh' | 'other';

/** The next hop as the variables tell it, and who holds the terminal, where that is known; undefined: a terminal. */
export const hopTypeOf = (variables: Variables, holder: TerminalHolder | undefined): TerminalHolder | undefined => {
	if (holder !== undefined && holder !== 'other') {
		return holder;
	}
	const isInScreen = has(variables, 'STY');
	// Each passes the other's variable on; screen puts its name before the TERM it found.
	if (has(variables, 'TMUX') && !(isInScreen && variables['TERM']?.startsWith('screen.'))) {
		return 'tmux';
	}
	const isOverSsh = ['SSH_TTY', 'SSH_CONNECTION', 'SSH_CLIENT'].some(name => has(variables, name));
	return isInScreen ? 'screen' : isOverSsh ? 'ssh' : undefined;
};

/** What is at the far end of an SSH connection or a container, where neither variables nor processes reach. */
export const farHopOf = (terminal: string | undefined): Hop | undefined => {
	if (terminal?.startsWith('screen')) {
		return {type: terminal.startsWith('screen.') ? 'screen' : 'multiplexer'};
	}
	return terminal?.startsWith('tmux') ? {type: 'tmux'} : undefined;
};

const has = (variables: Variables, name: string): boolean => (variables[name] ?? '') !== '';

/** Whether there is a hop of that type on a path. */
export const hasHop = (path: Path, type: Hop['type']): boolean => path.some(hop => hop.type === type);

/** Whether the person sits at another machine. */
export const isRemote = (path: Path): boolean => hasHop(path, 'ssh') || hasHop(path, 'mosh');

/** The most bytes of text that come through. */
export const clipboardLimitOf = (path: Path): number =>
	hasHop(path, 'mosh') ? mostBytesThroughMosh : mostBytesOfTerminals;

export type ReachableTmux = {
	readonly server: TmuxServer;
	/** The variables that make the tmux command talk to it. */
	readonly variables: Variables;
	readonly beyond: Path;
};

/** The outermost tmux that can be talked to, and what is beyond it. */
export const outermostTmuxOf = (path: Path): ReachableTmux | undefined => {
	for (const [index, hop] of [...path.entries()].reverse()) {
		if (hop.type === 'tmux' && hop.server !== undefined) {
			return {server: hop.server, variables: hop.variables ?? {}, beyond: path.slice(index + 1)};
		}
	}
	return undefined;
};

/**
The bytes that take a text along a path; empty where nothing comes through. For tmux these are up to two sequences with
the same text: one that tmux reads and sends on itself, where `set-clipboard` is on, and one that it passes on unread.
*/
export const toSequence = (text: string, path: Path): string => {
	const [hop, ...beyond] = path;
	switch (hop?.type) {
		case undefined:
			return toOsc52(text);
		case 'ssh':
			return toSequence(text, beyond);
		case 'mosh':
			// It reads the plain sequence and drops what is wrapped for whatever is beyond.
			return isPlainPassed(beyond, 'c') ? toOsc52(text) : '';
		case 'screen':
			// What is wrapped for a tmux beyond would end screen's own string: only the plain sequence fits in.
			return isPlainPassed(beyond, 'c') ? chunkForScreen(toOsc52(text)) : '';
		case 'multiplexer':
			// The whole comes last: a terminal behind neither of them would take the first chunk for a shorter text.
			return chunkForScreen(toOsc52(text)) + toOsc52(text);
		case 'tmux':
			return (isPlainPassed(path, 'c') ? toOsc52(text) : '') + toUnreadSequence(text, path);
	}
};

/** The part of `toSequence` that the innermost tmux passes on unread; empty where there is none. */
export const toUnreadSequence = (text: string, path: Path): string => {
	const [hop, ...beyond] = path;
	if (hop?.type !== 'tmux' || hop.server?.isPassing === false || hop.server?.terminal === '') {
		return '';
	}
	const outer = toSequence(text, beyond);
	return outer === '' ? '' : wrapForTmux(outer);
};

/** Whether what `tmux load-buffer -w` makes tmux send arrives; tmux does not look at `set-clipboard` for it. */
export const isBufferPassed = ({server, beyond}: Pick<ReachableTmux, 'server' | 'beyond'>): boolean =>
	server.ms !== undefined && isPlainPassed(beyond, namesClipboard(server) ? 'c' : '');

// Whether an unwrapped sequence that names the clipboard so (tmux up to 3.3 names none) arrives at the path's end.
const isPlainPassed = (path: Path, name: 'c' | ''): boolean => {
	const [hop, ...beyond] = path;
	switch (hop?.type) {
		case undefined:
			return true;
		case 'ssh':
		case 'multiplexer':
			return isPlainPassed(beyond, name);
		case 'mosh':
			// mosh drops a sequence that does not name `c`.
			return name === 'c' && isPlainPassed(beyond, name);
		case 'screen':
			return false;
		case 'tmux':
			// A tmux that we cannot ask may name it `c`, whatever name it was given.
			return hop.server === undefined ? isPlainPassed(beyond, 'c') : isSentOn(hop.server, beyond, name);
	}
};

// tmux 3.4 sends the name it was given (CHANGES: "pass through first argument to OSC 52").
const isSentOn = (server: TmuxServer, beyond: Path, name: 'c' | ''): boolean => {
	const sent = namesClipboard(server) ? 'c' : isVersion(server.version, 3, 4) ? name : '';
	return server.setClipboard === 'on' && server.ms !== undefined && isPlainPassed(beyond, sent);
};

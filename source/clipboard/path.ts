import type {Variables} from '../system/variables.ts';
import {isVersion, namesClipboard, type TmuxServer} from './tmux.ts';

/** What a copied text passes through. A tmux out of reach has no server; a multiplexer is tmux or screen: TERM fits both. */
export type Hop =
	| {readonly type: 'tmux'; readonly server?: TmuxServer; readonly variables?: Variables}
	| {readonly type: 'screen' | 'multiplexer' | 'mosh' | 'ssh'};

/** The hops from this program outwards. */
export type Path = readonly Hop[];

/** A program that holds a terminal, and passes on what is copied in its own way. */
export type TerminalHolder = Exclude<Hop['type'], 'multiplexer'>;

/** The next hop, by the holder of the terminal if that is known, else by the variables; undefined for a terminal. */
export const hopTypeOf = (variables: Variables, holder: TerminalHolder | undefined): TerminalHolder | undefined => {
	if (holder !== undefined) {
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

/** What arrives of a text at the end of a path, as far as is known. */
type Passage = {
	/** The bytes to write for it; empty if nothing arrives. */
	readonly bytes: string;
	/** The part of them that the innermost tmux passes on unread; empty if there is none. */
	readonly unread: string;
	/** Whether a plain sequence arrives that names the clipboard `c`. */
	readonly isNamedPassed: boolean;
	/** Whether a plain sequence arrives that names no clipboard, as tmux up to 3.3 sends it. */
	readonly isUnnamedPassed: boolean;
};

/**
The bytes that take a text along a path; empty if nothing comes through. For tmux these are up to two sequences with
the same text: one that tmux reads and sends on itself, if `set-clipboard` is on, and one that it passes on unread.
*/
export const toSequence = (text: string, path: Path): string => passageOf(text, path).bytes;

/** The part of `toSequence` that the innermost tmux passes on unread; empty if there is none. */
export const toUnreadSequence = (text: string, path: Path): string => passageOf(text, path).unread;

/** Whether what `tmux load-buffer -w` makes tmux send arrives; tmux does not look at `set-clipboard` for it. */
export const isBufferPassed = ({server, beyond}: Pick<ReachableTmux, 'server' | 'beyond'>): boolean => {
	const {isNamedPassed, isUnnamedPassed} = passageOf('', beyond);
	return server.ms !== undefined && (namesClipboard(server) ? isNamedPassed : isUnnamedPassed);
};

// From the terminal inwards, hop by hop.
const passageOf = (text: string, path: Path): Passage => {
	const osc = toOsc52(text);
	const terminal: Passage = {bytes: osc, unread: '', isNamedPassed: true, isUnnamedPassed: true};
	return path.reduceRight((beyond, hop) => throughHop(hop, beyond, osc), terminal);
};

const throughHop = (hop: Hop, beyond: Passage, osc: string): Passage => {
	const plain = beyond.isNamedPassed ? osc : '';
	switch (hop.type) {
		case 'ssh':
			return {...beyond, unread: ''};
		case 'mosh':
			// It drops a sequence that does not name `c`, and what is wrapped for whatever is beyond.
			return {...beyond, bytes: plain, unread: '', isUnnamedPassed: false};
		case 'screen':
			// What is wrapped for a tmux beyond would end screen's own string: only the plain sequence fits in.
			return {bytes: chunkForScreen(plain), unread: '', isNamedPassed: false, isUnnamedPassed: false};
		case 'multiplexer':
			// The whole comes last: a terminal behind neither of them would take the first chunk for a shorter text.
			return {...beyond, bytes: chunkForScreen(osc) + osc, unread: ''};
		case 'tmux': {
			const isPassing = hop.server?.isPassing !== false && hop.server?.terminal !== '';
			const unread = isPassing && beyond.bytes !== '' ? wrapForTmux(beyond.bytes) : '';
			const sent = sentOnByTmux(hop.server, beyond);
			return {...sent, bytes: (sent.isNamedPassed ? osc : '') + unread, unread};
		}
	}
};

type PlainPassage = Pick<Passage, 'isNamedPassed' | 'isUnnamedPassed'>;

const sentOnByTmux = (server: TmuxServer | undefined, {isNamedPassed, isUnnamedPassed}: PlainPassage): PlainPassage => {
	if (server !== undefined && (server.setClipboard !== 'on' || server.ms === undefined)) {
		return {isNamedPassed: false, isUnnamedPassed: false};
	}
	// A tmux that we cannot ask may name it `c`, whatever name it was given.
	if (server === undefined || namesClipboard(server)) {
		return {isNamedPassed, isUnnamedPassed: isNamedPassed};
	}
	// tmux 3.4 sends the name it was given (CHANGES: "pass through first argument to OSC 52").
	return {isNamedPassed: isVersion(server.version, 3, 4) ? isNamedPassed : isUnnamedPassed, isUnnamedPassed};
};

/** The most bytes of text that mosh 1.4 passes on: its buffer holds 16,384 bytes of a sequence and cuts the rest off. */
export const mostBytesThroughMosh = 12_282;

/** The most bytes of text that every known terminal takes: hterm drops sequences over 100,000 bytes. */
export const mostBytesOfTerminals = 74_994;

// As long a control string as GNU screen of any age passes on; 4.2.1 and later take 767 bytes.
const screenChunk = /[\s\S]{1,252}/g;

const encoder = new TextEncoder();

/** How many bytes a text has in UTF-8; a lone surrogate counts as the replacement character it is sent as. */
export const bytesOf = (text: string): number => encoder.encode(text).length;

/**
The sequence that puts a text on the clipboard of a terminal (xterm's control sequences, "Operating System Commands",
52). It names the clipboard `c`, the only one mosh takes, and ends with BEL: screen swallows the longer terminator. An
empty text clears the clipboard.
*/
export const toOsc52 = (text: string): string => `\x1b]52;c;${toBase64(encoder.encode(text))}\x07`;

/** Wraps a sequence so that tmux passes it on unread if allow-passthrough is on (tmux(1)). */
export const wrapForTmux = (sequence: string): string => `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;

/** Cuts a sequence into control strings that GNU screen passes on unread, one after the other (screen(1), DCS). */
export const chunkForScreen = (sequence: string): string =>
	sequence.replace(screenChunk, chunk => `\x1bP${chunk}\x1b\\`);

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));

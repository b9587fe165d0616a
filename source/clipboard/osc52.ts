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

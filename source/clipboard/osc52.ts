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

/** Wraps a sequence so that tmux passes it on unread where allow-passthrough is on (tmux(1)). */
export const wrapForTmux = (sequence: string): string => `\x1bPtmux;${sequence.replaceAll('\x1b', '\x1b\x1b')}\x1b\\`;

/** Cuts a sequence into control strings that GNU screen passes on unread, one after the other (screen(1), DCS). */
export const chunkForScreen = (sequence: string): string =>
	sequence.replace(screenChunk, chunk => `\x1bP${chunk}\x1b\\`);

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));

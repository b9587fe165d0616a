import type {Hop, Path} from '../../../source/clipboard/path.ts';
import type {TmuxServer} from '../../../source/clipboard/tmux-server.ts';
import {isVersion, namesClipboard} from '../../../source/clipboard/tmux-server.ts';

// How tmux, screen and mosh handle a program's output for the clipboard. This independent model of their rules
// checks the program's own rules; test/end-to-end/clipboard/cases.test.ts checks both against the real programs.

type Token =
	| {readonly type: 'osc'; readonly name: string; readonly payload: string}
	| {readonly type: 'dcs'; readonly content: string};

const oscStart = '\x1b]52;';

/** Parses consecutive control strings; throws for anything else, as the screen would show it. */
const tokensOf = (bytes: string): Token[] => {
	const tokens: Token[] = [];
	let at = 0;
	while (at < bytes.length) {
		const [taken, token] = bytes.startsWith(oscStart, at) ? readOsc(bytes, at) : readDcs(bytes, at);
		tokens.push(token);
		at += taken;
	}
	return tokens;
};

const readOsc = (bytes: string, start: number): [number, Token] => {
	const end = bytes.indexOf('\x07', start);
	const [name = '', payload = ''] = bytes.slice(start + oscStart.length, end).split(';');
	return [end + 1 - start, {type: 'osc', name, payload}];
};

const readDcs = (bytes: string, start: number): [number, Token] => {
	if (!bytes.startsWith('\x1bP', start)) {
		throw new Error(`would show on the screen: ${JSON.stringify(bytes.slice(start, start + 40))}`);
	}
	let content = '';
	for (let at = start + 2; at < bytes.length; at += 1) {
		if (bytes[at] !== '\x1b') {
			content += bytes[at];
		} else if (bytes[at + 1] === '\\') {
			return [at + 2 - start, {type: 'dcs', content}];
		} else {
			// tmux drops the first escape and keeps the next character.
			at += 1;
			content += bytes[at];
		}
	}
	throw new Error('a string without an end');
};

const toBytes = (name: string, payload: string): string => `\x1b]52;${name};${payload}\x07`;

const throughTmux = (bytes: string, server: TmuxServer): string =>
	tokensOf(bytes)
		.map(token => {
			if (token.type === 'dcs') {
				return server.isPassing && server.terminal !== '' && token.content.startsWith('tmux;')
					? token.content.slice(5)
					: '';
			}
			return server.setClipboard === 'on' ? sentByTmux(token.payload, token.name, server) : '';
		})
		.join('');

const sentByTmux = (payload: string, name: string, server: TmuxServer): string => {
	if (server.ms === undefined) {
		return '';
	}
	return toBytes(namesClipboard(server) ? 'c' : isVersion(server.version, 3, 4) ? name : '', payload);
};

// screen ends a string at the first terminator, even with doubled escapes, and passes on its content.
const throughScreen = (bytes: string): string => {
	let passed = '';
	let at = 0;
	while (at < bytes.length) {
		if (bytes.startsWith(oscStart, at)) {
			at += readOsc(bytes, at)[0];
		} else if (bytes.startsWith('\x1bP', at) && bytes.includes('\x1b\\', at)) {
			const end = bytes.indexOf('\x1b\\', at);
			passed += bytes.slice(at + 2, end);
			at = end + 2;
		} else {
			throw new Error('breaks up in screen');
		}
	}
	return passed;
};

const throughMosh = (bytes: string): string =>
	tokensOf(bytes)
		.map(token => (token.type === 'osc' && token.name === 'c' ? toBytes('c', token.payload) : ''))
		.join('');

const through = (bytes: string, hop: Hop, far: TmuxServer): string => {
	switch (hop.type) {
		case 'tmux':
			return throughTmux(bytes, hop.server ?? far);
		case 'screen':
			return throughScreen(bytes);
		case 'mosh':
			return throughMosh(bytes);
		case 'multiplexer':
		case 'ssh':
			return bytes;
	}
};

/** The texts that reach the clipboard of the terminal at the end of a path; `far` is the configuration of an unreachable tmux. */
export const arrivalsOf = (bytes: string, path: Path, far: TmuxServer): string[] => {
	const last = path.reduce((passed, hop) => through(passed, hop, far), bytes);
	return tokensOf(last).flatMap(token =>
		token.type === 'osc' ? [Buffer.from(token.payload, 'base64').toString()] : [],
	);
};

/** The bytes that tmux sends to its terminal for `load-buffer -w`. */
export const sentOnLoadBuffer = (text: string, server: TmuxServer): string =>
	sentByTmux(Buffer.from(text).toString('base64'), '', server);

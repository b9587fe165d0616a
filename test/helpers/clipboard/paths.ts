import fc from 'fast-check';
import type {Hop, Path} from '../../../source/clipboard/path.ts';
import {clipboardModes, type Detection} from '../../../source/clipboard/route.ts';
import type {TmuxServer} from '../../../source/clipboard/tmux-server.ts';

/** A tmux 3.3a with its default settings, in an xterm. */
export const defaultServer: TmuxServer = {
	version: '3.3a',
	setClipboard: 'external',
	isPassing: false,
	terminal: 'xterm-256color',
	ms: String.raw`\033]52;%p1%s;%p2%s\a`,
	client: 4242,
};

export const serverWith = (changes: Partial<TmuxServer>): TmuxServer => ({...defaultServer, ...changes});

export const tmuxHop = (changes: Partial<TmuxServer> = {}): Hop => ({
	type: 'tmux',
	server: serverWith(changes),
	variables: {TMUX: '/tmp/tmux-1000/default,1,0', TMUX_PANE: '%0'},
});

export const anyServer: fc.Arbitrary<TmuxServer> = fc
	.record({
		version: fc.constantFrom('2.6', '3.1c', '3.3a', '3.4', '3.7b', 'next-3.8'),
		setClipboard: fc.constantFrom('off', 'external', 'on'),
		isPassing: fc.boolean(),
		terminal: fc.constantFrom('xterm-256color', 'tmux-256color', 'linux', ''),
		ms: fc.constantFrom(undefined, defaultServer.ms, String.raw`\033]52;c;%p2%s\a`),
	})
	.map(({terminal, ms, ...server}) => ({
		...server,
		terminal,
		...(terminal === '' ? {ms: undefined, client: undefined} : {ms, client: 4242}),
	}));

const anyHop: fc.Arbitrary<Hop> = fc.oneof(
	anyServer.map((server): Hop => ({type: 'tmux', server})),
	fc.constantFrom<Hop>({type: 'tmux'}, {type: 'screen'}, {type: 'mosh'}, {type: 'ssh'}),
);

/** Any path to the terminal, except one with a `multiplexer` hop, whose program is unknown. */
export const anyPath: fc.Arbitrary<Path> = fc.array(anyHop, {maxLength: 4});

/** Any detection, with at most one tool. */
export const anyDetection: fc.Arbitrary<Detection> = fc.record({
	mode: fc.constantFrom(...clipboardModes),
	path: anyPath,
	supportsSequences: fc.boolean(),
	tools: fc.constantFrom([], [{name: 'xclip', args: []}]),
	missing: fc.constant([]),
});

/** What a copy finds, by default a terminal alone. */
export const detectionOf = (changes: Partial<Detection>): Detection => ({
	...{mode: 'auto', path: [], supportsSequences: true, tools: [], missing: []},
	...changes,
});

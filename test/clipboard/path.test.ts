import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {chunkForScreen, toOsc52, wrapForTmux} from '../../source/clipboard/osc52.ts';
import {farHopOf, hopTypeOf, type Path, passageOf} from '../../source/clipboard/path.ts';
import type {TmuxServer} from '../../source/clipboard/tmux-server.ts';
import {anyPath, anyServer, defaultServer, serverWith, tmuxHop} from '../helpers/clipboard/paths.ts';
import {arrivalsOf, sentOnLoadBuffer} from '../helpers/clipboard/simulated-hops.ts';

const text = 'os:windows7-x64';

/** Every way to wrap a text, with at most four layers. */
const allFormats = (copied: string): string[] => {
	let formats = [toOsc52(copied)];
	for (let depth = 0; depth < 4; depth += 1) {
		formats = [toOsc52(copied), ...formats.flatMap(format => [wrapForTmux(format), chunkForScreen(format)])];
	}
	return formats;
};

const isArriving = (bytes: string, path: Path, far: TmuxServer): boolean => {
	try {
		return arrivalsOf(bytes, path, far).length > 0;
	} catch {
		// The sequence breaks apart on the way.
		return false;
	}
};

describe('the next hop', () => {
	it.each([
		['tmux by its variable', {TMUX: '/tmp/tmux-0/default,1,0'}, 'tmux'],
		['screen by its variable', {STY: '12.pts-0.host'}, 'screen'],
		['an empty variable', {TMUX: '', STY: '', SSH_TTY: ''}, undefined],
		['tmux in screen', {TMUX: '/tmp/s,1,0', STY: '12.x', TERM: 'tmux-256color'}, 'tmux'],
		['tmux in screen without a TERM', {TMUX: '/tmp/s,1,0', STY: '12.x'}, 'tmux'],
		['tmux with the TERM of screen in screen', {TMUX: '/tmp/s,1,0', STY: '12.x', TERM: 'screen-256color'}, 'tmux'],
		['screen in tmux', {TMUX: '/tmp/s,1,0', STY: '12.x', TERM: 'screen.tmux-256color'}, 'screen'],
		['tmux over SSH', {TMUX: '/tmp/s,1,0', SSH_TTY: '/dev/pts/0'}, 'tmux'],
		['SSH by its terminal', {SSH_TTY: '/dev/pts/0'}, 'ssh'],
		['SSH by its connection', {SSH_CONNECTION: '192.0.2.1 5 192.0.2.2 22'}, 'ssh'],
		['SSH by its client', {SSH_CLIENT: '192.0.2.1 5 22'}, 'ssh'],
		['a terminal', {DISPLAY: ':0'}, undefined],
	] as const)('is found by the variables: %s', (_, variables, hop) => {
		expect(hopTypeOf(variables)).toBe(hop);
	});

	it.each([
		['tmux-256color', {type: 'tmux'}],
		['screen.xterm-256color', {type: 'screen'}],
		['screen-256color', {type: 'multiplexer'}],
		['screen', {type: 'multiplexer'}],
		['xterm-256color', undefined],
		[null, undefined],
	] as const)('at the other end is recognised by TERM: %s', (terminal, hop) => {
		expect(farHopOf(terminal ?? undefined)).toEqual(hop);
	});
});

describe('a path', () => {
	it('contains the outermost tmux within reach', () => {
		const variables = {TMUX: '/tmp/outer'};
		const path: Path = [tmuxHop(), {type: 'tmux', server: defaultServer, variables}, {type: 'ssh'}, {type: 'tmux'}];

		expect(passageOf('', path).tmux?.variables).toBe(variables);
		expect(passageOf('', [{type: 'screen'}, {type: 'tmux'}]).tmux).toBeUndefined();
	});
});

describe('the bytes for a path', () => {
	const osc = toOsc52(text);

	it.each([
		['in screen', [{type: 'screen'}], chunkForScreen(osc)],
		['in a tmux that drops the name that mosh needs', [tmuxHop({setClipboard: 'on'}), {type: 'mosh'}], ''],
		['in a tmux that keeps it', [tmuxHop({setClipboard: 'on', version: '3.4'}), {type: 'mosh'}], osc],
		['in an unreachable tmux', [{type: 'ssh'}, {type: 'tmux'}], osc + wrapForTmux(osc)],
		['in tmux or screen, with an ambiguous TERM', [{type: 'ssh'}, {type: 'multiplexer'}], chunkForScreen(osc) + osc],
	] as const)('are right %s', (_, path, bytes) => {
		expect(passageOf(text, path).bytes).toBe(bytes);
	});

	it('put exactly the text on the clipboard, and are empty only if nothing would arrive', () => {
		fc.assert(
			fc.property(anyPath, anyServer, fc.string(), (path, far, copied) => {
				const {bytes} = passageOf(copied, path);
				const arrivals = arrivalsOf(bytes, path, far);
				const isFarKnown = path.every(hop => hop.type !== 'tmux' || hop.server !== undefined);

				expect(arrivals.every(arrival => arrival === copied)).toBe(true);
				if (isFarKnown) {
					expect(arrivals.length > 0).toBe(bytes !== '');
				}
				if (bytes === '') {
					expect(allFormats(copied).filter(format => isArriving(format, path, far))).toEqual([]);
				}
			}),
			{numRuns: 2000},
		);
	});

	it('are those that tmux passes on and those that it reads, if requested', () => {
		fc.assert(
			fc.property(anyPath, path => {
				const {bytes, unread} = passageOf(text, path);

				expect(path[0]?.type === 'tmux' ? [unread, osc + unread] : [bytes]).toContain(bytes);
				expect(path[0]?.type === 'tmux' || unread === '').toBe(true);
			}),
		);
	});
});

it('predicts correctly whether the sequence from loading a tmux buffer arrives', () => {
	fc.assert(
		fc.property(anyServer, anyPath, (server, path) => {
			const beyond = path.filter(hop => hop.type !== 'tmux');
			const arrivals = arrivalsOf(sentOnLoadBuffer(text, server), beyond, serverWith({setClipboard: 'off'}));

			const {tmux} = passageOf('', [{type: 'tmux', server}, ...beyond]);

			expect(tmux?.isBufferPassed).toBe(arrivals.length > 0);
		}),
		{numRuns: 2000},
	);
});

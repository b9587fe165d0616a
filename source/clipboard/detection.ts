import {toSafeText} from '../text/safe-text.ts';
import {clipboardLimitOf, type Hop, type Path} from './path.ts';
import {type Route, type RouteFacts, routesOf} from './route.ts';

/** What was found out about the ways to the clipboard. */
export type Detection = RouteFacts & {
	/** What this machine's clipboards belong to. */
	readonly displays: readonly string[];
	/** Tools that would fit this machine, and that are not installed. */
	readonly missing: readonly string[];
};

/** A detection as lines of a label and what was found, for `--clipboard-test`. */
export const toDetectionLines = (detection: Detection): readonly (readonly [label: string, found: string])[] => {
	const {mode, path, displays, tools, missing} = detection;
	const installed = tools.map(tool => tool.name).join(', ') || 'none';
	const absent = missing.length > 0 ? ` (not installed: ${missing.join(', ')})` : '';
	const ways = routesOf(detection).map(toRouteName).join(', then ') || 'none';
	return [
		['on the way', toPathText(path)],
		['display', displays.join(', ') || 'none'],
		['tools', `${installed}${absent}`],
		['limit', `${clipboardLimitOf(path).toLocaleString('en')} bytes to a terminal`],
		[`mode ${mode}`, ways],
	];
};

const toPathText = (path: Path): string =>
	path.length === 0 ? 'only your terminal' : [...path.map(toHopText), 'your terminal'].join(', then ');

const toHopText = (hop: Hop): string => {
	if (hop.type !== 'tmux') {
		return hop.type === 'multiplexer' ? 'tmux or screen' : hop.type;
	}
	if (hop.server === undefined) {
		return 'tmux (out of reach)';
	}
	const {version, setClipboard, isPassing, terminal, ms} = hop.server;
	const clipboard = `${ms === undefined ? 'no clipboard of' : 'clipboard of'} ${toSafeText(terminal)}`;
	const options = `set-clipboard ${setClipboard}, allow-passthrough ${isPassing ? 'on' : 'off'}`;
	return `tmux ${toSafeText(version)} (${options}, ${terminal === '' ? 'nobody attached' : clipboard})`;
};

const toRouteName = (route: Route): string =>
	route.type === 'tool' ? route.tool.name : {tmux: 'tmux load-buffer -w', terminal: 'OSC 52'}[route.type];

/** Asks a terminal what it is ("secondary device attributes" of xterm's control sequences); it answers as if typed. */
export const identityQuestion = '\x1b[>c';

/** What an answer to `identityQuestion` tells: it starts with 84 from tmux, with 83 from screen. */
export const parseIdentity = (answer: string): 'tmux' | 'screen' | 'other' | undefined => {
	const number = /\x1b\[>(\d+)[;\dc]/.exec(answer)?.[1];
	if (number === undefined) {
		return undefined;
	}
	return number === '84' ? 'tmux' : number === '83' ? 'screen' : 'other';
};

/** Whether the terminal could tell what is at the far end of SSH or a container: no tmux, screen or mosh answers for it. */
export const isFarEndOpen = (path: Path): boolean =>
	path.every(
		hop => hop.type === 'ssh' || hop.type === 'multiplexer' || (hop.type === 'tmux' && hop.server === undefined),
	);

/** The path with what the terminal answered in place of what was guessed. */
export const withIdentity = (path: Path, identity: ReturnType<typeof parseIdentity>): Path => {
	if (identity === undefined) {
		return path;
	}
	const known = path.filter(hop => hop.type === 'ssh');
	return identity === 'other' ? known : [...known, {type: identity}];
};

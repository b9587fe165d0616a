import {
	isBufferPassed,
	isRemote,
	outermostTmuxOf,
	type Path,
	type ReachableTmux,
	toSequence,
	toUnreadSequence,
} from './path.ts';
import type {Tool} from './tools.ts';

export const clipboardModes = ['auto', 'osc52', 'tmux', 'native', 'off'] as const;

/** What the person chose: `--clipboard`. */
export type ClipboardMode = (typeof clipboardModes)[number];

export const isClipboardMode = (text: string): text is ClipboardMode => clipboardModes.some(mode => mode === text);

/** One way to the clipboard. */
export type Route =
	| {readonly type: 'tool'; readonly tool: Tool}
	| {readonly type: 'tmux'; readonly tmux: ReachableTmux}
	| {readonly type: 'terminal'};

export type RouteFacts = {
	readonly mode: ClipboardMode;
	readonly path: Path;
	/** The tools that fit this machine and are installed, in the order to try them. */
	readonly tools: readonly Tool[];
};

/**
The ways to the clipboard, in the order to try them. Over SSH a tool would reach the wrong machine's clipboard; at this
machine it is the only one that confirms. tmux itself comes before OSC 52, which it drops unless told otherwise.
*/
export const routesOf = ({mode, path, tools}: RouteFacts): readonly Route[] => {
	const toolRoutes = tools.map((tool): Route => ({type: 'tool', tool}));
	const tmux = outermostTmuxOf(path);
	const tmuxRoutes: Route[] = tmux === undefined ? [] : [{type: 'tmux', tmux}];
	const terminalRoutes: Route[] = isTerminalReached(path) ? [{type: 'terminal'}] : [];
	switch (mode) {
		case 'off':
			return [];
		case 'native':
			return toolRoutes;
		case 'tmux':
			return tmuxRoutes;
		case 'osc52':
			return terminalRoutes;
		case 'auto':
			return [...(isRemote(path) ? [] : toolRoutes), ...tmuxRoutes, ...terminalRoutes];
	}
};

/** Whether OSC 52 comes through to the terminal, as far as is known. */
export const isTerminalReached = (path: Path): boolean => toSequence('', path) !== '';

/** Whether a text loaded into tmux, and written for it to pass on, comes through to the terminal, as far as is known. */
export const isPassedByTmux = (path: Path): boolean => {
	const tmux = outermostTmuxOf(path);
	return (tmux !== undefined && isBufferPassed(tmux)) || toUnreadSequence('', path) !== '';
};

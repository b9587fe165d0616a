import type {Path} from './path.ts';

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

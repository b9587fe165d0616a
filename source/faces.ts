import type {BrowseWorld} from './browse.ts';
import type {Face} from './core/face.ts';
import type {Options} from './core/state.ts';
import type {Outcome} from './core/step.ts';
import type {ScreenRun} from './hold-terminal.ts';
import type {Terminal} from './io/terminal.ts';

/** Starts a run on a terminal. */
export type Start = (
	terminal: Terminal,
	options: Options,
	hasStyles: boolean,
	world: BrowseWorld,
) => ScreenRun<Outcome>;

/** Reads from disk what a run with a face needs, and no more. */
export const openFace = async (face: Face): Promise<Start> => {
	switch (face) {
		case 'screen':
			return (await import('./browse.ts')).browse;
		case 'speech':
			return (await import('./speak.ts')).speak;
		case 'prompt':
			return (await import('./prompt.ts')).prompt;
	}
};

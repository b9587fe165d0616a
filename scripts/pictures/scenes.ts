// The scenes of the pictures. Each scene is played with the real program in a real terminal.
import type {Cell} from '../../test/helpers/terminal/screen.ts';

/** An action of the user, and the text that shows that the program has responded. */
export type Step = {
	/** Keys by name, as `toKeyBytes` of the tests accepts them, each with its own frame; or typed text. */
	readonly keys?: readonly string[];
	readonly type?: string;
	/** Pastes what the program copied. */
	readonly isPaste?: boolean;
	/** The typing is not shown. */
	readonly isAtOnce?: boolean;
	/** The text on the screen once the step is done. */
	readonly until: string | RegExp;
	/** The caption above the screen, from this step on. */
	readonly caption?: string;
	/** How long the last frame of the step stays, in seconds. */
	readonly seconds?: number;
};

/** A picture, described by its title: the last frame, or an animation of all frames. */
export type Scene = {
	readonly name: string;
	readonly title: string;
	readonly columns: number;
	readonly rows: number;
	readonly isMoving: boolean;
	readonly steps: readonly Step[];
};

/** The contents of the screen, and how long they stay. */
export type Frame = {
	readonly rows: readonly (readonly Cell[])[];
	/** The cursor, if it is visible. */
	readonly cursor: {readonly x: number; readonly y: number} | undefined;
	readonly caption: string;
	readonly seconds: number;
};

// 840 pixels, as wide as a page on GitHub, and wide enough that nothing is cut.
const columns = 95;

// Matches the whole first screen: the selection, the effect of enter, and the keys.
const started = /❯ +windows7-x64[\s\S]*enter copies[\s\S]*esc quit/;

const still = (name: string, title: string, rows: number, last: Step): Scene => ({
	...{name, title, columns, rows, isMoving: false},
	steps: [{type: 'envpick --demo\r', until: started, caption: 'envpick --demo'}, {type: 'win', until: '31/48'}, last],
});

// The purpose of the program. Two environments look alike; the user picks the right one and pastes its exact tags.
const story: readonly Step[] = [
	{
		...{type: 'envpick --demo --list --unique --tags all windows7\r', until: /image:win7-20230705[\s\S]*\n\$$/},
		...{caption: 'Two environments. Which one?', seconds: 1.6, isAtOnce: true},
	},
	{type: 'envpick --demo', until: '$ envpick --demo', seconds: 0.3, isAtOnce: true},
	{keys: ['enter'], until: started, caption: 'envpick lists them all', seconds: 0.6},
	{type: 'win7', until: '9/48', caption: 'Type: what differs is bright', seconds: 1.8},
	{keys: ['enter'], until: /sent to [\s\S]*\n\$$/, caption: 'enter copies the tags, also over SSH', seconds: 0.8},
	{type: 'submit sample.exe --tags ', until: 'sample.exe --tags', seconds: 0.4, isAtOnce: true},
	{isPaste: true, until: /--tags os:/, caption: 'Exactly this environment', seconds: 2},
];

/** Every picture. */
export const scenes: readonly Scene[] = [
	still('browse', 'The list, filtered by win, and the tags of the selected environment', 16, {
		...{keys: ['down', 'down'], until: /❯ +windows10-2004/},
	}),
	still('compare', 'A comparison: what differs from the selected environment', 13, {
		...{keys: ['tab', 'c'], until: /\d differ/},
	}),
	still('tags', 'Every tag of the matches, with its count', 16, {keys: ['tab', 't', 'down'], until: 'locale'}),
	{
		name: 'story',
		title: 'Two environments that differ in one tag, and the tags of the right one in a command',
		columns,
		rows: 13,
		isMoving: true,
		steps: story,
	},
];

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

/** How long a frame stays after a typed letter, and after another key. */
export const letterSeconds = 0.11;
export const keySeconds = 0.45;

// About as wide as a page on GitHub, and wide enough for the names of the machines.
const columns = 100;

// Matches the whole first screen: the selection, the effect of enter, and the keys.
const started = /❯ +windows7-0-0[\s\S]*enter copies[\s\S]*esc quit/;

const command = 'envpick --input machines.json';

const still = (name: string, title: string, rows: number, query: string, last: Step): Scene => ({
	...{name, title, columns, rows, isMoving: false},
	steps: [{type: `${command}\r`, until: started, caption: command}, {type: query, until: /\d of 3000/}, last],
});

// The purpose of the program. Twelve machines look alike; the user sees in what they differ, picks one and pastes its exact tags.
const story: readonly Step[] = [
	{type: command, until: `$ ${command}`, caption: '3,000 machines. Which one?', seconds: 0.8, isAtOnce: true},
	{keys: ['enter'], until: started, caption: 'Columns: what tells them apart. busy has a colour', seconds: 1.8},
	{
		...{type: 'win11 22h2 de 20240221', until: '12 of 3000', seconds: 2},
		caption: 'Twelve are left: only what differs is bright',
	},
	{keys: ['down'], until: 'app:office2019', caption: 'With office: what you copy, and what you may get', seconds: 2.2},
	{keys: ['enter'], until: /sent to [\s\S]*\n\$$/, caption: 'enter copies the tags, also over SSH', seconds: 0.8},
	{type: 'submit sample.exe --tags ', until: 'sample.exe --tags', seconds: 0.4, isAtOnce: true},
	{isPaste: true, until: /--tags os:/, caption: 'Exactly this environment', seconds: 2},
];

/** Every picture. */
export const scenes: readonly Scene[] = [
	still(
		'browse',
		'Machines that differ in their image, app and state, and the facts that they share',
		22,
		'win11 22h2 de',
		{
			...{keys: ['down', 'down'], until: /❯ +windows11-0-227/},
		},
	),
	still('compare', 'Three marked machines, and only the columns in which they differ', 16, 'win11 22h2 de 20240221', {
		...{keys: ['tab', 'space', 'space', 'down', 'space', 'c'], until: /only 3 marked/},
	}),
	still('facets', 'Every facet of the matches: its values and how many have them', 28, 'windows11', {
		...{keys: ['tab', 't', 'down'], until: 'office2019'},
	}),
	{
		name: 'story',
		title: 'Twelve machines that differ in one tag, and the tags of the right one in a command',
		// Wide enough for all tags of the pick.
		columns: 108,
		rows: 22,
		isMoving: true,
		steps: story,
	},
];

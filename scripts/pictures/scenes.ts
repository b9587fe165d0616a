// The scenes of the pictures. Each scene is played with the real program in a real terminal.

/** Something that the person does, and how to see that the program has answered. */
export type Step = {
	/** Keys by name, as `toKeyBytes` of the tests takes them, each with a moment of its own; or text that is typed. */
	readonly keys?: readonly string[];
	readonly type?: string;
	/** Pastes what the program copied. */
	readonly isPaste?: boolean;
	/** The typing is not shown. */
	readonly isAtOnce?: boolean;
	/** On the screen once the step is done. */
	readonly until: string | RegExp;
	/** The caption above the screen, from here on. */
	readonly caption?: string;
	/** How long its last frame stays, in seconds. */
	readonly seconds?: number;
};

/** A picture: of the last frame, or a moving one of all of them. */
export type Scene = {
	readonly name: string;
	/** A description of the picture. */
	readonly title: string;
	readonly columns: number;
	readonly rows: number;
	readonly isMoving: boolean;
	readonly steps: readonly Step[];
};

// 840 pixels, as wide as a page on GitHub, and wide enough that nothing is cut.
const columns = 95;

// All of the first screen: what is selected, what enter takes of it, and the keys.
const started = /❯ +windows7-x64[\s\S]*enter copies[\s\S]*esc quit/;

type Still = Pick<Scene, 'name' | 'title' | 'rows'> & {readonly last: Step};

const still = ({last, ...scene}: Still): Scene => ({
	...scene,
	columns,
	isMoving: false,
	steps: [{type: 'envpick --demo\r', until: started, caption: 'envpick --demo'}, {type: 'win', until: '31/48'}, last],
});

// The purpose of the program: of two environments that look alike, the tags that match only the right one, where they are needed.
const story: readonly Step[] = [
	{
		type: 'envpick --demo --list --unique --tags all windows7\r',
		until: /image:win7-20230705[\s\S]*\n\$$/,
		caption: 'Two environments. Which one?',
		seconds: 1.6,
		isAtOnce: true,
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
	still({
		name: 'browse',
		title: 'The list, filtered by win, and the tags of the selected environment',
		rows: 16,
		last: {keys: ['down', 'down'], until: /❯ +windows10-2004/},
	}),
	still({
		name: 'compare',
		title: 'A comparison: what differs from the selected environment',
		rows: 13,
		last: {keys: ['tab', 'c'], until: /\d differ/},
	}),
	still({
		name: 'tags',
		title: 'Every tag of the matches, with its count',
		rows: 16,
		last: {keys: ['tab', 't', 'down'], until: 'locale'},
	}),
	{
		name: 'story',
		title: 'Two environments that differ in one tag, and the tags of the right one in a command',
		columns,
		rows: 13,
		isMoving: true,
		steps: story,
	},
];

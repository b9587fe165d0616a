// What the pictures show. Each scene is played with the real program in a real terminal.

/** Something that the person does, and how to see that the program has answered. */
export type Step = {
	/** Keys by name, as `toKeyBytes` of the tests takes them, each with a moment of its own; or text that is typed. */
	readonly keys?: readonly string[];
	readonly type?: string;
	/** Pastes what the program copied. */
	readonly isPaste?: boolean;
	/** Nobody wants to watch how it is typed. */
	readonly isAtOnce?: boolean;
	/** On the screen once the step is done. */
	readonly until: string | RegExp;
	/** What is said about it above the screen, from here on. */
	readonly caption?: string;
	/** How long its last frame stays, in seconds. */
	readonly seconds?: number;
};

/** A picture: of the last frame, or a moving one of all of them. */
export type Scene = {
	readonly name: string;
	/** What the picture shows, for those who do not see it. */
	readonly title: string;
	readonly columns: number;
	readonly rows: number;
	readonly isMoving: boolean;
	readonly steps: readonly Step[];
};

// Wide enough that nothing is cut, and about as wide as a page on GitHub.
const pageColumns = 104;

// All of the first screen: what is selected, what enter takes of it, and the keys.
const started = /❯ +windows7-x64[\s\S]*enter copies[\s\S]*esc quit/;

type Still = Pick<Scene, 'name' | 'title' | 'columns' | 'rows'> & {
	/** What is typed into the filter, and what shows that it is found. */
	readonly filter: string;
	readonly found: string;
	readonly last: Step;
};

const still = ({filter, found, last, ...scene}: Still): Scene => ({
	...scene,
	isMoving: false,
	steps: [{type: 'envpick --demo\r', until: started, caption: 'envpick --demo'}, {type: filter, until: found}, last],
});

// What the program is for: of two environments that look alike, the tags that select the right one, where they are needed.
const story: readonly Step[] = [
	{
		type: 'envpick --demo --list --tags all\r',
		until: /image:win11[\s\S]*\n\$$/,
		caption: 'What the service has: 48 lists of tags',
		seconds: 2.4,
		isAtOnce: true,
	},
	{type: 'envpick --demo', until: '$ envpick --demo', seconds: 0.5},
	{keys: ['enter'], until: started, caption: 'envpick: the same 48, in groups', seconds: 2},
	{type: 'win', until: '31/48', caption: 'Type, and the list narrows', seconds: 1.4},
	{keys: ['tab', 'u'], until: /❯ +×/, caption: 'u: equal environments become one row', seconds: 2.2},
	{keys: ['c'], until: /\d differ/, caption: 'c: what differs; enter copies the tags that tell', seconds: 4},
	{keys: ['enter'], until: /sent to [\s\S]*\n\$$/, caption: 'enter: to your clipboard, over SSH too', seconds: 1.6},
	{type: 'submit sample.exe --tags ', until: 'sample.exe --tags', caption: 'Paste it where you need it', seconds: 0.4},
	{isPaste: true, until: /--tags os:/, seconds: 4},
];

/** Every picture. */
export const scenes: readonly Scene[] = [
	still({
		name: 'browse',
		title: 'The list, filtered by win, and the tags of the selected environment',
		columns: pageColumns,
		rows: 16,
		filter: 'win',
		found: '31/48',
		last: {keys: ['down', 'down'], until: /❯ +windows10-2004/},
	}),
	still({
		name: 'distinct',
		title: 'Distinct environments: equal ones are one row with their number',
		columns: pageColumns,
		rows: 13,
		filter: 'win',
		found: '31/48',
		last: {keys: ['tab', 'u', 'down'], until: /❯ +×/},
	}),
	still({
		name: 'tags',
		title: 'Every tag of what matches, with its count',
		columns: 64,
		rows: 16,
		filter: 'win',
		found: '31/48',
		last: {keys: ['tab', 't', 'down'], until: 'locale'},
	}),
	still({
		name: 'compare',
		title: 'A comparison: what differs from the selected environment',
		columns: pageColumns,
		rows: 13,
		filter: 'win',
		found: '31/48',
		last: {keys: ['tab', 'c'], until: /\d differ/},
	}),
	still({
		name: 'copy-as',
		title: 'What each format would yield',
		// As wide as the longest of them.
		columns: pageColumns,
		rows: 13,
		filter: 'android',
		found: '6/48',
		last: {keys: ['ctrl+o'], until: 'record'},
	}),
	{
		name: 'story',
		title: 'Two environments that differ in one tag, and the tags of the right one in a command',
		// As wide as the line that says what was sent.
		columns: 108,
		rows: 13,
		isMoving: true,
		steps: story,
	},
];

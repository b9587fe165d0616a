// What the pictures show. Each scene is played with the real program in a real terminal.

/** Something that the person does, and how to see that the program has answered. */
export type Step = {
	/** Keys by name, as `toKeyBytes` of the tests takes them, each with a moment of its own; or text that is typed. */
	readonly keys?: readonly string[];
	readonly type?: string;
	/** Pastes what the program copied. */
	readonly isPaste?: boolean;
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

const start: Step = {
	type: 'envpick --demo\r',
	until: /❯ +windows7-x64/,
	caption: '48 environments in 6 groups',
	seconds: 2,
};

const still = (name: string, title: string, rows: number, ...steps: Step[]): Scene => ({
	name,
	title,
	columns: 100,
	rows,
	isMoving: false,
	steps: [{...start, caption: `envpick --demo`}, {type: 'win', until: '31/48'}, ...steps],
});

const thirtySeconds: readonly Step[] = [
	{...start, caption: 'a listing to try it with', type: 'envpick --demo', until: 'envpick --demo', seconds: 0.6},
	{...start, keys: ['enter'], type: ''},
	{type: 'win', until: '31/48', caption: 'type, and it narrows', seconds: 1.2},
	{type: ' !windows7', until: '22/48', caption: 'terms narrow further; ! leaves out', seconds: 1.6},
	{keys: ['down', 'down'], until: /❯ +windows11/, caption: 'what tells them apart stands beside', seconds: 1.6},
	{keys: ['tab', 'u'], until: /❯ +×/, caption: 'tab, u: equal environments are one', seconds: 2.6},
	{keys: ['space', 'space'], until: /●[^●]*●/, caption: 'space: mark', seconds: 1},
	{keys: ['c'], until: 'different', caption: 'c: compare what is marked', seconds: 2.8},
	{keys: ['esc'], until: /●/, caption: 'esc: back', seconds: 0.8},
	{keys: ['t'], until: /locale/, caption: 't: every tag, with its count', seconds: 2.4},
	{keys: ['esc'], until: /●/, caption: 'esc: back', seconds: 0.6},
	{keys: ['A', 'Y'], until: /submission/, caption: 'Y: what each form would yield', seconds: 2.6},
	{keys: ['esc'], until: /❯ +×/, caption: 'esc: back', seconds: 0.6},
	{
		keys: ['enter'],
		until: /sent to your terminal[\s\S]*\n\$$/,
		caption: 'enter: to the clipboard, over SSH too',
		seconds: 1.8,
	},
	{type: 'submit --tags ', until: 'submit --tags', caption: 'and from there', seconds: 0.4},
	{isPaste: true, until: /tags os:/, caption: 'pasted', seconds: 3.2},
];

/** Every picture. */
export const scenes: readonly Scene[] = [
	still('browse', 'The list, filtered by win, and the tags of the selected environment', 20, {
		keys: ['down', 'down'],
		until: /❯ +windows10-2004/,
	}),
	still('distinct', 'Distinct environments: equal ones are one row with their number', 12, {
		keys: ['tab', 'u', 'down'],
		until: /❯ +×/,
	}),
	still('tags', 'Every tag of what matches, with its count', 16, {
		keys: ['tab', 't', 'down'],
		until: 'locale',
	}),
	still('compare', 'Marked environments side by side', 13, {
		keys: ['tab', 'space', 'down', 'space', 'down', 'space', 'c'],
		until: 'different',
	}),
	still('copy-as', 'What each form would yield', 14, {
		keys: ['down', 'ctrl+o'],
		until: 'submission',
	}),
	{
		name: 'thirty-seconds',
		title: 'The first thirty seconds',
		columns: 100,
		rows: 20,
		isMoving: true,
		steps: thirtySeconds,
	},
];

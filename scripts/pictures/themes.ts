/** The colours of a picture, as `#rrggbb`. */
export type Theme = {
	readonly name: 'dark' | 'light';
	readonly background: string;
	readonly foreground: string;
	/** The colour around the window, and between the window and its title. */
	readonly edge: string;
	readonly title: string;
	/** The sixteen colours of a terminal, in the order of their numbers. */
	readonly palette: readonly string[];
};

export const dark: Theme = {
	name: 'dark',
	background: '#12161d',
	foreground: '#d5dce6',
	edge: '#2b333f',
	title: '#8a96a6',
	palette: [
		...['#2b333f', '#f2777a', '#8fcf8c', '#e3c078', '#79b2f2', '#cf9bf5', '#6fd0d6', '#d5dce6'],
		...['#6b7787', '#ff9a9a', '#aee6a8', '#f2d696', '#9cc9ff', '#e0b8ff', '#93e6ea', '#f3f6fa'],
	],
};

export const light: Theme = {
	name: 'light',
	background: '#fdfdfc',
	foreground: '#262b33',
	edge: '#d3d8de',
	title: '#69727d',
	palette: [
		...['#262b33', '#c0262d', '#1d7a34', '#8a5d00', '#1559b8', '#8a35b5', '#0e7681', '#69727d'],
		...['#4d5661', '#d9363e', '#268f41', '#a06e00', '#2a6fd6', '#a14bd0', '#15899a', '#262b33'],
	],
};

/** Every theme. */
export const themes: readonly Theme[] = [dark, light];

/** The colour of a cell: a number of the palette, or the usual colour for `default`. The programs in the pictures use no other colours. */
export const toColour = (colour: string | number, usual: string, {palette}: Theme): string => {
	const named = colour === 'default' ? usual : palette[Number(colour)];
	if (named === undefined) {
		throw new Error(`the palette has no colour ${colour}`);
	}
	return named;
};

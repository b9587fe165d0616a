/** The few characters that carry meaning without colour. */
export type Glyphs = {
	readonly selected: string;
	readonly marked: string;
	readonly folded: string;
	readonly unfolded: string;
	readonly prompt: string;
	readonly border: string;
	readonly rule: string;
	readonly times: string;
	readonly dot: string;
	readonly ellipsis: string;
	readonly spinner: readonly string[];
};

const unicode: Glyphs = {
	selected: '❯',
	marked: '●',
	folded: '▸',
	unfolded: '▾',
	prompt: '>',
	border: '│',
	rule: '─',
	times: '×',
	dot: '·',
	ellipsis: '…',
	spinner: ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'],
};

const ascii: Glyphs = {
	selected: '>',
	marked: '*',
	folded: '+',
	unfolded: '-',
	prompt: '/',
	border: '|',
	rule: '-',
	times: 'x',
	dot: '-',
	ellipsis: '~',
	spinner: ['|', '/', '-', '\\'],
};

/** The characters to draw with: Unicode, or ASCII alone. */
export const glyphsOf = ({isAscii}: {readonly isAscii: boolean}): Glyphs => (isAscii ? ascii : unicode);

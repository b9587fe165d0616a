import {type Goal, toGoals} from './goals.ts';
import type {Measured, Results} from './measure.ts';
import {medianOf, type Samples} from './samples.ts';

/** A row of a table: its name, the samples of each listing, and their decimal places. */
type Row = readonly [what: string, samplesOf: (size: Measured) => Samples, digits?: number];

const startRows: readonly Row[] = [
	['first row, first start', ({start}) => start.first],
	['first row, first start, after 150 ms', ({start}) => start.firstLate],
	['first row, warm', ({start}) => start.envpick],
	['first row, warm, after 150 ms', ({start}) => start.envpickLate],
	['first row, remembered', ({start}) => start.remembered],
	['first row, remembered, after 150 ms', ({start}) => start.rememberedLate],
	['`curl \\| jq \\| fzf`', ({start}) => start.pipe],
	['`curl \\| jq \\| fzf`, after 150 ms', ({start}) => start.pipeLate],
	['Ink’s hello', ({start}) => start.hello],
	['Ink’s hello, production', ({start}) => start.helloInProduction],
	['`node -e 0`', ({start}) => start.node],
	['`envpick --list`, first start', ({plain}) => plain.first],
	['`envpick --list`', ({plain}) => plain.envpick],
	['`curl \\| jq`', ({plain}) => plain.pipe],
	['`envpick --help`', ({plain}) => plain.help],
];

const keyRows: readonly Row[] = [
	['move, ms', ({keys}) => keys.move.milliseconds, 1],
	['move, bytes', ({keys}) => keys.move.bytes],
	['move in fzf, ms', ({keys}) => keys.fzfMove.milliseconds, 1],
	['move in fzf, bytes', ({keys}) => keys.fzfMove.bytes],
	['type, ms', ({keys}) => keys.type.milliseconds, 1],
	['type, bytes', ({keys}) => keys.type.bytes],
	['type in fzf, ms', ({keys}) => keys.fzfType.milliseconds, 1],
	['type in fzf, bytes', ({keys}) => keys.fzfType.bytes],
	['fold, ms', ({keys}) => keys.fold.milliseconds, 1],
	['fold, bytes', ({keys}) => keys.fold.bytes],
	['typed key in process, ms', ({filter}) => filter, 1],
	['peak memory, MiB', ({memory}) => memory],
];

/** The results as Markdown: the goals, then their measurements. */
export const toTables = ({sizes, ...results}: Results): string =>
	[
		'## Goals',
		toTable(['measure', 'goal', 'got', 'reached'], toGoals({sizes, ...results}).map(toGoalRow)),
		'## Start, and without a screen',
		'Milliseconds, seen from outside: to the first row, or to the end of `--list`, `--help`, `curl | jq` and `node`. `curl | jq | fzf` is what people pipe together today. A first start has a home in which nothing is kept; a warm one has what V8 compiled; for a remembered one the listing of an earlier run is kept too, which is shown before the answer if it has at most 4 MiB.',
		toSizeTable(sizes, startRows, (samples, digits) => fixed(medianOf(samples), digits)),
		'## Keys and memory',
		'The median, and the maximum in brackets, from a key to the last byte that it caused, in a terminal of 120×40. fzf writes twice: the character, and later the matches. The most of a move is where it moves the window, envpick by half its height, fzf by a line. A typed key in process is the process’s own time without its frame. Peak memory is that of a run that loads, types, deletes and moves.',
		toSizeTable(sizes, keyRows, toMedianAndMost),
		toLongRunLine(results.longRun),
		`Idle for ${results.idleSeconds} s: ${results.idle.join(', ')} bytes.`,
	].join('\n\n');

const toLongRunLine = ({count, rounds, memory}: Results['longRun']): string =>
	`Resident after a long run of ${fixed(count)} environments, ${6 * rounds} filters typed and cleared and ${rounds} reloads: ${toMedianAndMost(memory)} MiB.`;

const toGoalRow = ({what, goal, got, isReached}: Goal): readonly string[] => [
	what,
	goal,
	got,
	isReached === undefined ? 'not measured' : isReached ? 'yes' : '**no**',
];

type Write = (samples: Samples, digits?: number) => string;

const toSizeTable = (sizes: readonly Measured[], rows: readonly Row[], write: Write): string =>
	toTable(
		['', ...sizes.map(({count}) => `${fixed(count)} resources`)],
		rows.map(([what, samplesOf, digits]) => [what, ...sizes.map(size => write(samplesOf(size), digits))]),
	);

const toTable = (head: readonly string[], table: readonly (readonly string[])[]): string =>
	[head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...table]
		.map(cells => `| ${cells.join(' | ')} |`)
		.join('\n');

const toMedianAndMost: Write = (samples, digits) =>
	`${fixed(medianOf(samples), digits)} (${fixed(Math.max(...samples), digits)})`;

const fixed = (value: number, digits = 0): string =>
	Number.isFinite(value)
		? value.toLocaleString('en-US', {minimumFractionDigits: digits, maximumFractionDigits: digits})
		: '–';

import {type Goal, toGoals} from './goals.ts';
import type {Measured, Results} from './measure.ts';
import type {Answers} from './measure-keys.ts';
import {medianOf, ratioOf, type Samples} from './samples.ts';

/** The results as Markdown: the goals, then the measurements behind them. */
export const toTables = (results: Results): string =>
	[
		'## Goals',
		toTable(['measure', 'goal', 'got', 'reached'], toGoals(results).map(toGoalRow)),
		'## Start',
		'Milliseconds to the first row, seen from outside, and the ratio round by round. `curl | jq | fzf` is what people pipe together today. A first start has a home in which nothing is kept; a warm one has what V8 compiled; for a remembered one the listing of an earlier run is kept too, which is shown before the answer if it has at most 4 MiB.',
		toTable(
			[
				'resources',
				'start',
				'service',
				'envpick',
				'`curl \\| jq \\| fzf`',
				'ratio',
				'Ink’s hello',
				'ratio',
				'hello, production',
				'`node -e 0`',
			],
			results.sizes.flatMap(toStartRows),
		),
		'## Keys',
		'From the key to the last byte that came for it, in a terminal of 120×40; fzf answers twice, with the character and later with what it found. The `most` of a move is where it moves the window, envpick by half its height, fzf by a line.',
		toTable(['resources', 'key', 'program', 'ms', 'most', 'bytes', 'most'], results.sizes.flatMap(toKeyRows)),
		'## Without a screen',
		'Milliseconds from the start to the end, seen from outside, the service answering at once.',
		toTable(
			[
				...['resources', '`envpick --list`', '`curl \\| jq`', 'ratio', '`node -e 0`', 'ratio'],
				...['first start', 'ratio', '`envpick --help`'],
			],
			results.sizes.map(toPlainRow),
		),
		'## Memory, and the filter in process',
		'Peak resident memory of a run that loads, types, deletes and moves; milliseconds of the process’s own time, of a typed key without its frame.',
		toTable(['resources', 'memory, MiB', 'most', 'filter, ms', 'most'], results.sizes.map(toRestRow)),
		toLongRunLine(results.longRun),
		`Idle for ${results.idleSeconds} s: ${results.idle.join(', ')} bytes.`,
	].join('\n\n');

const toLongRunLine = ({count, rounds, memory}: Results['longRun']): string =>
	`Resident after a long run of ${counted(count)} environments, ${6 * rounds} filters typed and cleared and ${rounds} reloads: ${fixed(medianOf(memory), 0)} MiB, at most ${fixed(Math.max(...memory), 0)}.`;

const toGoalRow = ({what, goal, got, isReached}: Goal): readonly string[] => [
	what,
	goal,
	got,
	isReached === undefined ? 'not measured' : isReached ? 'yes' : '**no**',
];

const toStartRows = ({count, start}: Measured): readonly (readonly string[])[] => {
	const {first, firstLate, envpick, envpickLate, remembered, rememberedLate} = start;
	const toRows = (kind: string, atOnce: Samples, afterWait: Samples): readonly (readonly string[])[] => [
		[
			...[counted(count), kind, 'at once'],
			...[median(atOnce), median(start.pipe), ratio(atOnce, start.pipe)],
			...[median(start.hello), ratio(atOnce, start.hello), median(start.helloInProduction), median(start.node)],
		],
		[
			...[counted(count), kind, 'after 150 ms'],
			...[median(afterWait), median(start.pipeLate), ratio(afterWait, start.pipeLate), '', '', '', ''],
		],
	];
	return [
		...toRows('first', first, firstLate),
		...toRows('warm', envpick, envpickLate),
		...(remembered.length === 0 ? [] : toRows('remembered', remembered, rememberedLate)),
	];
};

const toKeyRows = ({count, keys}: Measured): readonly (readonly string[])[] => {
	const toRow = (key: string, program: string, {milliseconds, bytes}: Answers) => [
		counted(count),
		key,
		program,
		median(milliseconds, 1),
		most(milliseconds, 1),
		median(bytes),
		most(bytes),
	];
	return [
		toRow('move', 'envpick', keys.move),
		toRow('move', 'fzf', keys.fzfMove),
		toRow('type', 'envpick', keys.type),
		toRow('type', 'fzf', keys.fzfType),
		toRow('fold', 'envpick', keys.fold),
	];
};

const toPlainRow = ({count, plain}: Measured): readonly string[] => [
	counted(count),
	median(plain.envpick),
	median(plain.pipe),
	ratio(plain.envpick, plain.pipe),
	median(plain.node),
	ratio(plain.envpick, plain.node),
	median(plain.first),
	ratio(plain.first, plain.node),
	median(plain.help),
];

const toRestRow = ({count, memory, filter}: Measured): readonly string[] => [
	counted(count),
	median(memory),
	most(memory),
	median(filter, 1),
	most(filter, 1),
];

const toTable = (head: readonly string[], table: readonly (readonly string[])[]): string =>
	[head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...table]
		.map(cells => `| ${cells.join(' | ')} |`)
		.join('\n');

const none = '–';
const counted = (count: number): string => count.toLocaleString('en-US');
const fixed = (value: number, digits: number): string =>
	Number.isFinite(value)
		? value.toLocaleString('en-US', {minimumFractionDigits: digits, maximumFractionDigits: digits})
		: none;
const median = (samples: Samples, digits = 0): string => fixed(medianOf(samples), digits);
const most = (samples: Samples, digits = 0): string => fixed(Math.max(...samples), digits);
const ratio = (samples: Samples, base: Samples): string => fixed(ratioOf(samples, base), 2);

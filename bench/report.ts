import type {Results} from './measure.ts';
import type {Time} from './measure-start.ts';

/** Repeated measurements, in order. */
type Samples = readonly number[];

type Measured = Results['sizes'][number];

/** A row of a table: its name, the samples of each listing, and their decimal places. */
type Row = readonly [what: string, samplesOf: (size: Measured) => Samples, digits?: number];

/** A row of the table of starts: its name, and the times of each listing. */
type TimeRow = readonly [what: string, timesOf: (size: Measured) => readonly Time[]];

const startRows: readonly TimeRow[] = [
	['first row, first start', ({start}) => start.first],
	['first row, first start, after 150 ms', ({start}) => start.firstLate],
	['first row, warm', ({start}) => start.envpick],
	['first row, warm, after 150 ms', ({start}) => start.envpickLate],
	['first row, cached', ({start}) => start.remembered],
	['first row, cached, after 150 ms', ({start}) => start.rememberedLate],
	['`curl \\| jq \\| fzf`', ({start}) => start.pipe],
	['`curl \\| jq \\| fzf`, after 150 ms', ({start}) => start.pipeLate],
	['Ink’s hello', ({start}) => start.hello],
	['Ink’s hello, production', ({start}) => start.helloInProduction],
	['`node -e 0`', ({plain}) => plain.node],
	['bare program', ({plain}) => plain.bare],
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
	['peak memory of the first row, MiB', ({memory}) => memory.first],
	['peak memory of a run, MiB', ({memory}) => memory.run],
];

/** The middle sample, or the mean of the middle two; NaN without samples. */
const medianOf = (samples: Samples = []): number => {
	const sorted = [...samples].sort((one, other) => one - other);
	const middle = sorted.length / 2;
	return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/**
The median of the ratios of processor time of all rounds; NaN without samples. Other load on the machine changes it less than the
time until the end.
*/
const ratioOf = (times: readonly Time[] | undefined, base: readonly Time[] | undefined): number =>
	medianOf((times ?? []).flatMap(({work}, round) => (base?.[round] === undefined ? [] : [work / base[round].work])));

/** A goal: the measured value (NaN if nothing was measured), its limit, and how both are written. */
type Goal = readonly [what: string, value: number, most: number, write: (value: number) => string, unit: string];

const times = (value: number): string => `${value.toFixed(2)} ×`;
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
const bytes = (value: number): string => `${fixed(value)} bytes`;
const mebibytes = (value: number): string => `${fixed(value)} MiB`;

type Limits = Readonly<Record<'list' | 'row' | 'pipe' | 'peak', number>>;

/** The limits of the listings of some sizes. */
const limits: ReadonlyMap<number, Limits> = new Map([
	[50, {list: 2, row: 2.4, pipe: 4, peak: 64}],
	[5000, {list: 3.8, row: 4, pipe: 2.75, peak: 100}],
	[100_000, {list: 4.5, row: 4, pipe: 1, peak: 350}],
]);

const bare = '× the bare program';
const hello = '× Ink’s hello world';
const node = '× bare `node -e 0`';
const pipe = '× `curl \\| jq`';

const toSizedGoals = ([count, most]: readonly [number, Limits], {sizes}: Results): readonly Goal[] => {
	const {start, plain, memory} = sizes.find(size => size.count === count) ?? {};
	const of = `${fixed(count)} resources`;
	return [
		[`\`--list\`, ${of}`, ratioOf(plain?.envpick, plain?.bare), most.list, times, bare],
		[`\`--list\`, ${of}`, ratioOf(plain?.envpick, plain?.pipe), most.pipe, times, pipe],
		[`first row, ${of}`, ratioOf(start?.envpick, start?.bare), most.row, times, bare],
		[`peak memory of the first row, ${of}`, medianOf(memory?.first), most.peak, mebibytes, ' MiB'],
	];
};

const toGoals = (results: Results): readonly Goal[] => {
	const {sizes, idle, idleSeconds} = results;
	const [small, middle, large] = [...limits.keys()].map(count => sizes.find(size => size.count === count));
	const {start, plain} = small ?? {};
	const moved = Math.max(...sizes.map(size => medianOf(size.keys.move.bytes)));
	const toFrame = ' ms to the frame';
	return [
		...[...limits].flatMap(limit => toSizedGoals(limit, results)),
		['`--help`', ratioOf(plain?.help, plain?.node), 2.3, times, node],
		['`--list`, 50 resources', ratioOf(plain?.envpick, plain?.node), 4.2, times, node],
		['first row, 50 resources, first start', ratioOf(start?.first, start?.hello), 0.5, times, hello],
		['first row, 50 resources, warm', ratioOf(start?.envpick, start?.hello), 0.4, times, hello],
		['first row, 50 resources, cached', ratioOf(start?.remembered, start?.hello), 0.4, times, hello],
		['move, 5,000 resources', medianOf(middle?.keys.move.milliseconds), 3.5, milliseconds, toFrame],
		['letter, 5,000 resources', medianOf(middle?.keys.type.milliseconds), 6, milliseconds, toFrame],
		['letter, 100,000 resources', medianOf(large?.keys.type.milliseconds), 22, milliseconds, toFrame],
		['move, any listing', moved, 360, bytes, ' bytes'],
		[`idle for ${idleSeconds} s`, Math.max(...idle), 0, bytes, ' bytes'],
	];
};

const toGoalTable = (results: Results): string =>
	toTable(
		['measure', 'goal', 'result', 'reached'],
		toGoals(results).map(([what, value, most, write, unit]) => [
			...[what, most === 0 ? `0${unit}` : `≤ ${most}${unit}`],
			...(Number.isNaN(value) ? ['–', 'not measured'] : [write(value), value <= most ? 'yes' : '**no**']),
		]),
	);

const aboutGoals = `The bare program shows what any program with undici takes. Some goals were lower, and are now a little above what was reached. With 50 resources, most of what envpick adds is the command line and its checks, as \`--help\` shows; \`curl | jq\` takes no longer than Node alone. With 5,000, V8 runs most of the code for the first time, and has compiled little of it. A letter in 100,000 is mostly the search. A move draws two rows and the lines about the pick.`;

const aboutStart = `Each time is measured from the start of the process, in milliseconds: until the first row appears, or until \`--list\`, \`--help\`, \`curl | jq\`, the bare program or \`node\` exits. In brackets are the milliseconds of processor time, which the goals compare. \`curl | jq | fzf\` is the pipe that envpick replaces; its brackets have the shell alone. The bare program sends the same request with undici, and prints the tags of each row. On the first start, the home is empty. On a warm start, V8 has the compiled code. In the rows marked “cached”, the cache also has the listing; envpick shows a cached listing of up to 4 MiB before the response.`;

const aboutKeys = `Each cell has the median and, in brackets, the maximum. A time is measured from the key to the last byte that it causes. fzf writes twice: first the character, then the matches. A move writes most if it scrolls the list: envpick scrolls by half a screen, fzf by one line. The time in process excludes drawing. Peak memory is measured in a run that loads, types, deletes and moves.`;

/** The results as Markdown: the goals, then all measurements. */
export const toTables = (results: Results): string => {
	const {sizes, idle, idleSeconds, longRun} = results;
	const {count, rounds, memory} = longRun;
	return [
		'## Goals',
		toGoalTable(results),
		aboutGoals,
		'## Starts, and runs without a screen',
		aboutStart,
		toTimeTable(sizes),
		'## Keys and memory',
		aboutKeys,
		toSizeTable(sizes, keyRows, toMedianAndMost),
		`Resident memory after a long run with ${fixed(count)} environments, with ${6 * rounds} filters typed and cleared, and ${rounds} reloads: ${toMedianAndMost(memory)} MiB.`,
		`Idle for ${idleSeconds} s: ${idle.join(', ')} bytes.`,
	].join('\n\n');
};

type Write = (samples: Samples, digits?: number) => string;

const toSizeTable = (sizes: readonly Measured[], rows: readonly Row[], write: Write): string =>
	toTable(
		['', ...sizes.map(({count}) => `${fixed(count)} resources`)],
		rows.map(([what, samplesOf, digits]) => [what, ...sizes.map(size => write(samplesOf(size), digits))]),
	);

// Until it was done, and in brackets the processor time.
const toTimeTable = (sizes: readonly Measured[]): string =>
	toTable(
		['', ...sizes.map(({count}) => `${fixed(count)} resources`)],
		startRows.map(([what, timesOf]) => [
			what,
			...sizes.map(size => {
				const [wall, work] = (['wall', 'work'] as const).map(one =>
					fixed(medianOf(timesOf(size).map(time => time[one]))),
				);
				return wall === '–' ? wall : `${wall} (${work})`;
			}),
		]),
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

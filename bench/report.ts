import type {Results} from './measure.ts';

/** Repeated measurements, in order. */
type Samples = readonly number[];

type Measured = Results['sizes'][number];

/** A row of a table: its name, the samples of each listing, and their decimal places. */
type Row = readonly [what: string, samplesOf: (size: Measured) => Samples, digits?: number];

const startRows: readonly Row[] = [
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

/** The middle sample, or the mean of the middle two; NaN without samples. */
const medianOf = (samples: Samples = []): number => {
	const sorted = [...samples].sort((one, other) => one - other);
	const middle = sorted.length / 2;
	return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
};

/** The median of the ratios of all rounds, as other load affects both samples of a round equally; NaN without samples. */
const ratioOf = (samples: Samples | undefined, base: Samples | undefined): number =>
	medianOf((samples ?? []).flatMap((sample, round) => (base?.[round] === undefined ? [] : [sample / base[round]])));

/** A goal: the measured value (NaN if nothing was measured), its limit, and how both are written. */
type Goal = readonly [what: string, value: number, most: number, write: (value: number) => string, unit: string];

const pipe = '× `curl \\| jq \\| fzf`';
const hello = '× Ink’s hello world';
const node = '× bare `node -e 0`';

const times = (value: number): string => `${value.toFixed(2)} ×`;
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
const bytes = (value: number): string => `${fixed(value)} bytes`;
const mebibytes = (value: number): string => `${fixed(value)} MiB`;

const toStartGoals = ({start, plain}: Partial<Measured>): readonly Goal[] => {
	const [row, list] = ['first row, service responds', '`--list`, service responds at once'];
	return [
		[`${row} at once, first start`, ratioOf(start?.first, start?.hello), 0.5, times, hello],
		[`${row} at once, warm`, ratioOf(start?.envpick, start?.hello), 0.4, times, hello],
		[`${row} at once, cached`, ratioOf(start?.remembered, start?.hello), 0.35, times, hello],
		[`${row} after 150 ms, first start`, ratioOf(start?.firstLate, start?.pipeLate), 1.45, times, pipe],
		[`${row} after 150 ms, warm`, ratioOf(start?.envpickLate, start?.pipeLate), 1.35, times, pipe],
		[`${row} after 150 ms, cached`, ratioOf(start?.rememberedLate, start?.pipeLate), 0.5, times, pipe],
		[`${list}, first start`, ratioOf(plain?.first, plain?.node), 3.6, times, node],
		[`${list}, warm`, ratioOf(plain?.envpick, plain?.node), 3, times, node],
	];
};

const toGoals = ({sizes, idle, idleSeconds, longRun}: Results): readonly Goal[] => {
	const [small, middle, large] = [50, 5000, 100_000].map(count => sizes.find(size => size.count === count));
	const {start, keys} = large ?? {};
	const moved = Math.max(...sizes.map(size => medianOf(size.keys.move.bytes)));
	const typed = Math.max(...sizes.map(size => medianOf(size.keys.type.bytes) / medianOf(size.keys.fzfType.bytes)));
	const typedTime = ratioOf(keys?.type.milliseconds, keys?.fzfType.milliseconds);
	const toFrame = ' ms to the frame';
	// The time of a move must stay the same for twenty times the resources, apart from other load on the machine.
	const growth = (what: string, most: number, of: (size: Measured) => Samples): Goal => {
		const value = medianOf(large && of(large)) / medianOf(middle && of(middle));
		return [`${what} from 5,000 to 100,000 resources`, value, most, times, '×'];
	};
	return [
		...toStartGoals(small ?? {}),
		['first row, 100,000 resources, first start', ratioOf(start?.first, start?.pipe), 2.5, times, pipe],
		['move the selection, any listing', moved, 320, bytes, ' bytes'],
		['move the selection, 50 resources', medianOf(small?.keys.move.milliseconds), 3.5, milliseconds, toFrame],
		['move the selection, 100,000 resources', medianOf(keys?.move.milliseconds), 3.5, milliseconds, toFrame],
		['typed character, any listing', typed, 0.5, times, '× fzf’s bytes'],
		['typed character, 100,000 resources', medianOf(keys?.type.milliseconds), 8, milliseconds, toFrame],
		['typed character, 100,000 resources', typedTime, 0.7, times, '× fzf’s time to the frame'],
		[`idle for ${idleSeconds} s`, Math.max(...idle), 0, bytes, ' bytes'],
		['a typed key in process, 100,000 resources', medianOf(large?.filter), 10, milliseconds, ' ms'],
		growth('first row', 20, size => size.start.envpick),
		growth('peak memory', 20, ({memory}) => memory),
		growth('time of a move', 1.5, size => size.keys.move.milliseconds),
		growth('bytes of a move', 1.1, size => size.keys.move.bytes),
		['peak memory, 50 resources', medianOf(small?.memory), 80, mebibytes, ' MiB'],
		['peak memory, 100,000 resources', medianOf(large?.memory), 240, mebibytes, ' MiB'],
		['resident after a long run', medianOf(longRun.memory), 160, mebibytes, ' MiB'],
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

const aboutStart = `Each time is measured from the start of the process, in milliseconds: until the first row appears, or until \`--list\`, \`--help\`, \`curl | jq\` or \`node\` exits. \`curl | jq | fzf\` is the pipe that envpick replaces. On the first start, the home is empty. On a warm start, V8 has the compiled code. In the rows marked “cached”, the cache also has the listing; envpick shows a cached listing of up to 4 MiB before the response.`;

const aboutKeys = `Each cell has the median and, in brackets, the maximum. A time is measured from the key to the last byte that it causes. fzf writes twice: first the character, then the matches. A move writes most if it scrolls the list: envpick scrolls by half a screen, fzf by one line. The time in process excludes drawing. Peak memory is measured in a run that loads, types, deletes and moves.`;

/** The results as Markdown: the goals, then all measurements. */
export const toTables = (results: Results): string => {
	const {sizes, idle, idleSeconds, longRun} = results;
	const {count, rounds, memory} = longRun;
	return [
		'## Goals',
		toGoalTable(results),
		'## Starts, and runs without a screen',
		aboutStart,
		toSizeTable(sizes, startRows, (samples, digits) => fixed(medianOf(samples), digits)),
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

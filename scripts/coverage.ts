// What the tests reach, in their own process and in the programs that they start: half of io/ runs only there. Vitest
// counts the first; Node writes the second, for the bundle, and its source map says of which lines those are.
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join, resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import v8 from '@vitest/coverage-v8';
import type {V8CoverageProvider} from '@vitest/coverage-v8/dist/provider.js';
import type {CoverageProvider, CoverageProviderModule, ReportContext} from 'vitest/node';
import {consequentsOf, type Span} from './consequents.ts';
import {type Segment, segmentsOf} from './source-map.ts';
import type {Place} from './syntax.ts';

/** What Node writes for a script: https://chromedevtools.github.io/devtools-protocol/tot/Profiler/#type-ScriptCoverage */
type Script = {
	readonly url: string;
	readonly functions: readonly {
		readonly ranges: readonly {readonly startOffset: number; readonly endOffset: number; readonly count: number}[];
	}[];
};

type Bundle = {readonly segments: readonly Segment[]; readonly isRun: Uint8Array};

const readBundle = (path: string): Bundle | undefined => {
	if (!existsSync(`${path}.map`)) {
		return undefined;
	}
	const map = JSON.parse(readFileSync(`${path}.map`, 'utf8')) as {sources: string[]; mappings: string};
	const sources = map.sources.map(source => resolve(dirname(path), source));
	const segments = segmentsOf(readFileSync(path, 'utf8'), {sources, mappings: map.mappings});
	return {segments, isRun: new Uint8Array(segments.length)};
};

// The first of the segments from an offset on.
const indexFrom = (segments: readonly Segment[], offset: number): number => {
	let [low, high] = [0, segments.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((segments[middle]?.offset ?? 0) < offset) {
			low = middle + 1;
		} else {
			high = middle;
		}
	}
	return low;
};

// Ranges come from the outside in: what an inner one says holds for its part.
const addRun = ({segments, isRun}: Bundle, script: Script): void => {
	const isRunNow = new Uint8Array(segments.length);
	for (const {startOffset, endOffset, count} of script.functions.flatMap(({ranges}) => ranges)) {
		isRunNow.fill(count > 0 ? 1 : 0, indexFrom(segments, startOffset), indexFrom(segments, endOffset));
	}
	for (const [index, value] of isRunNow.entries()) {
		isRun[index] ||= value;
	}
};

// A program that was killed can leave a file cut.
const readScripts = (file: string): readonly Script[] => {
	try {
		return (JSON.parse(readFileSync(file, 'utf8')) as {result: Script[]}).result;
	} catch {
		return [];
	}
};

/** All that programs ran, from the files that Node left in a folder: bundles with what was run of them. */
export const readRuns = (folder: string): readonly Bundle[] => {
	const bundles = new Map<string, Bundle | undefined>();
	for (const file of readdirSync(folder)) {
		for (const script of readScripts(join(folder, file)).filter(({url}) => url.includes('/distribution/'))) {
			const path = fileURLToPath(script.url);
			const bundle = bundles.has(path) ? bundles.get(path) : readBundle(path);
			bundles.set(path, bundle);
			if (bundle !== undefined) {
				addRun(bundle, script);
			}
		}
	}
	return [...bundles.values()].filter(bundle => bundle !== undefined);
};

type CoverageMap = Awaited<ReturnType<V8CoverageProvider['generateCoverage']>>;

type Known = Place & {readonly isRun: boolean};

const byPlace = (a: Place, b: Place): number => a.line - b.line || a.column - b.column;

const knownOf = (bundles: readonly Bundle[]): ReadonlyMap<string, readonly Known[]> => {
	const known = new Map<string, Known[]>();
	for (const {segments, isRun} of bundles) {
		for (const [index, {source, line, column}] of segments.entries()) {
			const places = known.get(source) ?? [];
			known.set(source, places);
			places.push({line: line + 1, column, isRun: isRun[index] === 1});
		}
	}
	for (const places of known.values()) {
		places.sort(byPlace);
	}
	return known;
};

// A part of a source is run where the first place of it that the bundle knows is. What is not written, such as an absent
// `else`, has no places.
const isSpanRun = (places: readonly Known[], {start, end}: Span): boolean => {
	const first = places.find(place => byPlace(place, start) >= 0);
	return first?.isRun === true && byPlace(first, end) < 0;
};

/** Adds to what is covered of sources what bundles ran of them. */
export const addRuns = (map: Pick<CoverageMap, 'files' | 'fileCoverageFor'>, bundles: readonly Bundle[]): void => {
	const known = knownOf(bundles);
	for (const file of map.files()) {
		const {statementMap, s, fnMap, f, branchMap, b} = map.fileCoverageFor(file).data;
		const isRun = (span: Span) => isSpanRun(known.get(file) ?? [], span);
		for (const [id, span] of Object.entries(statementMap)) {
			s[id] = (s[id] ?? 0) + Number(isRun(span));
		}
		for (const [id, {loc}] of Object.entries(fnMap)) {
			f[id] = (f[id] ?? 0) + Number(isRun(loc));
		}
		const consequentAt = consequentsOf(file, readFileSync(file, 'utf8'));
		for (const [id, {type, locations}] of Object.entries(branchMap)) {
			// The first place of an `if` is by convention the whole of it, which is run whenever its condition is.
			const spans = locations.map((span, index) => (type === 'if' && index === 0 ? consequentAt(span.start) : span));
			b[id] = spans.map((span, index) => (b[id]?.[index] ?? 0) + Number(span !== undefined && isRun(span)));
		}
	}
};

const addPrograms = (provider: CoverageProvider, folder: string): CoverageProvider => {
	const {generateCoverage} = provider;
	provider.generateCoverage = async (context: ReportContext) => {
		const map = (await generateCoverage.call(provider, context)) as CoverageMap;
		addRuns(map, readRuns(folder));
		rmSync(folder, {recursive: true, force: true});
		return map;
	};
	return provider;
};

const coverage: CoverageProviderModule = {
	...v8,
	getProvider: async () => {
		const folder = mkdtempSync(join(tmpdir(), 'envpick-coverage-'));
		// Workers inherit it.
		process.env['PROGRAM_COVERAGE'] = folder;
		return addPrograms(await v8.getProvider(), folder);
	},
};

export default coverage;

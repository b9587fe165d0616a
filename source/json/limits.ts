import {createTextFinder} from './text-finder.ts';

export const jsonLimits = {
	/** More than any listing has: 100,000 environments with ten tags each are 1,300,000. */
	values: 2_500_000,
	/** Of lists and objects in one another. The listing itself has five. */
	levels: 64,
	/** Values of one environment, or beside the environments of one group, or beside the groups. */
	entry: 15_000,
	/** Of lists in at most four levels: groups and environments. */
	entries: 200_000,
	/** Different names of fields. */
	names: 200_000,
} as const;

export type Excess = keyof typeof jsonLimits;

/** Called, in order, for the places of a chunk where pieces end or grow too long. */
export type OnPlace = {
	/** A piece ends before this comma, inside of these opening brackets, the last of which is that of a list. */
	readonly cut: (index: number, brackets: readonly string[], hasNumbers: boolean) => void;
	/** What is long, from here to there, in a piece that should have ended: a part of a text, or else blanks. */
	readonly filler: (start: number, end: number, isText: boolean) => void;
};

/**
Cuts are only made in so many brackets: those of the listing, its groups, a group and its environments; or of a list that holds
environments itself, as a file may.
*/
const mostBrackets = 4;
const mostInList = 1;

/** After how many characters, and after how many values, a cut is made: parsing that takes some 20 ms. */
const pieceLength = 2 ** 20;
const pieceValues = 50_000;

/** Characters. With fewer in each text, what one environment may hold is parsed as fast as a piece. */
const shortestFiller = 256;

const quote = 0x22;
const comma = 0x2c;
const space = 0x20;
const blanks: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0d, space]);
const colon = 0x3a;
// `[` and `{` differ in this bit alone, and so do `]` and `}`.
const shape = 0x20;
const opening = 0x5b;
const closing = 0x5d;

/**
Makes a function that takes a JSON text, chunk by chunk, and returns which limit it passed, if any. A few bytes can be much
work: 4 MiB of `0,`, packed to 4 kB, took seconds and a gigabyte. Calls back where the text is to be cut into pieces that are
parsed on their own, with whether the piece that ends there holds numbers, and where a piece grows too long. For a text that is
no JSON all that means nothing; parsing reports what is wrong with it.
*/
export const createJsonMeter = (): ((chunk: string, on?: OnPlace) => Excess | undefined) => {
	const texts = createTextFinder();
	const cuts = createCutFinder();
	const names = createNameCounter();
	let values = 1;
	let level = 0;
	// Right after an opening bracket: what comes next is the first value in it, unless the bracket closes.
	let isFresh = false;
	let hasNumbers = false;
	const tellOfFiller = (on: OnPlace | undefined, start: number, end: number, isText: boolean) =>
		end - start >= shortestFiller && cuts.isLate(end) && on?.filler(start, end, isText);
	return (chunk, on) => {
		const rest = texts.resume(chunk);
		tellOfFiller(on, rest.start, Math.min(rest.end, chunk.length), true);
		for (let index = rest.end + 1; index < chunk.length; index++) {
			const code = chunk.charCodeAt(index);
			if (code <= space) {
				const end = endOfBlanks(chunk, index);
				tellOfFiller(on, index, end, false);
				index = Math.max(index, end - 1);
				continue;
			}
			const bracket = code & ~shape;
			values += isFresh && bracket !== closing ? 1 : 0;
			isFresh = bracket === opening;
			if (code === quote) {
				names.start = index + 1;
				index = texts.endOf(chunk, index + 1);
				tellOfFiller(on, names.start, Math.min(index, chunk.length), true);
			} else if (code === comma) {
				values++;
				if (cuts.isDue(level, values, index)) {
					on?.cut(index, cuts.take(level, values, index), hasNumbers);
					hasNumbers = false;
				}
			} else if (bracket === closing) {
				level--;
			} else if (isFresh) {
				cuts.open(level, code);
				level++;
				if (level > jsonLimits.levels) {
					return 'levels';
				}
			} else if (code < colon) {
				hasNumbers = true;
			} else if (code === colon) {
				names.add(chunk, index);
			}
		}
		names.start = -1;
		const excess = cuts.excess(values, chunk.length) ?? names.excess();
		return values > jsonLimits.values ? 'values' : excess;
	};
};

const endOfBlanks = (chunk: string, start: number): number => {
	let end = start;
	while (blanks.has(chunk.charCodeAt(end))) {
		end++;
	}
	return end;
};

// Finds where a cut is possible and due, and whether too much lies between two of these places.
const createCutFinder = () => {
	// The outermost brackets. Those at the present level and deeper are closed already.
	const brackets: string[] = [];
	// How many values there were at the last place, and at the last cut; how many characters since that, before this chunk.
	let [places, placeValues, cutValues, length] = [0, 0, 0, 0];
	let excess: Excess | undefined;
	return {
		open: (level: number, code: number) => {
			if (level < mostBrackets) {
				brackets[level] = code === opening ? '[' : '{';
			}
		},
		isDue: (level: number, values: number, index: number) => {
			if (level > (brackets[0] === '[' ? mostInList : mostBrackets) || brackets[level - 1] !== '[') {
				return false;
			}
			places++;
			excess ??=
				values - placeValues > jsonLimits.entry ? 'entry' : places > jsonLimits.entries ? 'entries' : undefined;
			placeValues = values;
			return length + index > pieceLength || values - cutValues > pieceValues;
		},
		/** Whether a cut is due and no place for one has come yet. */
		isLate: (index: number) => length + index > pieceLength,
		take: (level: number, values: number, index: number) => {
			cutValues = values;
			length = -index;
			return brackets.slice(0, level);
		},
		excess: (values: number, chunkLength: number) => {
			length += chunkLength;
			return values - placeValues > jsonLimits.entry ? 'entry' : excess;
		},
	};
};

// Counts different names by a hash (FNV-1a). One that lies in two chunks is left out.
const createNameCounter = () => {
	const hashes = new Set<number>();
	return {
		/** Where the last text of this chunk begins. */
		start: -1,
		/** What stands from there up to a colon is a name, perhaps with blanks behind it, which is as good for counting. */
		add(chunk: string, end: number) {
			if (this.start === -1) {
				return;
			}
			let hash = 0x811c9dc5;
			for (let index = this.start; index < end; index++) {
				hash = Math.imul(hash ^ chunk.charCodeAt(index), 0x01000193);
			}
			hashes.add(hash);
			// Or many colons behind one text would be hashed again and again.
			this.start = -1;
		},
		excess: (): Excess | undefined => (hashes.size > jsonLimits.names ? 'names' : undefined),
	};
};

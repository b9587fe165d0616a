// Stands for `Intl.Segmenter` in the bundle. The first real one costs 10 ms and more (it reads ICU's tables), and cutting
// a text with it several times what it takes to look at its units; Ink and what it is made of do both for every line of
// every frame. Nearly all of those lines hold only characters of which each is a grapheme by itself, whatever stands
// beside it: then the units of the text are its graphemes. It can go when V8 cuts such
// texts without ICU.
import {plainCells} from '../../source/text/plain-cells.ts';

// Plain cells, and the control characters but the carriage return, which joins a line feed.
const isEachOne = new RegExp(String.raw`^[\0-\f\x0e-\x1f\x7f${plainCells}]*$`);

/** Segments as `Intl.Segmenter` does, made when it is first needed. Only graphemes are cut without it. */
export class BundledSegmenter {
	readonly #locales: Intl.LocalesArgument;
	readonly #options: Intl.SegmenterOptions;
	#whole: Intl.Segmenter | undefined;

	constructor(locales?: Intl.LocalesArgument, options: Intl.SegmenterOptions = {}) {
		this.#locales = locales;
		this.#options = options;
	}

	segment(text: string): Intl.Segments {
		const {granularity = 'grapheme'} = this.#options;
		return granularity === 'grapheme' && isEachOne.test(text) ? new PlainSegments(text) : this.#real().segment(text);
	}

	resolvedOptions(): Intl.ResolvedSegmenterOptions {
		return this.#real().resolvedOptions();
	}

	#real(): Intl.Segmenter {
		const {Segmenter} = globalThis.Intl;
		this.#whole ??= new Segmenter(this.#locales, this.#options);
		return this.#whole;
	}
}

class PlainSegments implements Intl.Segments {
	readonly #text: string;

	constructor(text: string) {
		this.#text = text;
	}

	containing(index = 0): Intl.SegmentData | undefined {
		const at = Math.trunc(index) || 0;
		return at >= 0 && at < this.#text.length ? this.#at(at) : undefined;
	}

	*[Symbol.iterator](): Intl.SegmentIterator<Intl.SegmentData> {
		for (let index = 0; index < this.#text.length; index++) {
			yield this.#at(index);
		}
	}

	#at(index: number): Intl.SegmentData {
		return {segment: this.#text.charAt(index), index, input: this.#text};
	}
}

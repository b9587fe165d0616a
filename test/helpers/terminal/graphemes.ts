const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

/** The parts of a text that a person sees as single characters. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), part => part.segment);

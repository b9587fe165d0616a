const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'});

/** A text in pieces that a person takes for one character each. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), part => part.segment);

/**
The inside of a character class of a regular expression: what takes one cell each in every terminal and is a grapheme by
itself, whatever stands beside it. ASCII, Latin letters without the soft hyphen, dashes, quotes and the ellipsis, boxes and
shapes, the mark of the selection, Braille.
*/
export const plainCells = String.raw` -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2500-\u25fc\u276f\u2800-\u28ff`;

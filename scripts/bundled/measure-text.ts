// Stands for Ink's `measureText` in the bundle. Ink keeps the texts that it has measured, up to some eight thousand: where a
// text is all that a screen shows, those are a hundred megabytes. It can go when Ink keeps only what it draws.
import widestLine from './widest-line.ts';

const measureText = (text: string): {readonly width: number; readonly height: number} =>
	text === '' ? {width: 0, height: 0} : {width: widestLine(text), height: text.split('\n').length};

export default measureText;

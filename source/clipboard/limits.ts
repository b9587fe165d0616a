import {hasHop, type Path} from './path.ts';

/**
The most bytes of text that arrive, and who accepts no more: mosh 1.4 drops what exceeds 16,384 bytes of a sequence, and hterm drops
sequences over 100,000 bytes.
*/
export const clipboardLimitOf = (path: Path): {readonly bytes: number; readonly by: string} =>
	hasHop(path, 'mosh') ? {bytes: 12_282, by: 'mosh accepts'} : {bytes: 74_994, by: 'terminals accept'};

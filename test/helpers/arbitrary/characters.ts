import fc from 'fast-check';

// Surrogate halves, which are not text.
const [firstHalf, halves] = [0xd800, 0x800];

/**
Any character of Unicode, for `unit`. It makes the same characters as fast-check's `unit: 'binary'`, which takes a second to
start, as that maps a million characters although a sum is enough.
*/
export const anyCharacter: fc.Arbitrary<string> = fc.nat(0x10ffff - halves).map(
	index => String.fromCodePoint(index < firstHalf ? index : index + halves),
	character => {
		const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
		if (code === undefined || character !== String.fromCodePoint(code) || !character.isWellFormed()) {
			throw new Error('this is no character');
		}
		return code < firstHalf ? code : code - halves;
	},
);

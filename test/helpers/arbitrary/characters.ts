import fc from 'fast-check';

// Half characters, which are not text.
const [firstHalf, halves] = [0xd800, 0x800];

/**
Any character of Unicode, for `unit`. It yields what `unit: 'binary'` of fast-check does, which takes a second to start: it
makes a map of a million characters to find one, if a sum will do.
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

import fc from 'fast-check';
import {toSafeText} from '../../../source/text/safe-text.ts';
import {anyCharacter} from './characters.ts';

/** Characters that break lines, columns or terminals, mixed with ordinary ones. */
const hardCharacter = fc.constantFrom(
	...'ab: ^!|\'"\\\n\t\u001b\u0000\u007f\u0085\u009b\u00ad\u0301\u0e33\u1100\u115f\u200b\u200d\u202e\u2028\u2800\ufe0f\ufffe\ud800',
	...['\udc00', 'é', '日', 'ｱ', 'क्षि', 'שלום', '👩‍💻', '🇩🇪', '🇩', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u{e0041}', '\u{1f3fb}'],
	`e${'\u0301'.repeat(10)}`,
);

/** A text from a hostile or careless service: with any characters, long, wide, joined, or lone surrogate halves. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
	{weight: 4, arbitrary: fc.string({unit: hardCharacter, maxLength: 12})},
	{weight: 2, arbitrary: fc.string({unit: anyCharacter, maxLength: 12})},
	{weight: 2, arbitrary: fc.string({unit: 'grapheme', maxLength: 12})},
	{weight: 1, arbitrary: fc.string({unit: hardCharacter, minLength: 40, maxLength: 120})},
	{weight: 1, arbitrary: fc.constantFrom('', ' ', ':', 'os:', '__proto__', 'constructor', 'x'.repeat(5000))},
);

/** A text made safe, like every text on the screen. */
export const safeText: fc.Arbitrary<string> = hostileText.map(toSafeText);

/** Any JSON value that contains hostile texts and keys. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{value: unknown; scalar: unknown}>(tie => ({
	scalar: fc.oneof(
		hostileText,
		fc.constantFrom<unknown>(null, true, false, 0, -1.5, 1e21, 12),
		fc.constantFrom('tags', 'next', 'data'),
	),
	value: fc.oneof(
		{depthSize: 'small', withCrossShrink: true},
		tie('scalar'),
		fc.array(tie('value'), {maxLength: 3}),
		fc.dictionary(fc.oneof(fc.constantFrom('__proto__', 'name', 'tags'), hostileText), tie('value'), {
			maxKeys: 3,
			noNullPrototype: true,
		}),
	),
})).value;

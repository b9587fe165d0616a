import fc from 'fast-check';

/** UTF-16 units of every kind, including lone surrogates. */
const anyUnits = fc.string({
	unit: fc.integer({min: 0, max: 0xffff}).map(code => String.fromCharCode(code)),
	maxLength: 12,
});

/** Characters that are special to shells, JSON, separators or terminals, and others that they could affect. */
const actingText = fc.string({
	unit: fc.constantFrom(
		...'ab:,;|&<>()[]{}$`"\'\\!?*#~=%^-+@/. \t\n\r\0\u001b\u007f\u009b\u00a0\u00ad\u200b\u200f\u202e\u2028\u2066\ufeff\ufe0f\ud800',
		...['\udc00', '\u0301', 'é', '日', '👩‍💻', '🏳️‍🌈', '\u{e0041}'],
	),
	maxLength: 12,
});

/** Tag texts that are difficult for some format: fixed examples, and random texts made of difficult characters. */
export const hostileTag = fc.oneof(
	fc.constantFrom(
		...['', ' ', ',', '-', '--all', '~', '~root', '=ls', '%self', 'a=~', '$HOME', '$(exit 3)', '`exit 3`', "it's", "'"],
		...['\\', "\\'", 'os:a,b', 'os:a b', 'os:"a"', 'os:a\nb', '!!', '#x', '{a,b}', '*', '🎉', '👩‍💻', '__proto__'],
		...['os:windows10\u202e\u2066gpj', 'x'.repeat(200)],
	),
	actingText,
	anyUnits,
	fc.string({unit: 'grapheme', maxLength: 60, size: 'max'}),
);

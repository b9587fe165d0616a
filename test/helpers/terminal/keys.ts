// The codes are xterm's: see "PC-Style Function Keys" in its control sequences document.
const letterKeys: Readonly<Record<string, string>> = {
	...{up: 'A', down: 'B', right: 'C', left: 'D', end: 'F', home: 'H', f1: 'P', f2: 'Q', f3: 'R', f4: 'S'},
};

const numberKeys: Readonly<Record<string, number>> = {
	...{insert: 2, delete: 3, pageup: 5, pagedown: 6},
	...{f5: 15, f6: 17, f7: 18, f8: 19, f9: 20, f10: 21, f11: 23, f12: 24},
};

const plainKeys: Readonly<Record<string, string>> = {
	...{enter: '\r', esc: '\x1b', tab: '\t', 'shift+tab': '\x1b[Z', backspace: '\x7f', space: ' '},
};

/**
The bytes a terminal sends for a key: `enter`, `esc`, `up`, `shift+up`, `pageup`, `f1`, `ctrl+c`, `ctrl+space`,
`alt+b`, `alt+enter`, or one character. Cursor keys depend on whether the program requested application cursor keys.
Throws Error for an unknown name.
*/
export const toKeyBytes = (key: string, isApplicationCursor: boolean): string => {
	const bytes = [...key].length === 1 ? key : plainKeys[key];
	if (bytes !== undefined) {
		return bytes;
	}
	const parts = key.split('+');
	const name = parts.at(-1) || '+';
	const modifiers = new Set(parts.slice(0, -1));
	const values = {shift: 1, alt: 2, ctrl: 4};
	const modifier = Object.entries(values).reduce((sum, [one, value]) => sum + (modifiers.has(one) ? value : 0), 1);
	const letter = letterKeys[name];
	if (letter !== undefined) {
		const isString = isApplicationCursor || 'PQRS'.includes(letter);
		return modifier > 1 ? `\x1b[1;${modifier}${letter}` : `\x1b${isString ? 'O' : '['}${letter}`;
	}
	const number = numberKeys[name];
	if (number !== undefined) {
		return `\x1b[${number}${modifier > 1 ? `;${modifier}` : ''}~`;
	}
	return toCharacterBytes(plainKeys[name] ?? name, modifiers, key);
};

const toCharacterBytes = (plain: string, modifiers: ReadonlySet<string>, key: string): string => {
	if ([...plain].length !== 1 || !modifiers.isSubsetOf(new Set(['ctrl', 'alt', '']))) {
		throw new Error(`no terminal key is called \`${key}\``);
	}
	// Ctrl keeps the low five bits: ctrl+space is NUL, ctrl+a is 1, ctrl+? is DEL.
	const code = (plain.toUpperCase().codePointAt(0) ?? 0) & 0x1f;
	const control = plain === '?' ? '\x7f' : String.fromCodePoint(code);
	return (modifiers.has('alt') ? '\x1b' : '') + (modifiers.has('ctrl') ? control : plain);
};

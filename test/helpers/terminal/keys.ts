const letterKeys: Readonly<Record<string, string>> = {
	up: 'A',
	down: 'B',
	right: 'C',
	left: 'D',
	end: 'F',
	home: 'H',
	f1: 'P',
	f2: 'Q',
	f3: 'R',
	f4: 'S',
};

const numberKeys: Readonly<Record<string, number>> = {
	insert: 2,
	delete: 3,
	pageup: 5,
	pagedown: 6,
	f5: 15,
	f6: 17,
	f7: 18,
	f8: 19,
	f9: 20,
	f10: 21,
	f11: 23,
	f12: 24,
};

const plainKeys: Readonly<Record<string, string>> = {
	enter: '\r',
	esc: '\x1b',
	tab: '\t',
	'shift+tab': '\x1b[Z',
	backspace: '\x7f',
	space: ' ',
};

// The codes are xterm's: see "PC-Style Function Keys" in its control sequences document. The modifier number is 1, plus 1 for shift,
// 2 for alt and 4 for ctrl.
const modifierOf = (modifiers: readonly string[]): number =>
	1 +
	(modifiers.includes('shift') ? 1 : 0) +
	(modifiers.includes('alt') ? 2 : 0) +
	(modifiers.includes('ctrl') ? 4 : 0);

const toCharacterBytes = (character: string, modifiers: readonly string[]): string => {
	const isControl = modifiers.includes('ctrl');
	const plain = character === 'space' ? ' ' : (plainKeys[character] ?? character);
	const isOne = [...plain].length === 1;
	if (!isOne || modifiers.some(modifier => modifier !== 'ctrl' && modifier !== 'alt')) {
		throw new Error(`no terminal key is called \`${[...modifiers, character].join('+')}\``);
	}
	// Ctrl keeps the low five bits: ctrl+space is NUL, ctrl+a is 1, ctrl+? is DEL.
	const code = (plain.toUpperCase().codePointAt(0) ?? 0) & 0x1f;
	const base = isControl ? (plain === '?' ? '\x7f' : String.fromCodePoint(code)) : plain;
	return modifiers.includes('alt') ? `\x1b${base}` : base;
};

/**
The bytes a terminal sends for a key: `enter`, `esc`, `up`, `shift+up`, `pageup`, `f1`, `ctrl+c`, `ctrl+space`,
`alt+b`, `alt+enter`, or one character. Cursor keys depend on whether the program asked for application cursor keys.
Throws Error for an unknown name.
*/
export const toKeyBytes = (key: string, isApplicationCursor: boolean): string => {
	if ([...key].length === 1) {
		return key;
	}
	const plain = plainKeys[key];
	if (plain !== undefined) {
		return plain;
	}
	const parts = key.split('+');
	const name = parts.at(-1) === '' ? '+' : (parts.at(-1) ?? '');
	const modifiers = parts.slice(0, -1).filter(part => part !== '');
	const modifier = modifierOf(modifiers);
	const letter = letterKeys[name];
	if (letter !== undefined) {
		if (modifier > 1) {
			return `\x1b[1;${modifier}${letter}`;
		}
		return `\x1b${isApplicationCursor || 'PQRS'.includes(letter) ? 'O' : '['}${letter}`;
	}
	const number = numberKeys[name];
	if (number !== undefined) {
		return `\x1b[${number}${modifier > 1 ? `;${modifier}` : ''}~`;
	}
	return toCharacterBytes(name, modifiers);
};

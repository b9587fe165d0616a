import type {Input} from './key-names.ts';

// The few keys that a menu knows.
const menuBytes: Readonly<Record<string, string>> = {
	up: '\u001b[A',
	down: '\u001b[B',
	'ctrl+p': '\u001b[A',
	'ctrl+n': '\u001b[B',
	'ctrl+k': '\u001b[A',
	'ctrl+j': '\u001b[B',
	enter: '\r',
};

// A menu holds its own position, so the wheel moves in it.
const wheelBytes: Readonly<Record<string, string>> = {'wheel-up': '\u001b[A', 'wheel-down': '\u001b[B'};

/** The bytes by which a menu of Ink hears of a key; none for what it does not know. */
export const toMenuBytes = (input: Input): string => {
	switch (input.type) {
		case 'key':
			return menuBytes[input.name] ?? (/^[jk1-9]$/.test(input.name) ? input.name : '');
		case 'mouse':
			return wheelBytes[input.button] ?? '';
		default:
			return '';
	}
};

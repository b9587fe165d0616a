import {type MenuBinding, menuBindingOf} from './core/menu-keys.ts';
import type {Input} from './key-names.ts';

const bytesOf: Readonly<Record<Exclude<MenuBinding['tells'], 'itself'>, string>> = {
	up: '\u001b[A',
	down: '\u001b[B',
	enter: '\r',
};

// A menu holds its own position, so the wheel moves in it.
const wheelBytes: Readonly<Record<string, string>> = {'wheel-up': bytesOf.up, 'wheel-down': bytesOf.down};

/** The bytes by which a menu of Ink hears of a key; none for what it does not know. */
export const toMenuBytes = (input: Input): string => {
	switch (input.type) {
		case 'key':
			return toKeyBytes(input.name);
		case 'mouse':
			return wheelBytes[input.button] ?? '';
		default:
			return '';
	}
};

/** Whether a key moves in a menu, and chooses nothing. */
export const isMenuMove = (key: string): boolean => ['up', 'down'].includes(menuBindingOf(key)?.tells ?? '');

const toKeyBytes = (key: string): string => {
	const {tells} = menuBindingOf(key) ?? {};
	if (tells === undefined) {
		return '';
	}
	return tells === 'itself' ? key : bytesOf[tells];
};

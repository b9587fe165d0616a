import {PassThrough} from 'node:stream';
import type {Input} from '../keys/key-codes.ts';
import {type MenuBinding, menuBindingOf} from '../keys/menu-keys.ts';

/** What Ink takes for a keyboard: only the keys that are handed to it. */
export type MenuInput = {
	readonly stream: NodeJS.ReadStream;
	/** Hands over one key's bytes; resolves once Ink has handled it and drawn what came of it. */
	readonly hand: (bytes: string) => Promise<void>;
};

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/**
Makes a keyboard for Ink's own components, which lose or misapply keys that arrive together (vadimdemedes/ink issue 759):
it hands over one key at a time.
*/
export const createMenuInput = (): MenuInput => {
	const stream = Object.assign(new PassThrough(), {
		isTTY: true,
		isRaw: false,
		setRawMode: () => stream,
		ref: () => stream,
		unref: () => stream,
	}) as unknown as NodeJS.ReadStream & PassThrough;
	return {
		stream,
		hand: async bytes => {
			stream.write(bytes);
			// One turn for the stream to become readable and the handler to run, one for what it set to be drawn.
			await turn();
			await turn();
		},
	};
};

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

import type {Input} from '../../../source/keys/key-codes.ts';
import {lineKeymap} from '../../../source/keys/keymap.ts';
import {KeyReader} from '../../../source/keys/read-keys.ts';
import type {LineEdit} from '../../../source/text/line-edit.ts';

/** Every edit of a line except typing. */
export const edits: readonly LineEdit[] = lineKeymap.map(({command}) => command);

/** The inputs that a key reader makes after all the pauses it waits for. */
export const inSilence = (reader: KeyReader): Input[] => {
	const inputs: Input[] = [];
	while (reader.isWaiting) {
		inputs.push(...reader.flush());
	}
	return inputs;
};

/** The inputs that a new key reader makes from chunks and from the pause after them. */
export const readAll = (...chunks: string[]): Input[] => {
	const reader = new KeyReader();
	return [...chunks.flatMap(chunk => reader.read(chunk)), ...inSilence(reader)];
};

/** An input as a short text: the name of a key, or its type and content. */
export const draw = (input: Input): string => {
	switch (input.type) {
		case 'key':
			return input.name;
		case 'click':
			return `click:${input.x},${input.y}`;
		case 'wheel':
			return `wheel:${input.x},${input.y}:${input.notches}`;
		default:
			return `${input.type}:${input.text}`;
	}
};

/** The inputs from chunks and from the silence after them, each as a short text. */
export const namesOf = (...chunks: string[]): string[] => readAll(...chunks).map(draw);

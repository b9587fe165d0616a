import {whyNoKey} from '../access-key/access-key.ts';
import type {Input} from '../keys/key-codes.ts';
import {type Bindings, commandOf, lineKeymap} from '../keys/keymap.ts';
import {editLine, hasRoomFor, insertText, type Line} from '../text/line-edit.ts';

/**
The line after an input; or, as a text, why the input is not accepted. A key is hidden, so it is inserted unchanged, and a paste
that cannot be a key is refused as a whole; its line end is dropped. In other lines invisible characters are marked.
*/
export const typeInto = (line: Line, input: Input, isSecret: boolean, bindings: Bindings): Line | string => {
	if (input.type === 'key') {
		const {name, text} = input;
		return text === undefined ? editByKey(line, name, bindings) : insert(line, text, isSecret);
	}
	if (input.type !== 'paste') {
		return line;
	}
	const why = isSecret ? whyNoKey(input.text) : undefined;
	return why === undefined ? insert(line, input.text.trim(), isSecret) : `this is not a key: ${why}`;
};

const insert = ({text, cursor}: Line, typed: string, isSecret: boolean): Line | string => {
	if (isSecret) {
		return {text: text.slice(0, cursor) + typed + text.slice(cursor), cursor: cursor + typed.length};
	}
	const line = {text, cursor};
	return hasRoomFor(line, typed) ? insertText(line, typed) : 'too long';
};

// In the filter these keys move the selection.
const endKeys: Readonly<Record<string, string>> = {home: 'cursor-start', end: 'cursor-end'};

// Every key that edits the filter edits this line.
const editByKey = (line: Line, key: string, bindings: Bindings): Line => {
	const command = endKeys[key] ?? commandOf(bindings, 'filter', key);
	const edit = lineKeymap.find(row => row.command === command);
	return edit === undefined ? line : editLine(line, edit.command);
};

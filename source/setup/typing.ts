import {whyNoKey} from '../access-key/access-key.ts';
import type {Input} from '../keys/key-codes.ts';
import {lineKeymap} from '../keys/line-keys.ts';
import {type Bindings, commandOf} from '../keys/lookup.ts';
import {editLine, insertText, isFull, type Line} from '../text/line-edit.ts';

// The keyboard keeps no more of one paste, and half a key is none.
const longestKeyPaste = 4096;

/**
What an input makes of a line; or, as a text, why it is not typed. A key is taken as it is, as nobody sees what is in it, and
a paste that can be no key is refused as a whole; its line end is no part of it. In other lines what hides is marked.
*/
export const typeInto = (line: Line, input: Input, isSecret: boolean, bindings: Bindings): Line | string => {
	if (input.type === 'key' && input.text === undefined) {
		return editByKey(line, input.name, bindings);
	}
	const isPaste = input.type === 'paste';
	const text = isPaste || input.type === 'key' ? input.text : undefined;
	if (text === undefined) {
		return line;
	}
	if (isSecret) {
		const why = isPaste ? whyNoPastedKey(text) : undefined;
		return why === undefined ? insertAsItIs(line, isPaste ? text.trim() : text) : `this is not a key: ${why}`;
	}
	const longer = insertText(line, isPaste ? text.trim() : text);
	return isFull(longer) ? 'it is too long' : longer;
};

const whyNoPastedKey = (text: string): string | undefined =>
	text.length < longestKeyPaste ? whyNoKey(text) : 'it is too long';

const insertAsItIs = ({text, cursor}: Line, typed: string): Line => ({
	text: text.slice(0, cursor) + typed + text.slice(cursor),
	cursor: cursor + typed.length,
});

// In the filter these move the selection; here there is none.
const endKeys: Readonly<Record<string, string>> = {home: 'cursor-start', end: 'cursor-end'};

// Every key that edits the filter edits a line.
const editByKey = (line: Line, key: string, bindings: Bindings): Line => {
	const command = endKeys[key] ?? commandOf(bindings, 'filter', key);
	const edit = lineKeymap.find(row => row.command === command);
	return edit === undefined ? line : editLine(line, edit.command);
};

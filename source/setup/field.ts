import {whyNoKey} from '../access-key/access-key.ts';
import {lineKeymap} from '../keys/line-keys.ts';
import {type Bindings, commandOf} from '../keys/lookup.ts';
import {type Line, type LineEdit, editLine, insertText, isFull} from '../text/line-edit.ts';

// The text fields of the set-up. What a key does to a line is decided here, with every key of the filter; the field on the
// screen knows three keys and text, so it is led from one line to the next by strokes of these.

/** What the field on the screen understands. */
export type Stroke =
	| {readonly type: 'left'}
	| {readonly type: 'right'}
	| {readonly type: 'backspace'}
	| {readonly type: 'insert'; readonly text: string};

/** What came from the keyboard, as far as a field is concerned. */
export type FieldInput =
	| {readonly type: 'key'; readonly name: string; readonly text?: string}
	| {readonly type: 'paste'; readonly text: string};

/** The line after an input; or why it was not taken. */
export type FieldEdit =
	| {readonly type: 'edited'; readonly line: Line}
	| {readonly type: 'refused'; readonly why: string};

const lineEdits: ReadonlySet<string> = new Set(lineKeymap.map(({command}) => command));

const isLineEdit = (command: string | undefined): command is LineEdit =>
	command !== undefined && lineEdits.has(command);

/** What an input makes of an address or a command, where what hides is seen. */
export const editPlain = (line: Line, input: FieldInput, bindings: Bindings): FieldEdit => {
	if (input.type === 'key' && input.text === undefined) {
		return edited(editByKey(line, input.name, bindings));
	}
	const longer = insertText(line, input.type === 'paste' ? input.text.trim() : (input.text ?? ''));
	return isFull(longer) ? {type: 'refused', why: 'it is too long'} : edited(longer);
};

/**
What an input makes of a key. Nobody sees what is in it, so a paste that can be no key is refused as a whole; its line end
is no part of it.
*/
export const editSecret = (line: Line, input: FieldInput, bindings: Bindings): FieldEdit => {
	if (input.type === 'key') {
		return edited(input.text === undefined ? editByKey(line, input.name, bindings) : insertAt(line, input.text));
	}
	const why = input.text.length < longestKeyPaste ? problemOfKey(input.text) : toNoKey('it is too long');
	return why === undefined ? edited(insertAt(line, input.text.trim())) : {type: 'refused', why};
};

// The keyboard keeps no more of one paste, and half a key is none.
const longestKeyPaste = 4096;

/** What is wrong with a text that cannot be a key, as a sentence; undefined where it can. */
export const problemOfKey = (text: string): string | undefined => {
	if (text.trim() === '') {
		return 'no key yet';
	}
	const why = whyNoKey(text);
	return why === undefined ? undefined : toNoKey(why);
};

const toNoKey = (why: string): string => `this is not a key: ${why}`;

const edited = (line: Line): FieldEdit => ({type: 'edited', line});

// In the filter these move the selection; here there is none.
const endKeys: Readonly<Record<string, LineEdit>> = {home: 'cursor-start', end: 'cursor-end'};

const editByKey = (line: Line, key: string, bindings: Bindings): Line => {
	const command = endKeys[key] ?? commandOf(bindings, 'filter', key);
	return isLineEdit(command) ? editLine(line, command) : line;
};

const insertAt = ({text, cursor}: Line, typed: string): Line => ({
	text: text.slice(0, cursor) + typed + text.slice(cursor),
	cursor: cursor + typed.length,
});

/** The strokes that lead a field from one line to another; `left`, `right` and `backspace` are of one UTF-16 unit. */
export const strokesOf = (from: Line, to: Line): Stroke[] => {
	const most = Math.min(from.text.length, to.text.length);
	let start = 0;
	while (start < most && from.text[start] === to.text[start]) {
		start++;
	}
	// Never through a character of two units: half of one cannot be written.
	start -= isHighSurrogate(to.text, start - 1) || isHighSurrogate(from.text, start - 1) ? 1 : 0;
	let same = 0;
	while (same < most - start && from.text.at(-1 - same) === to.text.at(-1 - same)) {
		same++;
	}
	same -= isLowSurrogate(to.text, to.text.length - same) || isLowSurrogate(from.text, from.text.length - same) ? 1 : 0;
	const end = from.text.length - same;
	const inserted = to.text.slice(start, to.text.length - same);
	const isSame = start === end && inserted === '';
	return [
		...(isSame ? [] : moves(end - from.cursor)),
		...Array.from({length: end - start}, (): Stroke => ({type: 'backspace'})),
		...(inserted === '' ? [] : [{type: 'insert', text: inserted} as const]),
		...moves(to.cursor - (isSame ? from.cursor : start + inserted.length)),
	];
};

const isHighSurrogate = (text: string, at: number): boolean => /^[\ud800-\udbff]$/.test(text.charAt(at));
const isLowSurrogate = (text: string, at: number): boolean => /^[\udc00-\udfff]$/.test(text.charAt(at));

const moves = (by: number): Stroke[] =>
	Array.from({length: Math.abs(by)}, (): Stroke => ({type: by < 0 ? 'left' : 'right'}));

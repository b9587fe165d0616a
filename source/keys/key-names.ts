const arrowSigns: Readonly<Record<string, string>> = {up: '↑', down: '↓', left: '←', right: '→'};
const shortNames: Readonly<Record<string, string>> = {pageup: 'pgup', pagedown: 'pgdn'};

/** The written form of a key: `^y`, `alt-↑` (in ASCII `alt-up`), `pgdn`. */
export const toKeyName = (key: string, isAscii = false): string => {
	const parts = key === '+' ? [key] : key.split('+');
	const last = parts.at(-1) ?? '';
	if (parts.length === 2 && parts[0] === 'ctrl' && last.length === 1) {
		return `^${last}`;
	}
	const name = shortNames[last] ?? (isAscii ? undefined : arrowSigns[last]) ?? last;
	return [...parts.slice(0, -1), name].join('-');
};

// Without ctrl+i and ctrl+m, which are tab and enter, and without alt before a character that begins a sequence after an escape
// (ECMA-48, 5.3).
const held = '(?:ctrl[+-])?(?:alt[+-])?(?:shift[+-])?';
const special = 'up|down|left|right|home|end|pageup|pagedown|insert|delete|f(?:[1-9]|1[0-2])';
const controlled = String.raw`ctrl[+-](?:[a-hj-ln-z\\\]^_]|space)`;
const named = 'tab|enter|backspace|space';
const typed = String.raw`[^\p{C}\p{Z}]|space`;

/** A key as a person writes it, `ctrl-g` as in fzf or `ctrl+g`, as it is named here. */
export const readKeyName = (text: string): string => text.replaceAll(/(ctrl|alt|shift)-(?=.)/g, '$1+');

/** A key as messages write it: `ctrl-g`. */
export const writeKeyName = (key: string): string => key.replaceAll(/(ctrl|alt|shift)\+(?=.)/g, '$1-');

/** Matches the keys that can be bound, as a regular expression with the flag `u`. */
export const keyPattern = String.raw`^(?:${held}(?:${special})|shift[+-]tab|esc|${named}|${typed}|${controlled}|alt[+-](?:${named}|${controlled}|[^\p{C}\p{Z}[\]OP_^X]))$`;

const bindable = new RegExp(keyPattern, 'u');
const likeKey = /^((?:(?:ctrl|alt|shift|cmd|super|meta|win)\+)+)([a-z]{2,9}|f\d{1,2}|[!-~])$/;
const controlNames: Readonly<Record<string, string>> = {i: 'tab', m: 'enter', '[': 'esc'};

/**
Why a key that people write can never arrive, and what to write instead: many terminals send another key for it. Undefined for any
other text, which may be anything.
*/
export const whyUnsendable = (text: string): {readonly why: string; readonly tryThis: string} | undefined => {
	const name = text.toLowerCase().replaceAll(/(ctrl|alt|shift|cmd|super|meta|win)-(?=.)/g, '$1+');
	const [, held = '', key = ''] = likeKey.exec(name) ?? [];
	const written = name.replaceAll(/\+(?=.)/g, '-');
	const shown = `\`${written}\``;
	if (held === '' || bindable.test(text)) {
		return undefined;
	}
	if (bindable.test(name)) {
		return {why: 'is not a key', tryThis: `write ${shown}`};
	}
	const sent = sentFor(held, key);
	return sent === undefined || sent === written
		? {why: `has ${shown}, which no terminal sends as a key of its own`, tryThis: 'write another key'}
		: {why: `has ${shown}, which terminals send as \`${sent}\``, tryThis: `write \`${sent}\` or another key`};
};

const sentFor = (held: string, key: string): string | undefined => {
	const isHeld = (one: string): boolean => held.includes(`${one}+`);
	const isLetter = /^[a-z]$/.test(key);
	const named = /^(?:tab|enter|space|backspace|esc)$/.test(key) ? key : undefined;
	const control = isHeld('ctrl') ? (controlNames[key] ?? (isLetter ? `ctrl-${key}` : undefined)) : undefined;
	const capital = isLetter && isHeld('shift') && !isHeld('ctrl') ? key.toUpperCase() : undefined;
	const plain = /cmd|super|meta|win/.test(held) ? undefined : (named ?? control ?? capital);
	return plain === undefined || !isHeld('alt') ? plain : `alt-${plain}`;
};

const typedKey = new RegExp(`^(?:${typed})$`, 'u');

/** Whether a key types a character, which is all that it does in the filter. */
export const isTypedKey = (key: string): boolean => typedKey.test(key);

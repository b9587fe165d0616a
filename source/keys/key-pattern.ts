// The names that key-codes.ts gives. `ctrl+i` and `ctrl+m` are missing, as a terminal sends tab and enter for them; so is
// alt with what begins a sequence after an escape (ECMA-48, 5.3).
const held = String.raw`(?:ctrl\+)?(?:alt\+)?(?:shift\+)?`;
const special = 'up|down|left|right|home|end|pageup|pagedown|insert|delete|f(?:[1-9]|1[0-2])';
const controlled = String.raw`ctrl\+(?:[a-hj-ln-z\\\]^_]|space)`;
const named = 'tab|enter|backspace|space';
const typed = String.raw`[^\p{C}\p{Z}]|space`;

/** The keys that can be bound, as a regular expression with the flag `u`. */
export const keyPattern = String.raw`^(?:${held}(?:${special})|shift\+tab|esc|${named}|${typed}|${controlled}|alt\+(?:${named}|${controlled}|[^\p{C}\p{Z}[\]OP_^X]))$`;

const typedKey = new RegExp(`^(?:${typed})$`, 'u');

/** Whether a key types a character: in the filter it does that and nothing else. */
export const isTypedKey = (key: string): boolean => typedKey.test(key);

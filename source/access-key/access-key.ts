import {FaultError} from '../fault/fault.ts';

const longestKey = 4096;

/**
The access key in a text. White space around it is dropped, as a file ends in a line break; the rest must be 1 to 4,096
visible ASCII characters, which alone reach a service unchanged in a header (RFC 9110, section 5.5). `source` says where it
came from. Throws a FaultError of type `bad-key`, which gives the position of a wrong character, never the key.
*/
export const parseKey = (text: string, source: string): string => {
	const why = whyNoKey(text);
	if (why !== undefined) {
		throw new FaultError({type: 'bad-key', source, why});
	}
	return text.trim();
};

/** Why a text cannot be a key, in words that follow "it" or name a character; undefined where it can. */
export const whyNoKey = (text: string): string | undefined => {
	const key = text.trim();
	if (key === '') {
		return 'it is empty';
	}
	if (key.length > longestKey) {
		return `it is longer than ${longestKey} characters`;
	}
	if (/^bearer\s/i.test(key)) {
		return 'it begins with the word Bearer, which is not part of it';
	}
	const wrong = /[^\x21-\x7e]/.exec(key);
	return wrong === null ? undefined : `character ${wrong.index + 1} is ${describeCharacter(wrong[0])}`;
};

/** What to try where a command gave no key. */
export const commandAdvice = 'write a command that prints the key on one line';

/** The key in what a command printed; or why there is none, to follow the name of the command. */
export const parsePrintedKey = (text: string): {readonly key: string} | {readonly why: string} => {
	if (text.trim() === '') {
		return {why: 'printed nothing'};
	}
	const lines = text.replace(/\r?\n$/, '').split('\n').length;
	if (lines > 1) {
		return {why: `printed ${lines} lines`};
	}
	const why = whyNoKey(text);
	return why === undefined ? {key: text.trim()} : {why: `printed no key: ${why}`};
};

const describeCharacter = (character: string): string => {
	if (/[\n\r]/.test(character)) {
		return 'a line break';
	}
	if (/[ \t]/.test(character)) {
		return 'a space';
	}
	return /\p{Cc}/u.test(character) ? 'a control character' : 'not ASCII';
};

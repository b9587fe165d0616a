import {whyNoKey} from '../access-key/access-key.ts';
import {FaultError} from '../fault/fault.ts';
import {type Address, parseAddress} from '../service/address.ts';
import {emptyLine, insertText, isFull} from '../text/line-edit.ts';
import {countOf} from '../text/plural.ts';
import {parseShellWords} from '../text/shell-words.ts';
import type {Checked, TextField} from './ask.ts';

const answer = (says: string): Checked => ({isAnswer: true, says});
const noAnswer = (says: string): Checked => ({isAnswer: false, says});

/** Asks for the address of the service; plain http beyond this machine only where that is allowed. */
export const addressField = (given: string, allowsInsecureHttp: boolean): TextField => ({
	question: 'Service address',
	given: toShown(given),
	check: text => {
		const read = readAddress(text, allowsInsecureHttp);
		return typeof read === 'string' ? noAnswer(read) : answer(`asks ${read.url}`);
	},
	notes: ['For example https://sandbox.example.org'],
	enter: 'next',
	esc: 'quit',
});

// As if it were typed; what there is no room for is not begun with.
const toShown = (text: string): string => {
	const line = insertText(emptyLine, text.trim());
	return isFull(line) ? '' : line.text;
};

/** The address in a text; or, as a sentence, why there is none. */
export const readAddress = (text: string, allowsInsecureHttp: boolean): Address | string => {
	try {
		return parseAddress(text, {allowsInsecureHttp});
	} catch (error) {
		if (error instanceof FaultError && error.fault.type === 'usage') {
			return `${error.fault.what}; ${error.fault.tryThis}`;
		}
		throw error;
	}
};

/** Asks for the access key of a service. */
export const keyField = (given: string, host: string): TextField => ({
	question: 'Access key',
	given,
	isSecret: true,
	check: text => {
		const key = text.trim();
		const why = whyNoKey(key);
		if (key === '') {
			return noAnswer('no key yet');
		}
		return why === undefined ? answer(countOf(key.length, 'character')) : noAnswer(`this is not a key: ${why}`);
	},
	notes: [`Hidden as you type; sent only to ${host}.`],
	enter: 'test',
	esc: 'back',
});

/** Asks for the command that prints this key. */
export const commandField = (given: string, key: string): TextField => ({
	question: 'Command that prints the key',
	given,
	check: text => {
		const read = parseShellWords(text);
		if (read.type === 'unreadable') {
			return noAnswer(read.why);
		}
		const [program, ...rest] = read.words;
		if (program === undefined) {
			return noAnswer('no command yet');
		}
		return holdsKey(read.words, key)
			? noAnswer('the key is in it; write one that reads the key from where it is kept')
			: answer(`runs ${program} with ${countOf(rest.length, 'argument')}`);
	},
	notes: [
		'For example pass show sandbox',
		"The command can't prompt here. Unlock your password manager first.",
		'It runs without a shell, now and at every start. The key is written nowhere.',
	],
	enter: 'test and save',
	esc: 'back',
});

/** The words of a command; none where it cannot be read. */
export const toWords = (command: string): readonly string[] => {
	const read = parseShellWords(command);
	return read.type === 'words' ? read.words : [];
};

// A shorter one can be part of a word by chance.
const tellingKey = 8;

const holdsKey = (words: readonly string[], key: string): boolean =>
	words.some(word => word === key || (key.length >= tellingKey && word.includes(key)));

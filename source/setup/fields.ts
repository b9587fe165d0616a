import {whyNoKey} from '../access-key/access-key.ts';
import {toSentence} from '../fault/explain.ts';
import {type Address, parseAddress} from '../service/address.ts';
import {emptyLine, hasRoomFor, insertText} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {parseShellWords} from '../text/shell-words.ts';
import type {TextField} from './ask.ts';

type TypedAddress = {readonly address: Address; readonly typed: string};

/** Asks for the address of a service, or for another address; plain http to other machines only if it is allowed. */
export const addressField = (given: string, allowsInsecureHttp: boolean, isKnown = false): TextField<TypedAddress> => ({
	question: 'Service address',
	given: toShown(given),
	read: typed => {
		try {
			const address = parseAddress(typed, {allowsInsecureHttp});
			return {value: {address, typed}, says: `requests ${address.url}`};
		} catch (error) {
			return {says: toSentence(error)};
		}
	},
	notes: [isKnown ? 'Enter another address to add a service.' : 'For example https://sandbox.example.org'],
	enter: 'next',
	esc: 'quit',
});

// The text as it would look if it were typed. A text too long for the field is left out.
const toShown = (text: string): string =>
	hasRoomFor(emptyLine, text.trim()) ? insertText(emptyLine, text.trim()).text : '';

export const keyField = (given: string, host: string): TextField<string> => ({
	question: 'Access key',
	given,
	isSecret: true,
	read: text => {
		const key = text.trim();
		const why = whyNoKey(key);
		return why === undefined
			? {value: key, says: countOf(key.length, 'character')}
			: {says: key === '' ? 'no key yet' : `this is not a key: ${why}`};
	},
	notes: [`Hidden as you type; sent only to ${host}.`],
	enter: 'test',
	esc: 'back',
});

type TypedCommand = {readonly words: readonly string[]; readonly typed: string};

export const commandField = (given: string, key: string): TextField<TypedCommand> => ({
	question: 'Command that prints the key',
	given,
	read: typed => {
		const read = parseShellWords(typed);
		if (read.type === 'unreadable') {
			return {says: read.why};
		}
		const {words} = read;
		const [program, ...rest] = words;
		// A shorter key may be part of a word by chance.
		const holdsKey = words.some(word => word === key || (key.length >= 8 && word.includes(key)));
		if (program === undefined) {
			return {says: 'no command yet'};
		}
		return holdsKey
			? {says: 'the command contains the key; use a command that reads the key from a password manager'}
			: {value: {words, typed}, says: `runs ${program} with ${countOf(rest.length, 'argument')}`};
	},
	notes: [
		'For example pass show sandbox',
		"The command can't prompt here. Unlock your password manager first.",
		'It runs without a shell, now and each time envpick starts. The key is not saved.',
	],
	enter: 'test and save',
	esc: 'back',
});

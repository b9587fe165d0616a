import {whyNoKey} from '../access-key/access-key.ts';
import {asFault} from '../fault/fault.ts';
import {listingRequest} from '../load/listing-request.ts';
import type {Work} from '../load/work.ts';
import {parseAddress} from '../service/address.ts';
import {emptyLine, insertText} from '../text/line-edit.ts';
import {countOf} from '../text/numbers.ts';
import {parseShellWords} from '../text/shell-words.ts';

// The script of the setup knows only these types; the questions are asked on a screen, or in plain lines.

/** A question with a line of text as the answer. */
export type TextField = {
	readonly question: string;
	/** The default: enter accepts it, and typing replaces it. */
	readonly given: string;
	readonly isSecret?: boolean;
	/** Whether a text is an answer, and what it means, or why it is not. */
	readonly read: (text: string) => {readonly isAnswer: boolean; readonly says: string};
	readonly notes: readonly string[];
	readonly enter: string;
	readonly esc: 'back' | 'quit';
};

/** A question with a few choices; the first is the usual one. */
export type ChoiceField = {
	readonly question: string;
	readonly choices: readonly string[];
	readonly notes: readonly string[];
};

/** Asks the user. An undefined answer goes back to the previous question. */
export type Ask = {
	readonly text: (field: TextField) => Promise<string | undefined>;
	readonly choose: (menu: ChoiceField) => Promise<string | undefined>;
	/** Prints a line that stays: something done, a failure, or, as `plain`, anything else. */
	readonly say: (line: string, tone?: 'plain' | 'done' | 'failure') => void;
	/** Shows what is in progress during work. On Esc it aborts the work and returns undefined. */
	readonly wait: <Value>(doing: string, work: Work<Value>) => Promise<Value | undefined>;
};

export const addressField = (given: string, allowsInsecureHttp: boolean): TextField => ({
	question: 'Service address',
	// The field shows it as if it had been typed.
	given: insertText(emptyLine, given.trim()).text,
	read: typed => {
		try {
			return {isAnswer: true, says: `requests ${parseAddress(typed, {allowsInsecureHttp}).base}${listingRequest.path}`};
		} catch (error) {
			return {isAnswer: false, says: asFault(error).message};
		}
	},
	notes: ['For example https://sandbox.example.org'],
	enter: 'next',
	esc: 'quit',
});

export const keyField = (given: string, host: string): TextField => ({
	question: 'Access key',
	given,
	isSecret: true,
	read: text => {
		const key = text.trim();
		const why = whyNoKey(key);
		return why === undefined
			? {isAnswer: true, says: countOf(key.length, 'character')}
			: {isAnswer: false, says: key === '' ? 'no key yet' : `this is not a key: ${why}`};
	},
	notes: [`Hidden as you type; sent only to ${host}.`],
	enter: 'test',
	esc: 'back',
});

export const commandField = (given: string, key: string): TextField => ({
	question: 'Command that prints the key',
	given,
	read: typed => {
		const read = parseShellWords(typed);
		if (read.type === 'unreadable') {
			return {isAnswer: false, says: read.why};
		}
		const [program, ...rest] = read.words;
		if (program === undefined) {
			return {isAnswer: false, says: 'no command yet'};
		}
		return read.words.some(word => word.includes(key))
			? {isAnswer: false, says: 'the command contains the key; use one that reads it from a password manager'}
			: {isAnswer: true, says: `runs ${program} with ${countOf(rest.length, 'argument')}`};
	},
	notes: [
		'For example pass show sandbox',
		'The command may ask for a passphrase here.',
		'It runs without a shell, now and each time envpick starts. The key is not saved.',
	],
	enter: 'test and save',
	esc: 'back',
});

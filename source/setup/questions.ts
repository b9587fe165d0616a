import {whyNoKey} from '../access-key/access-key.ts';
import {serviceName} from '../config/settings.ts';
import {asFault} from '../fault/fault.ts';
import {listingRequest} from '../load/listing-request.ts';
import type {Work} from '../load/work.ts';
import {parseAddress} from '../service/address.ts';
import {countOf} from '../text/numbers.ts';
import {parseShellWords} from '../text/shell-words.ts';

// The steps of the setup know only these types; the questions are asked on a screen, or in plain lines.

/** A text for a field: `typed` is edited where it ends, `given` is a proposal that enter accepts and typing replaces. */
export type FieldText = {readonly typed: string; readonly given: string};

/** A question with a line of text as the answer. */
export type TextField = {
	readonly question: string;
	readonly text: FieldText;
	readonly isSecret?: boolean;
	/** Whether a text is an answer, and what it means, or why it is not. */
	readonly read: (text: string) => {readonly isAnswer: boolean; readonly says: string};
	readonly notes: readonly string[];
	readonly enter: string;
	readonly esc: 'back' | 'quit';
	/** The name of the other form of the question, to which tab leads, and a note that begins with the way there. */
	readonly other?: {readonly name: string; readonly note?: (way: string) => string};
};

/** A choice of a menu, and its consequence. */
export type Choice = {readonly name: string; readonly says: string};

/** A question with a few choices; the first is the usual one. */
export type ChoiceField = {
	readonly question: string;
	readonly choices: readonly Choice[];
	readonly notes: readonly string[];
	/** What tab does, which is then the answer. */
	readonly tab?: string;
};

/** The answers so far, which stand above a question, and why the last answer failed, which stands below it. */
export type Circumstances = {readonly above?: readonly string[]; readonly problem?: string};

/** The texts in all forms of a question; the one at `at` is the answer, unless the user goes back. */
export type Answered = {readonly at: number; readonly texts: readonly string[]; readonly isBack: boolean};

/** Asks the user. */
export type Ask = {
	/** Asks in one form of the question, or in the other after tab. Each form keeps its own text. */
	readonly text: (forms: readonly TextField[], at: number, asked: Circumstances) => Promise<Answered>;
	/** Returns the name of a choice, or what tab does; undefined if the user goes back. */
	readonly choose: (menu: ChoiceField, asked: Circumstances) => Promise<string | undefined>;
	/** Prints a line that stays: something done, or, as `plain`, anything else. */
	readonly say: (line: string, tone?: 'plain' | 'done') => void;
	/** Shows what is in progress during work. On Esc it aborts the work and returns undefined. */
	readonly wait: <Value>(doing: string, work: Work<Value>) => Promise<Value | undefined>;
};

export const addressField = (text: FieldText, allowsInsecureHttp: boolean): TextField => ({
	question: 'Service address',
	text,
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
	// A hidden text cannot be edited by sight, so what is pasted replaces it.
	text: {typed: '', given},
	isSecret: true,
	read: text => {
		const key = text.trim();
		const why = whyNoKey(key);
		return why === undefined
			? {isAnswer: true, says: countOf(key.length, 'character')}
			: {isAnswer: false, says: key === '' ? 'no key yet' : `this is not a key: ${why}`};
	},
	notes: [`Hidden as you type, sent only to ${host}.`],
	enter: 'test',
	esc: 'back',
	other: {
		name: 'command',
		note: way => `In a password manager? ${way} enters a command that prints the key, such as: pass show sandbox`,
	},
});

/** The other form of the question about the key. */
export const commandField = (text: FieldText): TextField => ({
	question: 'Command that prints the access key',
	text,
	read: typed => {
		const read = parseShellWords(typed, {keepsHome: true});
		if (read.type === 'unreadable') {
			return {isAnswer: false, says: read.why};
		}
		const [program = ''] = read.words;
		return {isAnswer: program !== '', says: program === '' ? 'no command yet' : ''};
	},
	notes: ['Run without a shell, each time envpick needs the key; it may ask here. The key itself is never saved.'],
	enter: 'test',
	esc: 'back',
	other: {name: 'key'},
});

/** The words of a command that its field accepts. */
export const wordsOf = (command: string): readonly string[] => {
	const read = parseShellWords(command, {keepsHome: true});
	return read.type === 'words' ? read.words : [];
};

/** Asks for the name of the service; `taken` says whose a name already is. */
export const nameField = (given: string, taken: ReadonlyMap<string, string>): TextField => ({
	question: 'Name of the service',
	text: {typed: given, given: ''},
	read: typed => {
		const name = typed.trim();
		const owner = taken.get(name);
		const why = owner === undefined ? whyNoName(name) : `\`${name}\` is already ${owner}; write another name`;
		return {isAnswer: why === undefined, says: why ?? ''};
	},
	notes: ['For the config, and for --service'],
	enter: 'accept',
	esc: 'back',
});

/** Why a text cannot be the name of a service, and how to write one; undefined if it can. */
export const whyNoName = (text: string): string | undefined => {
	const wrong = /[^A-Za-z\d._-]/u.exec(text)?.[0];
	if (text === '') {
		return 'no name yet';
	}
	if (wrong !== undefined) {
		const is = wrong === ' ' ? 'a space' : `\`${wrong}\``;
		return `${is} cannot be in a name; write letters, digits, dots, dashes and underscores`;
	}
	if (!/^[A-Za-z\d]/.test(text)) {
		return 'a name begins with a letter or a digit';
	}
	return new RegExp(serviceName).test(text) ? undefined : 'a name has at most 40 characters';
};

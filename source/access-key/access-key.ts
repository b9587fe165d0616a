import type {Service} from '../config/config.ts';
import {Fault} from '../fault/fault.ts';
import type {Variables} from '../system/variables.ts';
import {isQuoted, quote, quotesAdvice} from '../text/quote.ts';
import type {Redact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';

export const longestKey = 4096;

/**
Parses an access key. Surrounding white space is dropped, as a file ends in a line break. The rest must be 1 to 4,096 visible
ASCII characters: headers carry only these unchanged (RFC 9110, section 5.5). Throws a Fault that names `source` and the
position of a wrong character, never the key.
*/
export const parseKey = (text: string, source: string): string => {
	const why = whyNoKey(text);
	if (why !== undefined) {
		const tryThis = isQuoted(text.trim()) ? quotesAdvice : 'copy it again from the service';
		throw new Fault(`cannot use the access key from ${source} (${why})`, tryThis, 4);
	}
	return text.trim();
};

/** Why a text is not a valid key, in words that follow "it" or name a character; undefined if it is valid. */
export const whyNoKey = (text: string): string | undefined => {
	const key = text.trim();
	if (key === '') {
		return 'it is empty';
	}
	if (key.length > longestKey) {
		return `it is longer than ${longestKey} characters`;
	}
	if (isQuoted(key)) {
		return 'it is in quotes';
	}
	if (/^bearer\s/i.test(key)) {
		return 'it includes the word Bearer';
	}
	const {0: wrong = '', index = 0} = /[^\x21-\x7e]/.exec(key) ?? {};
	const is = /[\n\r]/.test(wrong) ? 'a line break' : /[ \t]/.test(wrong) ? 'a space' : 'not visible ASCII';
	return wrong === '' ? undefined : `character ${index + 1} is ${is}`;
};

/** The source of the access key; `field` is a path in the config, such as `services.work.accessKeyFile`. */
export type KeySource =
	| {readonly type: 'file'; readonly path: string; readonly from: '--access-key-file' | 'ENVPICK_ACCESS_KEY_FILE'}
	| {readonly type: 'variable'; readonly key: string}
	| {readonly type: 'service-file'; readonly path: string; readonly field: string}
	| {readonly type: 'service-command'; readonly command: readonly string[]; readonly field: string}
	| {readonly type: 'none'; readonly service?: string | undefined};

/** The advice if the service refuses a key. A key without a source was typed. `redact` removes a key that was given as a path. */
export const refusedAdvice = (source: KeySource, redact: Redact, hasTerminal: boolean): string => {
	const canSetUp = hasTerminal && source.type !== 'variable' && source.type !== 'file';
	const remedy = canSetUp ? 'run `envpick --setup`' : 'get a new one from the service';
	return `check ${nameOf(source, redact)}, or ${remedy}`;
};

const nameOf = (source: KeySource, redact: Redact): string => {
	switch (source.type) {
		case 'none':
			return 'the key you typed';
		case 'variable':
			return 'ENVPICK_ACCESS_KEY';
		case 'file':
			return source.path === '-' ? 'the key on standard input' : `${toKeyFile(source.path, redact)} of ${source.from}`;
		case 'service-file':
			return toKeyFile(source.path, redact);
		case 'service-command':
			return `the output of the command in \`${source.field}\``;
	}
};

// Redacted before it is cut: a key cut in half could not be found.
const toKeyFile = (path: string, redact: Redact): string => `the key file ${quote(redact(toSafeText(path)))}`;

export type KeyChoice = {
	readonly accessKeyFile?: Extract<KeySource, {type: 'file'}> | undefined;
	readonly variables: Variables;
	readonly service?: Service | undefined;
	/** Whether the service was named on the command line. */
	readonly isChosen?: boolean | undefined;
};

/**
Where the access key comes from: the option, else ENVPICK_ACCESS_KEY, else ENVPICK_ACCESS_KEY_FILE, else the config. The key of a
chosen service overrides both variables, which probably belong to another service. Empty variables count as unset.
*/
export const keySourceOf = ({accessKeyFile, variables, service, isChosen}: KeyChoice): KeySource => {
	if (accessKeyFile?.from === '--access-key-file') {
		return accessKeyFile;
	}
	const configured = service && configuredSourceOf(service);
	if (configured !== undefined && isChosen) {
		return configured;
	}
	const {ENVPICK_ACCESS_KEY: key} = variables;
	if (key) {
		return {type: 'variable', key};
	}
	return accessKeyFile ?? configured ?? {type: 'none', service: service?.name};
};

const configuredSourceOf = ({name, accessKeyFile: path, accessKeyCommand: command}: Service): KeySource | undefined => {
	if (path !== undefined) {
		return {type: 'service-file', path, field: `services.${name}.accessKeyFile`};
	}
	return command && {type: 'service-command', command, field: `services.${name}.accessKeyCommand`};
};

import type {Service} from '../config/config.ts';
import type {KeyFacts} from '../fault/fault.ts';
import type {Variables} from '../system/variables.ts';
import type {Redact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutMiddle} from '../text/width.ts';

/** Where the access key is to come from; `field` is a path in the config, such as `services.work.accessKeyFile`. */
export type KeySource =
	| {readonly type: 'file'; readonly path: string; readonly from: '--access-key-file' | 'ENVPICK_ACCESS_KEY_FILE'}
	| {readonly type: 'variable'; readonly key: string}
	| {readonly type: 'service-file'; readonly path: string; readonly field: string}
	| {readonly type: 'service-command'; readonly command: readonly string[]; readonly field: string}
	/** For the service of the config, if it is one of those. */
	| {readonly type: 'none'; readonly service?: string | undefined};

/** What to say if a service refuses the key from this source; a key from none was typed. `redact` removes a key that was written as a path. */
export const toKeyFacts = (source: KeySource, redact: Redact, hasTerminal: boolean): KeyFacts => {
	switch (source.type) {
		case 'none':
			return {keyFrom: 'the key you typed', canSetUp: hasTerminal};
		case 'variable':
			return {keyFrom: 'ENVPICK_ACCESS_KEY', canSetUp: false};
		case 'file': {
			const file = `${toKeyFile(source.path, redact)} of ${source.from}`;
			return {keyFrom: source.path === '-' ? 'what standard input gives' : file, canSetUp: false};
		}
		case 'service-file':
			return {keyFrom: toKeyFile(source.path, redact), canSetUp: hasTerminal};
		case 'service-command':
			return {keyFrom: `what the command of \`${source.field}\` prints`, canSetUp: hasTerminal};
	}
};

// In terminal cells.
const longestPath = 70;

// Redacted before it is cut: half a key would stay.
const toKeyFile = (path: string, redact: Redact): string =>
	`the key file \`${cutMiddle(redact(toSafeText(path)), longestPath)}\``;

export type KeyChoice = {
	/** The value of `--access-key-file`. */
	readonly accessKeyFile?: string | undefined;
	readonly environment: Variables;
	/** The service of the config to load from, if it is one of those. */
	readonly service?: Service | undefined;
	/** Whether that service was chosen by its name on the command line or from the menu. */
	readonly isChosen?: boolean | undefined;
};

/**
Where the access key comes from: the option, else ENVPICK_ACCESS_KEY, else ENVPICK_ACCESS_KEY_FILE, else the config. The
variable with the key goes first, as people set it for one call or one shell, and the file in a profile. The key of a chosen
service goes before both, which most likely belong to another service. Empty variables count as missing.
*/
export const keySourceOf = ({accessKeyFile, environment, service, isChosen = false}: KeyChoice): KeySource => {
	if (accessKeyFile !== undefined) {
		return {type: 'file', path: accessKeyFile, from: '--access-key-file'};
	}
	const configured = service && configuredSourceOf(service);
	if (configured !== undefined && isChosen) {
		return configured;
	}
	const {ENVPICK_ACCESS_KEY: key, ENVPICK_ACCESS_KEY_FILE: path} = environment;
	if (key) {
		return {type: 'variable', key};
	}
	if (path) {
		return {type: 'file', path, from: 'ENVPICK_ACCESS_KEY_FILE'};
	}
	return configured ?? {type: 'none', service: service?.name};
};

const configuredSourceOf = ({name, accessKeyFile: path, accessKeyCommand: command}: Service): KeySource | undefined => {
	if (path !== undefined) {
		return {type: 'service-file', path, field: `services.${name}.accessKeyFile`};
	}
	return command && {type: 'service-command', command, field: `services.${name}.accessKeyCommand`};
};

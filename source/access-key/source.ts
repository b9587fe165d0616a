import type {Service} from '../config/config.ts';
import type {Redact} from '../text/redact.ts';
import {toSafeText} from '../text/safe-text.ts';
import {cutMiddle} from '../text/width.ts';

/** Where the access key is to come from. */
export type KeySource =
	| {readonly type: 'file'; readonly path: string; readonly from: '--access-key-file' | 'ENVPICK_ACCESS_KEY_FILE'}
	| {readonly type: 'variable'; readonly key: string}
	| {readonly type: 'service-file'; readonly path: string; readonly field: string}
	| {readonly type: 'service-command'; readonly command: readonly string[]; readonly field: string}
	| {readonly type: 'none'};

/** Where a key came from that a service refuses. */
export type KeyOrigin = {
	/** To follow `check`. The paths are safe to show, and cut. */
	readonly name: string;
	/** Whether the set-up puts another in its place: what it keeps yields to options and variables. */
	readonly isOfSetup: boolean;
};

/**
The origin of a key that was read from such a source; what comes from none was typed. `redact` takes it out of its path,
where a person may have written it.
*/
export const toKeyOrigin = (source: KeySource, redact: Redact): KeyOrigin => {
	switch (source.type) {
		case 'none':
			return {name: 'the key you typed', isOfSetup: true};
		case 'variable':
			return {name: 'ENVPICK_ACCESS_KEY', isOfSetup: false};
		case 'file': {
			const isInput = source.path === '-';
			const name = isInput
				? 'what standard input gives'
				: `the key file ${toShownPath(source.path, redact)} of ${source.from}`;
			return {name, isOfSetup: false};
		}
		case 'service-file':
			return {name: `the key file ${toShownPath(source.path, redact)}`, isOfSetup: true};
		case 'service-command':
			return {name: `what the command of \`${source.field}\` prints`, isOfSetup: true};
	}
};

// In terminal cells.
const longestPath = 70;

// Before it is cut: half a key would stay.
const toShownPath = (path: string, redact: Redact): string => `\`${cutMiddle(redact(toSafeText(path)), longestPath)}\``;

export type KeyChoice = {
	/** What `--access-key-file` names, if it was given. */
	readonly accessKeyFile?: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
	/** The service of the config that is to be asked, if it is one of those. */
	readonly service?: Service;
	/** Whether that service was chosen on the command line or from the menu. */
	readonly isChosen?: boolean;
};

/**
Where the access key comes from: the option, else ENVPICK_ACCESS_KEY, else ENVPICK_ACCESS_KEY_FILE, else what the config
has for the service. The key itself comes before the file: it is what somebody sets for one call or one shell, while the
file is what stands in a profile for good. A service that was chosen brings its own key, before that of the environment,
which is most likely the key of another. Empty variables count as missing.
*/
export const keySourceOf = ({accessKeyFile, environment, service, isChosen = false}: KeyChoice): KeySource => {
	if (accessKeyFile !== undefined) {
		return {type: 'file', path: accessKeyFile, from: '--access-key-file'};
	}
	const own = service === undefined ? undefined : ownSourceOf(service);
	if (own !== undefined && isChosen) {
		return own;
	}
	const {ENVPICK_ACCESS_KEY: key, ENVPICK_ACCESS_KEY_FILE: path} = environment;
	if (key) {
		return {type: 'variable', key};
	}
	if (path) {
		return {type: 'file', path, from: 'ENVPICK_ACCESS_KEY_FILE'};
	}
	return own ?? {type: 'none'};
};

const ownSourceOf = ({name, accessKeyFile, accessKeyCommand}: Service): KeySource | undefined => {
	if (accessKeyFile !== undefined) {
		return {type: 'service-file', path: accessKeyFile, field: `services.${name}.accessKeyFile`};
	}
	return accessKeyCommand === undefined
		? undefined
		: {type: 'service-command', command: accessKeyCommand, field: `services.${name}.accessKeyCommand`};
};

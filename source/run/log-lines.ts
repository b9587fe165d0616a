import {formNameOf, isFormName} from '../forms/form.ts';
import {countEnvironments, type Listing} from '../listing/listing.ts';
import {commandNow} from '../state/keys-now.ts';
import {modeOf, type State} from '../state/state.ts';
import type {Action} from '../update/update.ts';

// The lines of the debug log about a run. They hold no text that was typed, listed or copied.

/** Where the program runs. */
export type Surroundings = {
	readonly versions: Readonly<Record<'envpick' | 'node' | 'system', string>>;
	/** The names of the options given, without their values. */
	readonly options: readonly string[];
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly isCaptured: boolean;
};

// These decide how a terminal is drawn on and where a copy goes. The latter hold names and addresses: of them the log tells
// only that they are set.
const shownVariables = 'TERM COLORTERM TERM_PROGRAM TERM_PROGRAM_VERSION LANG LC_ALL LC_CTYPE CI'.split(' ');
const hiddenVariables = 'NO_COLOR FORCE_COLOR TMUX STY SSH_TTY SSH_CONNECTION DISPLAY WAYLAND_DISPLAY'.split(' ');

/** The first lines. */
export const toFirstLines = ({versions, options, environment, isCaptured}: Surroundings): readonly string[] => {
	const shown = shownVariables.flatMap(name => {
		const value = environment[name];
		return value === undefined ? [] : [`${name}=${/^[\w.@-]{0,30}$/.test(value) ? value : '(set)'}`];
	});
	const hidden = hiddenVariables.filter(name => environment[name] !== undefined).map(name => `${name}=(set)`);
	const output = isCaptured ? 'standard output is captured' : 'standard output is a terminal';
	return [
		`envpick ${versions.envpick}, node ${versions.node}, ${versions.system}`,
		`options: ${options.join(' ') || 'none'}`,
		`terminal: ${[...shown, ...hidden, output].join(', ')}`,
	];
};

/** The size of a listing. */
export const toListingLine = (listing: Listing): string =>
	`listing: ${listing.groups.length} groups, ${countEnvironments(listing)} environments, ` +
	`${listing.tags.length} distinct tags, ${listing.unreadable} unreadable` +
	(listing.next === undefined ? '' : ', signals more');

/** An action, given the state before it: a key as its command, a text as its length; undefined for what only tells how time passes. */
export const toActionLine = (state: State, action: Action): string | undefined => {
	const {type} = action;
	switch (type) {
		case 'pressed': {
			const command = commandNow(state, action.key);
			return `pressed: ${command ?? (action.text === undefined ? 'no command' : 'text')} (${modeOf(state)})`;
		}
		case 'pasted':
			return `pasted: ${action.text.length} characters (${modeOf(state)})`;
		case 'answered':
			return `answered: ${action.answer.type}`;
		case 'pointed':
			return `${action.at.type}: column ${action.at.column}, row ${action.at.row}`;
		case 'resized':
			return `resized: ${action.size.columns} x ${action.size.rows}`;
		case 'failed':
			return `failed: exit code ${action.failure.exitCode}`;
		case 'chose':
		case 'highlighted':
			// A form of the config has a name that the person gave it.
			return `${type}: ${isFormName(formNameOf(action.form)) ? formNameOf(action.form) : 'a form of the config'}`;
		case 'copied':
			return `copied: ${action.report.type}, ${action.report.bytes} bytes`;
		case 'chose-service':
		case 'loaded':
		case 'recalled':
		case 'compared':
		case 'delayed':
		case 'settled':
			return type;
		case 'knew-picks':
		case 'waited':
			return undefined;
	}
};

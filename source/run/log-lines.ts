import {formNameOf, isFormName} from '../forms/form.ts';
import {commandOf} from '../keys/lookup.ts';
import {type Listing, countEnvironments} from '../listing/listing.ts';
import {type State, modeOf} from '../state/state.ts';
import type {Action} from '../update/update.ts';

// The lines of the debug log about a run: where it runs, and what happened in it, without a text that was typed, listed or
// copied.

/** What is known of where it runs. */
export type Surroundings = {
	readonly versions: Readonly<Record<'envpick' | 'node' | 'system', string>>;
	/** Names of the options that were given; their values stay out. */
	readonly options: readonly string[];
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly isCaptured: boolean;
};

// What decides how a terminal is drawn on and where a copy goes. Of others, which hold names and addresses, it counts
// only whether they are set.
const shownVariables = [
	'TERM',
	'COLORTERM',
	'TERM_PROGRAM',
	'TERM_PROGRAM_VERSION',
	'LANG',
	'LC_ALL',
	'LC_CTYPE',
	'CI',
];
const countedVariables = [
	'NO_COLOR',
	'FORCE_COLOR',
	'TMUX',
	'STY',
	'SSH_TTY',
	'SSH_CONNECTION',
	'DISPLAY',
	'WAYLAND_DISPLAY',
];

/** The first lines. */
export const toFirstLines = ({versions, options, environment, isCaptured}: Surroundings): readonly string[] => {
	const shown = shownVariables.flatMap(name => {
		const value = environment[name];
		return value === undefined ? [] : [`${name}=${/^[\w.@-]{0,30}$/.test(value) ? value : '(set)'}`];
	});
	const counted = countedVariables.filter(name => environment[name] !== undefined).map(name => `${name}=(set)`);
	return [
		`envpick ${versions.envpick}, node ${versions.node}, ${versions.system}`,
		`options: ${options.join(' ') || 'none'}`,
		`terminal: ${[...shown, ...counted, isCaptured ? 'standard output is captured' : 'standard output is a terminal'].join(', ')}`,
	];
};

/** How much a listing holds. */
export const toListingLine = (listing: Listing): string =>
	[
		`listing: ${listing.groups.length} groups`,
		`${countEnvironments(listing)} environments`,
		`${listing.tags.length} distinct tags`,
		`${listing.unreadable} unreadable`,
		...(listing.next === undefined ? [] : ['signals more']),
	].join(', ');

/**
What happened on the screen, given the state before it: a key is its command, and what is typed or pasted only how much
it is. Undefined for the ticks of waiting.
*/
export const toActionLine = (state: State, action: Action): string | undefined => {
	const {type} = action;
	switch (type) {
		case 'pressed': {
			const mode = modeOf(state);
			const command =
				commandOf(state.options.bindings, mode, action.key) ?? (action.text === undefined ? 'no command' : 'text');
			return `pressed: ${command} (${mode})`;
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
			// What the person calls a form is theirs.
			return `chose: ${isFormName(formNameOf(action.form)) ? formNameOf(action.form) : 'a form of the config'}`;
		case 'copied':
			return `copied: ${action.report.type}, ${action.report.bytes} bytes`;
		case 'chose-service':
		case 'loaded':
		case 'delayed':
			return type;
		case 'waited':
			return undefined;
	}
};

import {type Listing, countEnvironments} from '../listing/listing.ts';
import {problemOfKey} from './field.ts';
import {type Places, type SetupState, readAddress, wordsOf} from './state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import {countOf} from '../text/plural.ts';
import {parseShellWords} from '../text/shell-words.ts';
import type {Tone} from '../text/spans.ts';
import {cutMiddle} from '../text/width.ts';

/** Something to say at a step of the set-up. */
export type Note = {readonly text: string; readonly tone: Tone};

const note = (text: string, tone: Tone = 'plain'): Note => ({text, tone});

const addressForms = 'Two forms: https://api.HOST or https://HOST/api. Take the one your service gives.';

/** What there is to say at the step of the set-up, the most important first. */
export const toNotes = (state: SetupState): Note[] => {
	switch (state.step) {
		case 'address':
			return [toAddressNote(state), note(addressForms, 'dim')];
		case 'key':
			return [toKeyNote(state), note(`It is not shown, and goes only to ${hostOf(state)}.`, 'dim')];
		case 'trial':
			return toTrialNotes(state);
		case 'keeping':
			return toKeepingNotes(state);
		case 'command':
			return [
				toCommandNote(state),
				note('It cannot ask: unlock the manager before, or let it ask in a window.'),
				note('It runs without a shell, now and at every start. The key is written nowhere.', 'dim'),
			];
	}
};

const toAddressNote = (state: SetupState): Note => {
	if (state.address.text === '') {
		return toProblem(state) ?? note('paste it, or type it', 'dim');
	}
	const read = readAddress(state);
	return toProblem(state) ?? (read.type === 'address' ? note(`asks ${read.address.url}`) : note(read.why));
};

const toKeyNote = (state: SetupState): Note => {
	const {text} = state.key;
	if (state.problem !== undefined || text === '') {
		return toProblem(state) ?? note('paste it, or type it', 'dim');
	}
	const problem = problemOfKey(text);
	return note(problem ?? countOf(text.trim().length, 'character'));
};

const toProblem = ({problem}: SetupState): Note | undefined =>
	problem === undefined ? undefined : note(problem, 'failure');

const toTrialNotes = (state: SetupState): Note[] => {
	const {trial, options} = state;
	switch (trial.type) {
		case 'trying': {
			const {spinner} = glyphsOf(options);
			const turn = spinner[Math.floor(trial.milliseconds / 100) % spinner.length] ?? '';
			const seconds = Math.floor(trial.milliseconds / 1000);
			return [note(`${turn} asking ${hostOf(state)}, ${seconds} s`), note(trial.remark ?? '', 'dim')];
		}
		case 'worked':
			return [note(toSummary(trial.listing), 'strong'), note('Address and key are right.', 'dim')];
		case 'failed': {
			const {what, tryThis} = trial.failure;
			return [note(what, 'failure'), note(sentence(tryThis))];
		}
	}
};

/** What a listing holds: `48 environments in 6 groups`. */
export const toSummary = (listing: Listing): string =>
	`${countOf(countEnvironments(listing), 'environment')} in ${countOf(listing.groups.length, 'group')}`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const toKeepingNotes = (state: SetupState): Note[] => {
	const {places, trial, isBusy} = state;
	if (isBusy) {
		return [note('writing', 'dim')];
	}
	const unchecked = trial.type === 'failed' ? [note('The trial failed: they are kept unchecked.', 'failure')] : [];
	if (places === undefined || places.problem !== undefined) {
		return [toProblem(state) ?? note(places?.problem ?? '', 'dim'), ...unchecked];
	}
	return [
		...(state.problem === undefined ? [] : [note(state.problem, 'failure')]),
		...(state.way === 'run' ? [note('Nothing is written.', 'dim')] : [...unchecked, ...toPlaceNotes(state, places)]),
	];
};

// What the selected way does, before where: of a path its ends tell enough.
const toPlaceNotes = ({way, size, options}: SetupState, places: Places): Note[] => {
	const {config, keyFile, name, replacesService, replacesKey, formerDefault, variables} = places;
	const isWithKey = way === 'files';
	const toPathNote = (label: string, path: string): Note =>
		note(label + cutMiddle(path, size.columns - label.length, glyphsOf(options).ellipsis), 'dim');
	return [
		note(replacesService ? `Replaces what is kept for ${name}.` : ''),
		note(replacesKey && isWithKey ? `Replaces the key file of ${name}.` : ''),
		note(variables.length === 0 ? '' : `The environment goes before this: ${variables.join(', ')}.`),
		note(formerDefault === undefined ? '' : `${name} becomes the default, not ${formerDefault}.`),
		toPathNote('config  ', config),
		...(isWithKey ? [toPathNote('key     ', keyFile)] : []),
	];
};

const toCommandNote = (state: SetupState): Note => {
	const {command, isBusy} = state;
	const [program, ...rest] = wordsOf(state);
	if (isBusy) {
		return note(`running ${program ?? ''}`, 'dim');
	}
	if (state.problem !== undefined || command.text === '') {
		return toProblem(state) ?? note('such as pass show sandbox', 'dim');
	}
	const read = parseShellWords(command.text);
	if (read.type === 'unreadable') {
		return note(read.why);
	}
	return note(program === undefined ? '' : `runs ${program} with ${countOf(rest.length, 'argument')}`);
};

/** How the service is named. */
export const hostOf = (state: SetupState): string => {
	const read = readAddress(state);
	return read.type === 'address' ? read.address.host : 'the service';
};

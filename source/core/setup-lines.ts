import {glyphsOf} from './glyphs.ts';
import {type KeyHint, toHintSpans} from './key-hints.ts';
import {countEnvironments, type Listing} from './listing.ts';
import {whyNoKey} from './setup-field.ts';
import {fieldOf, readAddress, type SetupState, type SetupStep, wordsOf} from './setup-state.ts';
import {parseShellWords} from './shell-words.ts';
import type {Span, Tone} from './spans.ts';
import {cellsOf, countOf, cutText, wrapText} from './text.ts';

/** What the set-up shows around its field or its menu. */
export type SetupLines = {
	readonly title: readonly Span[];
	/** What there is to say, below. */
	readonly notes: ReadonlyArray<readonly Span[]>;
	readonly keys: readonly Span[];
	/** Whether there is room for an empty line between them. */
	readonly hasGaps: boolean;
};

type Note = {readonly text: string; readonly tone: Tone};

const note = (text: string, tone: Tone = 'plain'): Note => ({text, tone});

const roomy = 10;

/** The lines of the set-up at its step. */
export const toSetupLines = (state: SetupState): SetupLines => {
	const {columns, rows} = state.size;
	const hasGaps = rows >= roomy;
	return {
		title: toTitle(state),
		notes: toNotes(state)
			.filter(({text}) => text !== '')
			.flatMap(({text, tone}): Span[][] => wrapText(text, columns).map(part => [{text: part, tone}])),
		keys: toHintSpans(toHints(state), columns),
		hasGaps,
	};
};

const steps: readonly SetupStep[] = ['address', 'key', 'trial', 'keeping'];

const toTitle = (state: SetupState): Span[] => {
	const {columns} = state.size;
	const place = state.step === 'command' ? steps.length : steps.indexOf(state.step) + 1;
	const progress = ` set-up ${place}/${steps.length}`;
	const title = cutText(titleOf(state), columns, glyphsOf(state.options).ellipsis);
	const gap = columns - cellsOf(title) - cellsOf(progress);
	const right: Span[] = gap < 0 ? [] : [{text: ' '.repeat(gap) + progress, tone: 'dim'}];
	return [{text: title, tone: 'strong'}, ...right];
};

const titleOf = (state: SetupState): string => {
	switch (state.step) {
		case 'address':
			return 'the address of your service';
		case 'key':
			return `the access key for ${hostOf(state)}`;
		case 'trial':
			return `a trial of ${hostOf(state)}`;
		case 'keeping':
			return 'keep address and key';
		case 'command':
			return 'the command that prints the key';
	}
};

const hostOf = (state: SetupState): string => {
	const read = readAddress(state);
	return read.type === 'address' ? read.address.host : 'the service';
};

const toNotes = (state: SetupState): Note[] => {
	switch (state.step) {
		case 'address':
			return [toAddressNote(state), note('With /api at its end or without: as your service names it.', 'dim')];
		case 'key':
			return [toKeyNote(state), note(`It is not shown, and goes to ${hostOf(state)} alone.`, 'dim')];
		case 'trial':
			return toTrialNotes(state);
		case 'keeping':
			return toKeepingNotes(state);
		case 'command':
			return [
				toCommandNote(state),
				note('It runs without a shell, now and at every start. The key is written nowhere.', 'dim'),
			];
	}
};

const toAddressNote = (state: SetupState): Note => {
	if (state.address.text === '') {
		return toProblem(state) ?? note('such as https://HOST or https://HOST/api', 'dim');
	}
	const read = readAddress(state);
	return toProblem(state) ?? (read.type === 'address' ? note(`asks ${read.address.url}`) : note(read.why));
};

const toKeyNote = (state: SetupState): Note => {
	const {text} = state.key;
	if (state.problem !== undefined || text === '') {
		return toProblem(state) ?? note('paste it, or type it', 'dim');
	}
	const why = whyNoKey(text);
	return note(why === undefined ? countOf(text.trim().length, 'character') : `no key: ${why}`);
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
	const {config, keyFile, name, replacesService, replacesKey, formerDefault} = places;
	return [
		...(state.problem === undefined ? [] : [note(state.problem, 'failure')]),
		...unchecked,
		note(`config  ${config}`, 'dim'),
		note(`key     ${keyFile}`, 'dim'),
		note(replacesService ? `Replaces what is kept for ${name}.` : ''),
		note(replacesKey ? `Replaces the key file of ${name}.` : ''),
		note(formerDefault === undefined ? '' : `${name} becomes the default, not ${formerDefault}.`),
	];
};

const toCommandNote = (state: SetupState): Note => {
	const {command, isBusy} = state;
	const [program, ...rest] = wordsOf(state);
	if (isBusy) {
		return note(`running ${program ?? ''}`, 'dim');
	}
	if (state.problem !== undefined || command.text === '') {
		return toProblem(state) ?? note('such as pass show envpick', 'dim');
	}
	const read = parseShellWords(command.text);
	if (read.type === 'unreadable') {
		return note(read.why);
	}
	return note(program === undefined ? '' : `runs ${program} with ${countOf(rest.length, 'argument')}`);
};

const hint = (key: string, word: string): KeyHint => ({key, word, short: word.replace(/ .*/, '')});

const toHints = (state: SetupState): KeyHint[] => {
	const {step, trial, isBusy} = state;
	if (isBusy) {
		return [hint('^c', 'leave')];
	}
	switch (step) {
		case 'address':
			return [hint('enter', 'go on'), hint('esc', 'leave')];
		case 'key':
			return [hint('enter', 'try it'), hint('esc', 'back')];
		case 'trial':
			return trialHints[trial.type];
		case 'keeping':
			return [hint('enter', 'choose'), hint('esc', 'back')];
		case 'command':
			return [hint('enter', 'try and keep it'), hint('esc', 'back')];
	}
};

const trialHints: Readonly<Record<SetupState['trial']['type'], KeyHint[]>> = {
	trying: [hint('esc', 'back'), hint('^c', 'leave')],
	worked: [hint('enter', 'go on'), hint('b', 'change')],
	failed: [hint('enter', 'change'), hint('r', 'try again'), hint('k', 'keep them anyway')],
};

/** The choices of where to keep them, in the order of the menu. */
export const wayLabels = [
	{way: 'run', label: 'for this run only'},
	{way: 'files', label: 'in files that only you can read'},
	{way: 'command', label: 'the key by a command, such as a password manager'},
] as const;

/** How a field is shown: how many of its first cells are left out, and the cell of the line that has the cursor. */
export type FieldView = {readonly hidden: number; readonly cursor: number};

/** The cells of the prompt before a field. */
export const promptCells = 2;

/** What is seen of the field of this step: its start, unless the cursor would be beyond the edge. */
export const fieldViewOf = (state: SetupState): FieldView | undefined => {
	const line = fieldOf(state);
	if (line === undefined) {
		return undefined;
	}
	const at = state.step === 'key' ? line.cursor : cellsOf(line.text.slice(0, line.cursor));
	const hidden = Math.max(0, at - (state.size.columns - promptCells) + 1);
	return {hidden, cursor: promptCells + at - hidden};
};

import {type KeyHint, toHintSpans} from '../screen/hint-line.ts';
import {hostOf, toNotes} from './notes.ts';
import {type SetupState, type SetupStep, fieldOf} from './state.ts';
import {glyphsOf} from '../text/glyphs.ts';
import type {Span} from '../text/spans.ts';
import {cellsOf, cutText, wrapText} from '../text/width.ts';

/** What the set-up shows around its field or its menu. */
export type SetupLines = {
	readonly title: readonly Span[];
	/** Lines of the field or the menu. */
	readonly middle: number;
	/** What there is to say, below, as far as there is room; then the last line says that there is more. */
	readonly notes: ReadonlyArray<readonly Span[]>;
	readonly keys: readonly Span[];
	/** Whether there is room for an empty line between them. */
	readonly hasGaps: boolean;
};

const roomy = 10;

/** The lines of the set-up at its step. */
export const toSetupLines = (state: SetupState): SetupLines => {
	const {columns, rows} = state.size;
	const middle = state.step === 'trial' ? 0 : state.step === 'keeping' ? wayLabels.length : 1;
	const gaps = 1 + Math.min(1, middle);
	const room = rows - 2 - middle;
	// The menu does not jump when another of its ways has more to say.
	const isLong = state.step === 'keeping' && toNoteLines({...state, way: 'files'}).length > room - gaps;
	const hasGaps = rows >= roomy && !isLong;
	return {
		title: toTitle(state),
		middle,
		notes: toShown(toNoteLines(state), hasGaps ? room - gaps : room, columns),
		keys: toHintSpans(toHints(state), columns),
		hasGaps,
	};
};

const toNoteLines = (state: SetupState): Span[][] =>
	toNotes(state)
		.filter(({text}) => text !== '')
		.flatMap(({text, tone}): Span[][] => wrapText(text, state.size.columns).map(part => [{text: part, tone}]));

const toShown = (lines: readonly Span[][], room: number, columns: number): readonly Span[][] => {
	const kept = Math.max(0, room - 1);
	const more = `${lines.length - kept} more lines`;
	return lines.length <= room ? lines : [...lines.slice(0, kept), [{text: cutText(more, columns), tone: 'dim'}]];
};

const steps: readonly SetupStep[] = ['address', 'key', 'trial', 'keeping', 'command'];

// The last step is only for who wants it.
const countSteps = ({step, way}: SetupState): number =>
	step === 'command' || (step === 'keeping' && way === 'command') ? steps.length : steps.length - 1;

const toTitle = (state: SetupState): Span[] => {
	const {columns} = state.size;
	const count = ` ${steps.indexOf(state.step) + 1}/${countSteps(state)}`;
	// Where the words do not fit the numbers do: how far it is matters more than the end of a long name.
	const title = cutText(titleOf(state), columns - count.length, glyphsOf(state.options).ellipsis);
	const room = columns - cellsOf(title);
	const progress = ` set-up${count}`.length > room ? count : ` set-up${count}`;
	return [
		{text: title, tone: 'strong'},
		{text: progress.padStart(room), tone: 'dim'},
	];
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
	worked: [hint('enter', 'go on'), hint('esc', 'back')],
	failed: [hint('enter', 'change it'), hint('r', 'try again'), hint('k', 'keep anyway'), hint('esc', 'back')],
};

/** The choices of where to keep them, in the order of the menu. */
export const wayLabels = [
	{way: 'run', label: 'for this run only'},
	{way: 'files', label: 'in files that only you can read'},
	{way: 'command', label: 'the key from a command, such as a password manager'},
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

import {toCopyAdvice, toCopyText} from '../clipboard/copy-report.ts';
import {type Format, formatNameOf, isTable} from '../formats/format.ts';
import type {Command} from '../keys/keymap.ts';
import {formatNow, shownFormats} from '../state/formats.ts';
import {pickedMarks} from '../state/marks.ts';
import {isInList, keyNow} from '../state/modes.ts';
import {isOpen} from '../state/panels.ts';
import {goneText, isCopied, needsResponse, type PickOutput, pickOutputOf, toRememberOf} from '../state/picked.ts';
import type {AwaitedPick, Notice, PickEnd, State} from '../state/state.ts';
import {countOf} from '../text/numbers.ts';
import {linesOf, toSafeText} from '../text/safe-text.ts';
import {
	type Copied,
	type Copy,
	leaveWith,
	loadAgain,
	type Next,
	type Outcome,
	type Step,
	toStep,
	withEffect,
	withFailure,
	withNotice,
	withPicked,
} from './effects.ts';
import {closePanel, moveItem} from './panels/panels.ts';

/**
Picks the selected tag while the detail is open, else the marked rows, else the selected environment; or says why not. Unless it is
copied, a pick from a cached listing waits for the service.
*/
export const pick = (state: State, end: PickEnd, format: Format = formatNow(state)): Next => {
	const output = pickOutputOf(state, end, format);
	if (output === undefined) {
		const isLoading = state.loaded === undefined && state.load.type === 'loading';
		const why = isOpen(state, 'detail') ? 'no value is selected' : nothingToPick(state);
		return withNotice(state, isLoading ? pressAgain(state, end) : why);
	}
	if (output.type === 'refused') {
		return withFailure(state, output.reason);
	}
	const awaited = {end, format, output: output.text};
	return needsResponse(state, end)
		? waitForResponse(state, awaited)
		: {...finish(state, output, end, format), pick: awaited};
};

/** The answer to a key that would pick before anything was shown. */
export const pressAgain = (state: State, end: PickEnd): string =>
	`still loading; press ${keyNow(state, end) ?? 'the key'} again`;

const pickEnds: readonly string[] = ['pick', 'copy', 'print'] satisfies readonly PickEnd[];

/** Whether a command picks. */
export const isPickEnd = (command: Command): command is PickEnd => pickEnds.includes(command);

/** Picks in the format that is selected in the menu, and closes the menu; a notice says if the search finds none. */
export const pickAs = (state: State, end: PickEnd): Next =>
	shownFormats(state).length === 0 ? withNotice(state, 'no match') : closeIfPicked(toStep(pick(state, end)));

/** Selects the format `count` further down (up if negative), but not beyond the ends. */
export const selectFormatBy = (state: State, count: number): State =>
	moveItem(state, 'formats', formatNameOf(formatNow(state)), count);

// A refused format leaves the menu open for another one.
const closeIfPicked = (step: Step): Step => (step.pick === undefined ? step : {...step, state: closePanel(step.state)});

const withAwaited = (state: State, awaited: AwaitedPick): State => ({...state, isLeaving: false, awaited});

const waitForResponse = (state: State, awaited: AwaitedPick): Step => {
	const next = withNotice(withAwaited(state, awaited), `waiting for ${state.options.source}; any other key cancels`);
	return {...(state.load.type === 'loading' ? toStep(next) : loadAgain(next)), pick: awaited};
};

/** Makes a pick that has waited for a response. If its output is different now, nothing is picked, and a notice says so. */
export const makeAwaited = (state: State, awaited: AwaitedPick): Next => {
	const step = toStep(pick(state, awaited.end, awaited.format));
	return step.pick?.output === awaited.output
		? step
		: withFailure(state, `the list changed; press ${keyNow(state, awaited.end) ?? 'the key'} again`);
};

const finish = (
	state: State,
	{text, merged, commands}: Extract<PickOutput, {type: 'text'}>,
	end: PickEnd,
	format: Format,
): Step => {
	const picked = toRememberOf(state, format);
	if (!isCopied(state, end)) {
		const outcome: Outcome = commands === undefined ? {type: 'printed', text} : {type: 'run', commands};
		return withPicked(leaveWith(state, outcome), picked);
	}
	// Keys typed while the clipboard is busy are not meant for this program.
	const leaves = end === 'pick';
	const from = state.loaded?.from;
	const remarks = [
		merged && `${countOf(pickedMarks(state).size, 'environment')} in ${merged}`,
		from?.type === 'cache' && `from the cached listing of ${from.since}, not confirmed`,
	];
	const remark = remarks.filter(Boolean).join(', ') || undefined;
	return withEffect(
		{...state, isLeaving: leaves},
		{type: 'copy', text, leaves, merged: remark, picked, ...(isTable(format) && {table: format})},
	);
};

/** The step after a copy: exits if it was to exit and succeeded, or says what happened. */
export const endCopy = (
	state: State,
	{report, text, leaves, merged, picked, table}: Copy & Pick<Copied, 'report'>,
): Next => {
	// The text in a tmux buffer can be pasted in tmux, and the report says so. Only a failed copy prevents exiting.
	if (report.type === 'refused') {
		// A copy may end while a later copy, which is to exit, is in progress.
		const next = {...state, isLeaving: state.isLeaving && !leaves};
		return withFailure(
			next,
			join([
				toCopyText(report, ''),
				toCopyAdvice(report),
				table === undefined ? printHint(state, text) : `use --list --as ${table}`,
			]),
		);
	}
	if (leaves) {
		return withPicked(leaveWith(state, {type: 'copied', report, text, merged}), picked);
	}
	const lines = linesOf(text).length;
	const shown = lines === 1 ? toSafeText(text) : countOf(lines, 'line');
	const done = report.type === 'copied' ? 'surely' : 'likely';
	const notice: Notice = {text: join([toCopyText(report, shown), merged]), isFailure: false, done};
	return withPicked(toStep({...state, notice}), picked);
};

// The key that prints a text whose copy failed. It prints another text if another row is selected by now, or if the menu with the
// chosen format is closed. It prints nothing if a shell would change the text.
const printHint = (state: State, text: string): string | undefined => {
	const output = pickOutputOf(state, 'print');
	const key = keyNow(state, 'print');
	return output?.type === 'text' && output.text === text && key !== undefined ? `${key} prints it` : undefined;
};

const join = (clauses: readonly (string | undefined)[]): string =>
	clauses.filter(clause => clause !== undefined).join('; ');

export const nothingToPick = (state: State): string => {
	if (state.loaded === undefined) {
		return state.load.type === 'loading' ? 'still loading' : 'nothing is loaded';
	}
	if (state.loaded.listing.environments.length === 0) {
		return 'the listing is empty';
	}
	if (state.found.matches.length === 0) {
		return 'no match';
	}
	if (state.selection.isGone) {
		return goneText;
	}
	const key = keyNow(state, 'unfold') ?? (isInList(state) ? keyNow(state, 'pick') : undefined);
	return `a folded group is selected${key === undefined ? '' : `: ${key} unfolds it`}`;
};
